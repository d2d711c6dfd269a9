import * as z from 'zod/mini';
import { CONNECTIONS_PIECE } from './view-size.ts';

/** As many of the user's connections are read from the page; whoever has more brings the network's own archive. */
export const MAX_CONNECTIONS = 2_000;

const Text = z.string().check(z.minLength(1), z.maxLength(300));

/** A row of *My connections*, in the page's words. */
export const PageConnection = z.strictObject({
  /** As in `/in/ines-calloway`; a page may write the entity id there. */
  profile: Text,
  name: Text,
  headline: z.nullable(Text),
  /** "Connected on September 5, 2026", in the language of the page. */
  connectedOn: z.nullable(Text),
});
export type PageConnection = z.infer<typeof PageConnection>;

/** What has come into view since the last answer; null: the page is not the list of connections any more. */
export const ConnectionsPiece = z.nullable(z.array(PageConnection).check(z.maxLength(CONNECTIONS_PIECE)));

/** The connections that were read since the user pressed for it. */
export const ReadConnections = z.strictObject({
  people: z.array(PageConnection).check(z.maxLength(MAX_CONNECTIONS)),
  /** `left`: the page went; `full`: no more are read. */
  state: z.enum(['reading', 'stopped', 'left', 'full']),
});
export type ReadConnections = z.infer<typeof ReadConnections>;

/** The user's press: begin, end, or forget what was read. */
export const ConnectionsPress = z.enum(['read', 'stop', 'forget']);
export type ConnectionsPress = z.infer<typeof ConnectionsPress>;
