/** Connections of people without an account, by a signed link (docs/decisions/131). */
import { z } from 'zod';
import { ConnectionsAudience } from '../../../core/network/connections-audience.ts';
import { ConnectorTerms, ConnectorTermsInput } from '../../../core/network/connector-terms.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, makePageQuery, NextCursor, Time } from '../../../platform/ids.ts';
import { OpenedPage, PageProof } from '../../../platform/opened-page.ts';

/** A link takes files for so many days; taking back never ends. */
export const CONNECTIONS_LINK_DAYS = 30;
export const MAX_SHARED_PEOPLE = 50_000;
export const MAX_SHARED_BYTES = 16 * 1024 * 1024;
/** As many lists as one person may bring by link in a day. */
export const MAX_SHARED_A_DAY = 5;

const params = z.object({ token: z.string().max(200) });
const perHour = 60;

/** What the firm has by link from one person. */
const Shared = z.object({
  /** `writing` and `leaving` are under way. */
  state: z.enum(['writing', 'shared', 'leaving']),
  people: z.number().int(),
  /** The people whom Kith did not know before. */
  new_people: z.number().int(),
  audience: ConnectionsAudience,
  since: Time,
});

export const sendConnectionsLink = {
  method: 'POST',
  path: '/connections-links',
  permission: 'import:any',
  perHour: 60,
  summary:
    'E-mails a person a link to share their connections without an account. 409 for Kith users, who can import them.',
  body: z.object({ contact_id: Id }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const listConnectionsLinks = {
  method: 'GET',
  path: '/connections-links',
  permission: 'import:any',
  summary: 'The people who were sent such a link, the latest first, with what they share: states and counts.',
  query: makePageQuery(500),
  reply: z.object({
    people: z.array(
      z.object({
        contact_id: Id,
        name: z.string(),
        sent_at: Time,
        /** It takes files until then. */
        until: Time,
        shared: Shared.nullable(),
      }),
    ),
    next_cursor: NextCursor,
  }),
} as const satisfies Call;

export const openConnectionsLink = {
  method: 'GET',
  path: '/share-connections/:token',
  permission: 'public',
  polled: true,
  summary:
    'The page on which somebody shares their connections: what the firm has from them, and whether the link takes files. 404 for an unknown link.',
  params,
  reply: z.object({
    firm_name: z.string(),
    name: z.string(),
    page: OpenedPage,
    until: Time,
    /** False: the link has ended, and what was shared can still be taken back. */
    takes_files: z.boolean(),
    shared: Shared.nullable(),
    /** How often they may be asked; changed by their link, as a connector's. */
    terms: ConnectorTerms,
  }),
} as const satisfies Call;

export const shareConnections = {
  method: 'POST',
  path: '/share-connections/:token/people',
  permission: 'public',
  perHour,
  summary: `Takes the people that somebody chose to share, as a CSV file (multipart field \`file\`) in the columns of Connections.csv without addresses, up to ${MAX_SHARED_PEOPLE} rows.`,
  params,
  query: z.object({ audience: ConnectionsAudience, proof: PageProof }),
  reply: z.object({ success: z.literal(true) }),
  raw: 'upload',
} as const satisfies Call;

export const changeConnectionsAudience = {
  method: 'POST',
  path: '/share-connections/:token/audience',
  permission: 'public',
  perHour,
  summary: 'Changes who may see what somebody shared by a link, at any time.',
  params,
  body: z.object({ audience: ConnectionsAudience, proof: PageProof }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const changeSharersTerms = {
  method: 'POST',
  path: '/share-connections/:token/terms',
  permission: 'public',
  perHour: 120,
  summary:
    'Changes how often, from when and for which people others may ask the person of a link, even after the link has expired. Terms you leave out are removed.',
  params,
  body: ConnectorTermsInput.extend({ proof: PageProof }),
  reply: z.object({ terms: ConnectorTerms }),
} as const satisfies Call;

export const takeConnectionsBack = {
  method: 'POST',
  path: '/share-connections/:token/take-back',
  permission: 'public',
  perHour,
  summary: 'Removes everything that a person shared by a link, even after the link has expired.',
  params,
  body: z.object({ proof: PageProof }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const renewConnectionsLink = {
  method: 'POST',
  path: '/share-connections/:token/renew',
  permission: 'public',
  perHour: 5,
  summary: 'E-mails the person a new link, to the address that Kith has.',
  params,
  body: z.object({ proof: PageProof }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
