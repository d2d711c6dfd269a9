import type { GROUP_SYNC, GROUPS_OPENED, GROUPS_SENT } from '../shared/embed/group-sync.ts';
import type { ShownPerson } from '../shared/embed/person.ts';
import type { Side } from './preferences.ts';

/**
 * What the extension's page (panel or side panel) and the content script of a tab say to each other, over a runtime port
 * that the extension's page opens. Neither is heard by the host page: ports belong to the extension.
 */
export const PORT = 'kith-page';

/**
 * Under this name of their own world, which the host page does not see, the content script finds the reader: a second
 * script that is put into a page only when somebody is signed in and looks. Before, there is nothing that could read.
 */
export const READER = 'kithReader';
export const READER_FILE = 'reader.js';

export type ToPage =
  /** First of all: the key that the content script gave to its own frame. The side panel has none. */
  | { type: 'hello'; key: string }
  /** Somebody is signed in: the page may be read. Nothing is read before. */
  | { type: 'read' }
  /** Nobody is signed in any more. */
  | { type: 'stop' }
  | { type: 'collapse' }
  | { type: 'move' };

export type FromPage = { type: 'page'; shown: ShownPerson } | { type: 'side'; side: Side };

/** The keyboard shortcut that opens and closes the panel, by its name in the manifest, and what the page is then told. */
export const TOGGLE = 'toggle';
export type ToContent = { type: typeof TOGGLE };

/** What a page's content script tells the background. It says nothing of the page. */
export type FromContent =
  /** The page went on to somebody else without being loaded anew. */
  | { type: 'left' }
  /** A profile page stood there that no reader knows. */
  | { type: 'unread' };

/** What the script in the web app's own tabs tells the background, and what it is told. */
export type FromAppTab =
  | { type: 'session'; session: { token: string; adminOff: boolean } | null }
  /** Somebody there wants to read their chat groups. */
  | { type: typeof GROUP_SYNC };
export type ToAppTab = { type: 'sign-out' | typeof GROUPS_OPENED | typeof GROUPS_SENT };

const TYPES = new Set(['hello', 'read', 'stop', 'collapse', 'move']);

/** The sender of a port was checked already; a message of another version is ignored. */
export function heardByPage(message: unknown): ToPage | null {
  const { type, key } = (message ?? {}) as Record<string, unknown>;
  if (typeof type !== 'string' || !TYPES.has(type)) return null;
  if (type === 'hello') return typeof key === 'string' ? { type, key } : null;
  return { type } as ToPage;
}
