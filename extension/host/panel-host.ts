import type { PageTheme } from './page-theme.ts';
import { GAP, type PanelPlace, WIDTH } from './place.ts';

const TAB = 40;
const RING = [
  ['M11.25 2.91A7.2 7.2 0 0 1 17.09 8.75', 'light-dark(#1b5a4d, #7fc8b4)'],
  ['M17.09 11.25A7.2 7.2 0 0 1 11.25 17.09', 'light-dark(#1b5a4d, #7fc8b4)'],
  ['M8.75 17.09A7.2 7.2 0 0 1 2.91 11.25', 'light-dark(#1b5a4d, #7fc8b4)'],
  ['M2.91 8.75A7.2 7.2 0 0 1 8.75 2.91', 'light-dark(#b8481f, #e08a5f)'],
] as const;
const SVG = 'http://www.w3.org/2000/svg';

type Styles = Record<string, string>;

const LAYER = '2147483000';
/** What nobody keeps alive for so long hides itself, in ms. */
const LIFE_MS = 1_900;

/** Set through the object model, because pages forbid style elements, and as `important`, because pages style everything. */
function applyStyles(element: HTMLElement | SVGElement, styles: Styles): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important');
}

/** The size of the panel, and of the button that takes its place. */
const getOpenSize = ({ height }: PanelPlace): Styles => ({
  width: `${WIDTH}px`,
  height: `${height}px`,
  'max-width': `calc(100vw - ${2 * GAP}px)`,
});
const TAB_SIZE: Styles = { width: `${TAB}px`, height: `${TAB}px` };

const getCornerStyles = ({ side, top }: PanelPlace): Styles => ({
  top: `${top}px`,
  [side]: `${GAP}px`,
  [side === 'left' ? 'right' : 'left']: 'auto',
});

function mark(document: Document): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [name, value] of [
    ['viewBox', '0 0 20 20'],
    ['width', '22'],
    ['height', '22'],
    ['aria-hidden', 'true'],
  ])
    svg.setAttribute(name!, value!);
  for (const [d, colour] of RING) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    applyStyles(path, { fill: 'none', stroke: colour, 'stroke-width': '3.8' });
    svg.append(path);
  }
  return svg;
}

/**
 * A frame for one of our pages, and what leads it there once it stands in the page. Its address must be no `src`: the browser tells a page
 * why it was not kept, with the `src` of each of its frames. In Chrome it is the `data` of an object, which the browser tells nobody.
 * Firefox holds objects to what the page allows its own; there the frame's own window leads it.
 */
function makeFrame(document: Document, src: string): { frame: HTMLElement; lead?: () => void } {
  if (src.startsWith('chrome-extension:')) {
    const frame = document.createElement('object');
    frame.type = 'text/html';
    frame.data = src;
    return { frame };
  }
  const frame = document.createElement('iframe');
  return { frame, lead: () => frame.contentWindow?.location.replace(src) };
}

/** Elements of an extension before this one, which could not remove them. */
function removeLeftBehind({ documentElement }: Document): void {
  for (const element of [...documentElement.children])
    if (element.localName === 'div' && (element as HTMLElement).style.zIndex === LAYER) element.remove();
}

/**
 * The only element that Kith ever adds to a page, with everything else in its closed shadow root, where neither the
 * page's script nor its styles reach. It shows the extension's page in a frame, or, collapsed, one small button.
 *
 * The page can measure that element and hear of every change of it. So it is a box of fixed size: it changes by somebody's
 * click, by the window and by what the page itself shows, never by what is shown inside; nor is it written to when nothing
 * changes, as that could be heard, too.
 */
export class PanelHost {
  readonly #host: HTMLElement;
  readonly #root: ShadowRoot;
  readonly #styles = new Map<string, string>();
  #isTab = false;
  /** Browsers tell a frame's pages the theme that its element has; inside the shadow root the page does not see it. */
  #scheme = 'light dark';
  isHidden = false;
  readonly #isMortal: boolean;
  #life: Animation | undefined;

  /**
   * @param isMortal the browser stops the script of a removed extension where it is, and no later line of it runs: then what it put into
   *   the page hides itself
   */
  constructor(document: Document, hidden = false, isMortal = false) {
    this.#isMortal = isMortal;
    if (isMortal) removeLeftBehind(document);
    this.#host = document.createElement('div');
    this.#root = this.#host.attachShadow({ mode: 'closed' });
    this.#applyStyles({ all: 'initial', position: 'fixed', display: 'block', 'z-index': LAYER });
    this.#applyStyles({ 'color-scheme': 'light dark' });
    // A hidden content must leave no box that takes the page's clicks.
    if (isMortal) this.#applyStyles({ 'pointer-events': 'none' });
    this.setHidden(hidden);
    document.documentElement.append(this.#host);
  }

  /** Writes the styles that differ from the present ones. */
  #applyStyles(styles: Styles): void {
    for (const [name, value] of Object.entries(styles)) {
      if (this.#styles.get(name) === value) continue;
      this.#styles.set(name, value);
      applyStyles(this.#host, { [name]: value });
    }
  }

  #put(place: PanelPlace, content: HTMLElement): void {
    this.#isTab = content.localName === 'button';
    applyStyles(content, { 'color-scheme': this.#scheme });
    this.move(place);
    this.#root.replaceChildren(content);
    if (!this.#isMortal) return;
    content.style.removeProperty('visibility');
    applyStyles(content, { 'pointer-events': 'auto' });
    this.#life = content.animate?.({ visibility: ['visible', 'hidden'] }, { duration: LIFE_MS, fill: 'forwards' });
  }

  /** To be called more often than its life lasts. */
  keepAlive(): void {
    if (this.#life) this.#life.currentTime = 0;
  }

  /** @param src the extension's page with its key */
  showPanel(place: PanelPlace, src: string): void {
    const { frame, lead } = makeFrame(this.#host.ownerDocument, src);
    frame.title = 'Kith';
    applyStyles(frame, {
      display: 'block',
      width: '100%',
      height: '100%',
      border: '0',
      // The shadow of the two cards in it; between them the page is visible.
      filter: 'drop-shadow(0 2px 4px rgb(0 0 0 / 16%))',
      background: 'transparent',
    });
    this.#put(place, frame);
    lead?.();
  }

  /** The visible part stands elsewhere in the window from now on. */
  move(place: PanelPlace): void {
    this.#applyStyles({ ...getCornerStyles(place), ...(this.#isTab ? TAB_SIZE : getOpenSize(place)) });
  }

  /** The page's own theme; null: the browser's. */
  setTheme(theme: PageTheme | null): void {
    const scheme = theme ?? 'light dark';
    if (scheme === this.#scheme) return;
    this.#scheme = scheme;
    const content = this.#root.firstElementChild;
    if (content) applyStyles(content as HTMLElement, { 'color-scheme': scheme });
  }

  /** Whether a user is at work in it. */
  hasFocus(): boolean {
    return this.#host.ownerDocument.activeElement === this.#host;
  }

  /** A page that turns out to show nobody is left alone, until it shows somebody. */
  setHidden(hidden: boolean): void {
    this.isHidden = hidden;
    this.#applyStyles({ display: hidden ? 'none' : 'block' });
  }

  /** The panel gives way to a button. */
  showTab(place: PanelPlace, open: () => void, focus: boolean): void {
    const button = this.#host.ownerDocument.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-label', 'Open Kith');
    button.title = 'Open Kith';
    button.append(mark(this.#host.ownerDocument));
    applyStyles(button, {
      all: 'initial',
      display: 'grid',
      'place-items': 'center',
      width: '100%',
      height: '100%',
      'border-radius': '12px',
      cursor: 'pointer',
      background: 'light-dark(#fff, #191d1b)',
      'box-shadow': '0 2px 6px rgb(0 0 0 / 24%)',
    });
    button.addEventListener('focus', () => applyStyles(button, { outline: '2px solid light-dark(#1a1e1c, #ebeeea)' }));
    button.addEventListener('blur', () => applyStyles(button, { outline: 'none' }));
    button.addEventListener('click', (event) => {
      if (event.isTrusted) open();
    });
    this.#put(place, button);
    if (focus) button.focus();
  }

  remove(): void {
    this.#root.replaceChildren();
    this.#host.remove();
  }
}
