import type { PageState } from '../page/facts.ts';

/** The time (in ms) for which a page of an unknown kind must stand before it counts: some are only slow. */
const STANDS = 2_000;

/** Reports once for each person's page that no reader knew it, however often it is read. */
export class UnreadCount {
  readonly #window: Window;
  readonly #count: () => void;
  #timer: number | undefined;
  #counted = false;

  constructor(window: Window, count: () => void) {
    this.#window = window;
    this.#count = count;
  }

  /** The page moved on to another person. */
  begin(): void {
    this.#window.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#counted = false;
  }

  told(state: PageState): void {
    if (state !== 'unknown') {
      this.#window.clearTimeout(this.#timer);
      this.#timer = undefined;
      return;
    }
    if (this.#counted) return;
    this.#timer ??= this.#window.setTimeout(() => {
      this.#counted = true;
      this.#count();
    }, STANDS);
  }
}
