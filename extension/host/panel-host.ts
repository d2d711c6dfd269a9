import { GAP, type Place, WIDTH } from './place.ts';

/** The panel before its content has said how high it is. */
const FIRST_HEIGHT = 300;
const TAB = 40;
const RING = [
  ['M11.25 2.91A7.2 7.2 0 0 1 17.09 8.75', 'light-dark(#1b5a4d, #7fc8b4)'],
  ['M17.09 11.25A7.2 7.2 0 0 1 11.25 17.09', 'light-dark(#1b5a4d, #7fc8b4)'],
  ['M8.75 17.09A7.2 7.2 0 0 1 2.91 11.25', 'light-dark(#1b5a4d, #7fc8b4)'],
  ['M2.91 8.75A7.2 7.2 0 0 1 8.75 2.91', 'light-dark(#b8481f, #e08a5f)'],
] as const;
const SVG = 'http://www.w3.org/2000/svg';

type Styles = Record<string, string>;

/** By the object model, as pages forbid style elements; important, as pages style everything. */
function style(element: HTMLElement | SVGElement, styles: Styles): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important');
}

const corner = ({ side, top }: Place): Styles => ({
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
    style(path, { fill: 'none', stroke: colour, 'stroke-width': '3.8' });
    svg.append(path);
  }
  return svg;
}

/**
 * All of ours that a page ever holds: one element, with everything else in its closed shadow root, where neither the
 * page's script nor its styles reach. It shows the extension's page in a frame, or, collapsed, one small button.
 */
export class PanelHost {
  readonly #host: HTMLElement;
  readonly #root: ShadowRoot;
  #isTab = false;
  isHidden = false;

  constructor(document: Document) {
    this.#host = document.createElement('div');
    this.#root = this.#host.attachShadow({ mode: 'closed' });
    style(this.#host, { all: 'initial', position: 'fixed', 'z-index': '2147483000', 'color-scheme': 'light dark' });
    document.documentElement.append(this.#host);
  }

  #put(place: Place, styles: Styles, content: HTMLElement): void {
    this.#isTab = content.localName === 'button';
    style(this.#host, { ...corner(place), ...styles });
    this.#root.replaceChildren(content);
  }

  /** @param src the extension's page with its key */
  showPanel(place: Place, src: string): void {
    const frame = this.#host.ownerDocument.createElement('iframe');
    frame.title = 'Kith';
    style(frame, {
      display: 'block',
      width: '100%',
      height: '100%',
      border: '0',
      'border-radius': '12px',
      'box-shadow': '0 2px 6px rgb(0 0 0 / 12%), 0 8px 24px rgb(0 0 0 / 16%)',
      'color-scheme': 'light dark',
      background: 'light-dark(#fff, #191d1b)',
    });
    this.#put(
      place,
      {
        ...{ width: `${WIDTH}px`, height: `${FIRST_HEIGHT}px` },
        ...{ 'max-height': `${place.maxHeight}px`, 'max-width': `calc(100vw - ${2 * GAP}px)` },
      },
      frame,
    );
    // Not as its src: why a page was not kept is told to the page, with the src of each of its frames.
    frame.contentWindow?.location.replace(src);
  }

  /** What is shown stands elsewhere in the window from now on. */
  move(place: Place): void {
    style(this.#host, { ...corner(place), ...(this.#isTab ? {} : { 'max-height': `${place.maxHeight}px` }) });
  }

  /** Is somebody at work in it? */
  hasFocus(): boolean {
    return this.#host.ownerDocument.activeElement === this.#host;
  }

  /** A page that turns out to show nobody is left alone, until it shows somebody. */
  setHidden(hidden: boolean): void {
    this.isHidden = hidden;
    style(this.#host, { display: hidden ? 'none' : 'block' });
  }

  setHeight(height: number): void {
    style(this.#host, { height: `${Math.max(TAB, Math.round(height))}px` });
  }

  /** The panel gives way to a button. */
  showTab(place: Place, open: () => void, focus: boolean): void {
    const button = this.#host.ownerDocument.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-label', 'Open Kith');
    button.title = 'Open Kith';
    button.append(mark(this.#host.ownerDocument));
    style(button, {
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
    button.addEventListener('focus', () => style(button, { outline: '2px solid light-dark(#1a1e1c, #ebeeea)' }));
    button.addEventListener('blur', () => style(button, { outline: 'none' }));
    button.addEventListener('click', (event) => {
      if (event.isTrusted) open();
    });
    this.#put(place, { width: `${TAB}px`, height: `${TAB}px`, 'max-height': 'none' }, button);
    if (focus) button.focus();
  }

  remove(): void {
    this.#root.replaceChildren();
    this.#host.remove();
  }
}
