import type { Page } from 'puppeteer';

/** All that a page's script can see of the extension's element and of the events around it. */
export interface SeenByPage {
  /** Every change of the document other than the page's own: added nodes, and each value of each attribute. */
  changes: string[];
  /** Every place, size and style that our element was drawn with, in their order. */
  looks: string[];
  /** The browser's measurements, without their durations. */
  measured: string[];
  events: string[];
  attributes: string;
}

/** Begins before the page's own scripts could, and watches as closely as any of them. */
export async function watchAsPage(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const seen = { changes: [] as string[], looks: [] as string[], measured: [] as string[], events: [] as string[] };
    const ours = (node: Node | null): boolean =>
      node instanceof HTMLElement && node.parentNode === document.documentElement && node.localName === 'div';
    new MutationObserver((records) => {
      for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
        for (const node of addedNodes) if (ours(node)) seen.changes.push('added');
        if (removedNodes.length > 0 && target === document.documentElement) seen.changes.push('removed');
        if (type === 'childList') continue;
        const value = target instanceof Element ? target.getAttribute(attributeName ?? '') : target.nodeValue;
        seen.changes.push(`${type} ${target.nodeName} ${attributeName} ${value}`);
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    // The number and the duration of tasks depend on the machine.
    const uneven = ['longtask', 'long-animation-frame', 'event', 'first-input', 'paint'];
    // A slow machine draws the page's own text in more pieces, each larger than the last.
    const inPieces = (entry: string): boolean => entry.startsWith('largest-contentful-paint');
    for (const type of PerformanceObserver.supportedEntryTypes)
      if (!uneven.includes(type))
        new PerformanceObserver((list) => {
          // The browser's own, once for a site.
          for (const { entryType, name } of list.getEntries()) {
            const entry = `${entryType} ${name}`;
            if (name.endsWith('/favicon.ico') || (inPieces(entry) && seen.measured.includes(entry))) continue;
            seen.measured.push(entry);
          }
        }).observe({ type, buffered: true });
    for (const from of [window, document])
      for (const name in from)
        if (name.startsWith('on'))
          from.addEventListener(
            name.slice(2),
            (event) => {
              const on = (event.target as Node | null)?.nodeName ?? 'window';
              seen.events.push(`${event.type} ${on}${event instanceof ErrorEvent ? `: ${event.message}` : ''}`);
            },
            true,
          );
    const look = (): void => {
      const element = [...(document.documentElement?.children ?? [])].find(ours);
      if (element) {
        const style = getComputedStyle(element);
        const styles = [...style].map((name) => `${name}:${style.getPropertyValue(name)}`);
        const { scrollX, scrollY } = window;
        const drawn = JSON.stringify([element.getBoundingClientRect(), styles, document.activeElement?.nodeName]);
        const text = `${drawn} ${scrollX} ${scrollY}`;
        if (seen.looks.at(-1) !== text) seen.looks.push(text);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seen });
  });
}

/** Its observations until now. */
export async function readSeenByPage(page: Page): Promise<SeenByPage> {
  const seen = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const element = document.documentElement.children[2];
    const attributes = element?.getAttributeNames().map((name) => `${name}=${element.getAttribute(name)}`) ?? [];
    const record = (window as unknown as { seen: Omit<SeenByPage, 'attributes'> }).seen;
    return { ...record, attributes: attributes.join('\n') + (element?.outerHTML ?? '') };
  });
  // The order of two independent events depends on the machine.
  return { ...seen, measured: seen.measured.toSorted(), events: seen.events.toSorted() };
}

/** Lines with the differences that a page could find between two pages; empty if there are none. */
export function findPageDifferences(a: SeenByPage, b: SeenByPage): string[] {
  const lines: string[] = [];
  for (const kind of ['changes', 'looks', 'measured', 'events'] as const) {
    const [left, right] = [a[kind], b[kind]];
    if (JSON.stringify(left) === JSON.stringify(right)) continue;
    const only = (these: string[], those: string[]) => these.filter((line) => !those.includes(line));
    lines.push(`${kind}: ${left.length} against ${right.length}`);
    lines.push(...only(left, right).map((line) => `+ ${line}`), ...only(right, left).map((line) => `- ${line}`));
  }
  if (a.attributes !== b.attributes) lines.push(`attributes: ${a.attributes} against ${b.attributes}`);
  return lines;
}
