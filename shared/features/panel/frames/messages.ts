import * as z from 'zod/mini';
import { CHANCES } from '../../../core/network/chances.ts';
import { ROLES } from '../../../platform/permissions.ts';
import { ConnectionsPress, ReadConnections } from './page-connections.ts';
import { PageList } from './page-list.ts';
import { NamedInPage, ShownPerson } from './person.ts';
import { ToConfirm } from './to-confirm.ts';

/**
 * The messages between the extension's page and the web app's frame in it, sent by postMessage. Each side knows the exact
 * origin and window of the other. It ignores a message from elsewhere, of an unknown type, or with more or fewer fields
 * than are declared here. The host page takes no part.
 */
const kith = z.literal(1);

/** A session as the web app handed it to the extension. */
export const EmbedSession = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(8_000)),
  adminOff: z.boolean(),
});
export type EmbedSession = z.infer<typeof EmbedSession>;

/**
 * A session in the form for frames, with the data that the frame would otherwise have to ask for first. Inside a page the token only reads
 * (docs/decisions/025).
 */
export const FrameSession = z.strictObject({
  ...EmbedSession.shape,
  user: z.object({
    staff: z.boolean(),
    portfolio: z.boolean(),
    roles: z.array(z.enum(ROLES)),
    Account: z.object({ Id: z.nullable(z.string()), Name: z.string(), logo_url: z.nullable(z.string()) }),
  }),
  settings: z.object({
    firm_name: z.string(),
    open_to_anybody: z.boolean(),
    /** Missing if the Kith is older than this field. */
    error_reports: z.optional(z.nullable(z.string())),
  }),
});
export type FrameSession = z.infer<typeof FrameSession>;

export const FromHost = z.discriminatedUnion('type', [
  /** The signed-in user's session; null: nobody. The frame keeps it in memory only. */
  z.strictObject({ kith, type: z.literal('session'), session: z.nullable(FrameSession) }),
  z.strictObject({ kith, type: z.literal('page'), shown: ShownPerson }),
  /** Whom a page that is nobody's profile lists; only in the browser's own side panel. */
  z.strictObject({ kith, type: z.literal('list'), list: z.nullable(PageList) }),
  /** The user's connections that were read since the press for it; null: none. Likewise. */
  z.strictObject({ kith, type: z.literal('connections'), connections: z.nullable(ReadConnections) }),
  /** The content that the window was opened to confirm. */
  z.strictObject({ kith, type: z.literal('confirm'), what: ToConfirm }),
  /** The extension has made this call itself, while the frame was still loading: its answer follows. */
  z.strictObject({ kith, type: z.literal('asking'), address: z.string() }),
  /** The answer's body; null: there is none, and the frame makes the call. */
  z.strictObject({ kith, type: z.literal('answer'), address: z.string(), answer: z.unknown() }),
  /** Something was written elsewhere: everything shown must be loaded again. */
  z.strictObject({ kith, type: z.literal('changed') }),
  /**
   * `page`: over somebody's page, to be collapsed and moved. `browser`: in the browser's own side panel. `window`: in a
   * small window of the extension's own.
   */
  z.strictObject({
    kith,
    type: z.literal('place'),
    place: z.enum(['page', 'browser', 'window']),
    side: z.enum(['left', 'right']),
  }),
]);
export type FromHost = z.infer<typeof FromHost>;

export const FromApp = z.discriminatedUnion('type', [
  /** The frame listens; the host answers with place, session and page. */
  z.strictObject({ kith, type: z.literal('ready') }),
  /** The frame shows its contents; other work that waited so as not to delay it may begin. */
  z.strictObject({ kith, type: z.literal('done') }),
  /** The chance to connect that it shows, for the toolbar; null while it shows none. */
  z.strictObject({ kith, type: z.literal('chance'), chance: z.nullable(z.enum(CHANCES)) }),
  /** The name that somebody typed because the page does not say it, and the person who has it: the frame beside uses it, too. */
  z.strictObject({ kith, type: z.literal('named'), ...NamedInPage.shape }),
  /** Put away, or close the window. */
  z.strictObject({ kith, type: z.literal('collapse') }),
  /** Open the window where this is confirmed. */
  z.strictObject({ kith, type: z.literal('confirm'), what: ToConfirm }),
  /** Read the user's connections from the page beside the browser's own panel, end that, or forget them. */
  z.strictObject({ kith, type: z.literal('read-connections'), press: ConnectionsPress }),
  /** Something was written here. */
  z.strictObject({ kith, type: z.literal('changed') }),
  /** Move to the other side of the window. */
  z.strictObject({ kith, type: z.literal('move') }),
  /** Open the web app in a tab of its own, in which the user signs in. */
  z.strictObject({ kith, type: z.literal('sign-in') }),
  /** The server no longer knows the session. */
  z.strictObject({ kith, type: z.literal('signed-out') }),
]);
export type FromApp = z.infer<typeof FromApp>;

/** The other end of a frame: its window and its exact origin. */
interface OtherEnd {
  window: unknown;
  origin: string;
}

/** The parts of a message event that count. */
export interface Heard {
  data: unknown;
  origin: string;
  source: unknown;
}

function acceptMessage<T>(
  schema: { safeParse: (data: unknown) => { success: boolean; data?: T } },
  event: Heard,
  from: OtherEnd,
): T | null {
  if (!from.window || event.source !== from.window || event.origin !== from.origin) return null;
  const { success, data } = schema.safeParse(event.data);
  return success && data !== undefined ? data : null;
}

/** A message of the extension's page; null for everything else. */
export const readHostMessage = (event: Heard, from: OtherEnd): FromHost | null =>
  acceptMessage<FromHost>(FromHost, event, from);

/** A message of the web app's frame; null for everything else. */
export const readAppMessage = (event: Heard, from: OtherEnd): FromApp | null =>
  acceptMessage<FromApp>(FromApp, event, from);
