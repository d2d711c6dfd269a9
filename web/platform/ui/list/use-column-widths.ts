import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type ContentWidths, shareWidths } from './share-widths.ts';

const HEAD = '[data-head] [data-cells]';
/** Cells of rows that have nothing below them over their whole width. */
const CELLS = `${HEAD}, [data-row] [data-cells]:not(:has(> [data-below]:not(:empty)))`;

/** A list whose rows have not changed for so long has come to rest. */
const REST_MS = 150;

/** The widest cell of each column, in px. */
function measureCells(body: HTMLElement, count: number): number[] {
  const widths = Array.from({ length: count }, () => 0);
  for (const cells of body.querySelectorAll(CELLS))
    [...cells.children].forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, Math.ceil(cell.getBoundingClientRect().width));
    });
  return widths;
}

/** What stands in the columns: it is laid out in one line for a moment, before paint. */
function measureContents(body: HTMLElement, count: number): ContentWidths[] {
  const before = body.style.getPropertyValue('--columns');
  body.style.setProperty('--columns', `repeat(${count}, max-content)`);
  const [names, lines, all] = ['names', 'lines', 'all'].map((what) => {
    body.dataset.measures = what;
    return measureCells(body, count);
  }) as [number[], number[], number[]];
  delete body.dataset.measures;
  body.style.setProperty('--columns', before);
  return all.map((width, index) => [names[index] ?? 0, lines[index] ?? 0, width]);
}

/** The wider ones of two measures of a column. */
const getWider = (a: ContentWidths, b: ContentWidths = a): ContentWidths => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.max(a[2], b[2]),
];

/** The room that all columns of a list have, without the gaps between them, in px; null where rows are cards. */
function measureRoom(head: HTMLElement, count: number): number | null {
  const { display, paddingLeft, columnGap } = getComputedStyle(head);
  if (display !== 'grid') return null;
  return head.clientWidth - Number.parseFloat(paddingLeft) - (count - 1) * Number.parseFloat(columnGap);
}

/**
 * The columns of a list as wide as its rows need them, in the form of grid-template-columns; null where they are as
 * declared. They follow longer rows that come into the window once the list has come to rest.
 * @param body holds the head and the rows @param first names the first rows: other rows are measured anew
 */
export function useColumnWidths(
  body: RefObject<HTMLElement | null>,
  declared: readonly string[],
  first: string,
): string | null {
  const [columns, setColumns] = useState<string | null>(null);
  const last = useRef<{ key: string; contents: readonly ContentWidths[] }>(null);

  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    let timer: number | undefined;
    const share = (key: string, room: number | null) => {
      const known = last.current?.key === key ? last.current.contents : [];
      const measured = room === null ? [] : measureContents(element, declared.length);
      const contents = measured.map((widths, index) => getWider(widths, known[index]));
      last.current = { key, contents };
      setColumns((room !== null && shareWidths(declared, contents, room)?.join(' ')) || null);
    };
    const update = () => {
      const head = element.querySelector<HTMLElement>(HEAD);
      if (!head?.clientWidth || !element.querySelector('[data-row]')) return;
      const room = measureRoom(head, declared.length);
      const key = `${room} ${declared.join()} ${first}`;
      window.clearTimeout(timer);
      if (last.current?.key !== key) share(key, room);
      else if (room !== null) timer = window.setTimeout(() => share(key, room), REST_MS);
    };
    const onFont = () => {
      last.current = null;
      update();
    };
    update();
    const widths = new ResizeObserver(update);
    widths.observe(element);
    // Rows are drawn when their place is known, some moments after the list.
    const rows = new MutationObserver(update);
    rows.observe(element, { childList: true, subtree: true });
    document.fonts?.addEventListener('loadingdone', onFont);
    return () => {
      window.clearTimeout(timer);
      widths.disconnect();
      rows.disconnect();
      document.fonts?.removeEventListener('loadingdone', onFont);
    };
  }, [body, declared, first]);
  return columns;
}
