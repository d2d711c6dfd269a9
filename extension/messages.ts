import type { GROUP_SYNC, GROUPS_OPENED, GROUPS_SENT } from '../shared/features/panel/frames/group-sync.ts';
import type { ShownPerson } from '../shared/features/panel/frames/person.ts';
import type { PanelSettings, PanelSide } from './preferences.ts';

/**
 * The messages between the extension's page (panel or side panel) and the content script of a tab. They go over a runtime port that the
 * extension's page opens. The host page cannot hear them: ports belong to the extension.
 */
export const PORT = 'kith-page';

/**
 * The global under which the content script finds the reader, in the extension's isolated world, which the host page
 * does not see. The reader is a second script; it is injected only when a signed-in user looks at the page.
 */
export const READER = 'kithReader';
export const READER_FILE = 'reader.js';

/** The content script that has this page, under this name. Of an extension that was removed or updated since it is not alive any more. */
export const RUNNING = 'kithRunning';
export interface RunningScript {
  isAlive: () => boolean;
  end: () => void;
  /** Opens or closes the panel. */
  toggle: () => void;
  /** Settings were changed elsewhere. */
  follow: (settings: PanelSettings) => void;
}

/**
 * The mark of a script that stands in pages for as long as the user's settings are the usual ones: then they need not be read, which takes
 * longer than anything else that is done before the panel is there.
 */
export const USUAL = 'kithUsual';
export const USUAL_FILE = 'usual.js';

/**
 * A smaller script is injected first. It hands over the profile card of current pages, which usually suffices. Under these
 * names it stores the card that it took, and the mark that the page has moved to another person since.
 */
export const CARD_FILE = 'card.js';
export const CARD_TAKEN = 'kithCard';
export const WENT_ON = 'kithWentOn';

export type ToPage =
  /** The first message: the key that the content script gave to its own frame. The side panel has no key. */
  | { type: 'hello'; key: string }
  /** A user is signed in: the page may be read. Nothing is read before. */
  | { type: 'read' }
  /** The page was read from its card alone; the reader is not needed. */
  | { type: 'shown' }
  /** Nobody is signed in any more. */
  | { type: 'stop' }
  | { type: 'collapse' }
  | { type: 'move' };

export type FromPage =
  | { type: 'page'; shown: ShownPerson }
  | { type: 'side'; side: PanelSide }
  /** The page has loaded: from now on it cannot tell how long a new frame takes. */
  | { type: 'loaded' };

/** Sent to the extension's page: the host page shows another person now, who has to be read. */
export type Again = { type: 'again' };

/** The keyboard shortcut that opens and closes the panel, by its name in the manifest. */
export const TOGGLE = 'toggle';

/** The messages of a page's content script to the background. They contain nothing of the page. */
export type FromContent =
  /** The page moved on to another person without a reload. */
  | { type: 'left' }
  /** A profile page stood there that no reader knows. */
  | { type: 'unread' };

/** The messages between the script in the web app's own tabs and the background. */
export type FromAppTab =
  | { type: 'session'; session: { token: string; adminOff: boolean } | null }
  /** A user there wants to read their chat groups. */
  | { type: typeof GROUP_SYNC };
export type ToAppTab = { type: 'sign-out' | typeof GROUPS_OPENED | typeof GROUPS_SENT };

const TYPES = new Set(['hello', 'read', 'shown', 'stop', 'collapse', 'move']);

/** The sender of a port was checked already; a message of another version is ignored. */
export function readPortMessage(message: unknown): ToPage | null {
  const { type, key } = (message ?? {}) as Record<string, unknown>;
  if (typeof type !== 'string' || !TYPES.has(type)) return null;
  if (type === 'hello') return typeof key === 'string' ? { type, key } : null;
  return { type } as ToPage;
}
