/** Reads the list of a page while the side panel asks, and only then. Nothing of it is visible to the page. */
import type { PageList } from '../../shared/features/panel/frames/page-list.ts';
import { VIEW_SIZE } from '../../shared/features/panel/frames/view-size.ts';
import { createConnectionsReader } from './connections-reader.ts';
import { readListAddress } from './list-address.ts';
import { type ListedRow, readListedPeople } from './listed-people.ts';

/** The global under which the watcher stays in the extension's isolated world, which the page does not see. */
export const LIST_WATCHER = 'kithList';
export const LIST_FILE = 'list.js';

/** After this time without a change the panel asks again: of a panel that has closed, nothing stays in the page. */
const ASK_AGAIN_MS = 20_000;
/** Pages change in many steps; a list is read when they pause. */
const PAUSE_MS = 300;

export interface ListWatcher {
  /**
   * The list when it differs from the last answer; null when nothing has changed for a while.
   * @param anew answers at once: the panel has just been opened
   */
  readNext: (anew: boolean) => Promise<PageList | null>;
  /** See there. Called only after its button was pressed. */
  readConnections: ReturnType<typeof createConnectionsReader>;
}

export function createListWatcher(window: Window): ListWatcher {
  let last = '';
  let first = 0;

  return {
    readConnections: createConnectionsReader(window),
    readNext: (anew) =>
      new Promise((resolve) => {
        let rows: ListedRow[] = [];
        let timer: ReturnType<typeof setTimeout> | undefined;
        const visible = new Set<Element>();
        const end = (answer: PageList | null): void => {
          clearTimeout(timer);
          clearTimeout(limit);
          sights.disconnect();
          changes.disconnect();
          resolve(answer);
        };
        const look = (): void => {
          const { kind, company } = readListAddress(window.location.href);
          rows = kind === null ? [] : readListedPeople(window.document);
          first = chooseFirst(rows, visible, first);
          const list = { kind, people: rows.slice(first, first + VIEW_SIZE).map(({ person }) => person), company };
          const signature = JSON.stringify(list);
          if (signature !== last || anew) {
            last = signature;
            end(list);
          } else for (const { element } of rows) sights.observe(element);
        };
        const lookSoon = (): void => {
          clearTimeout(timer);
          timer = setTimeout(look, PAUSE_MS);
        };
        const sights = new IntersectionObserver((entries) => {
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) visible.add(target);
            else visible.delete(target);
          }
          if (chooseFirst(rows, visible, first) !== first) lookSoon();
        });
        const changes = new MutationObserver(lookSoon);
        const limit = setTimeout(() => end(null), ASK_AGAIN_MS);
        changes.observe(window.document, { childList: true, subtree: true });
        look();
      }),
  };
}

/** Where the asked-about part of a long list begins: it moves on only when somebody in view stands outside of it. */
export function chooseFirst(rows: readonly ListedRow[], visible: ReadonlySet<Element>, before: number): number {
  const places = rows.flatMap(({ element }, at) => (visible.has(element) ? at : []));
  const isInside = places.every((at) => at >= before && at < before + VIEW_SIZE);
  if (before < rows.length && isInside) return before;
  const [top = 0] = places;
  return Math.max(0, Math.min(top - 5, rows.length - VIEW_SIZE));
}
