import { z } from 'zod';
import type { Call } from '../../platform/call.ts';
import { Id, Time } from '../../platform/ids.ts';

const BLOCK_KINDS = ['address', 'domain', 'person', 'group'] as const;

/** What somebody keeps out of the network. */
export const BlocklistEntry = z
  .object({
    id: Id,
    kind: z.enum(BLOCK_KINDS),
    /** As it was typed; null: it holds, but the key under which it was sealed is gone. */
    label: z.string().nullable(),
    /** Kith proposed it before a first reading. */
    proposed: z.boolean(),
    /** The firm keeps it out for everybody. */
    firm: z.boolean(),
    added_at: Time,
  })
  .meta({ id: 'BlocklistEntry' });
export type BlocklistEntry = z.infer<typeof BlocklistEntry>;

/** As many lines as one call may add. */
export const MAX_BLOCKS = 200;

const body = z.object({
  /** One of each: an address, @domain, a name, a profile's address; or with `group` the name of a chat group. */
  values: z.array(z.string().trim().min(2).max(300)).min(1).max(MAX_BLOCKS),
  group: z.boolean().default(false),
  proposed: z.boolean().default(false),
});
const Added = z.object({ entries: z.array(BlocklistEntry) });
const List = z.object({ entries: z.array(BlocklistEntry) });
const params = z.object({ id: Id });
const Removed = z.object({
  /** Less than a day ago: what it took out is coming back. Otherwise facts come back with the next reading. */
  restored: z.boolean(),
});

export const listBlocklist = {
  method: 'GET',
  path: '/user/blocklist',
  permission: 'session:own',
  summary: 'Whom the caller keeps out of the network when their mailbox, groups or list of connections are read.',
  reply: List,
} as const satisfies Call;

export const addToBlocklist = {
  method: 'POST',
  path: '/user/blocklist',
  permission: 'session:own',
  perHour: 120,
  summary:
    'Keeps addresses, domains, people or chat groups out, and takes out what the caller’s own sources said of them before. Answers the new entries. 400 names the line that is none of these.',
  body,
  reply: Added,
} as const satisfies Call;

export const removeFromBlocklist = {
  method: 'DELETE',
  path: '/user/blocklist/:id',
  permission: 'session:own',
  summary: 'Ends an entry. Within a day, what it took out comes back by itself; later, with the next reading.',
  params,
  reply: Removed,
} as const satisfies Call;

export const listFirmBlocklist = {
  method: 'GET',
  path: '/admin/blocklist',
  permission: 'privacy:manage',
  summary: 'Whom the firm keeps out of everybody’s sources.',
  reply: List,
} as const satisfies Call;

export const addToFirmBlocklist = {
  method: 'POST',
  path: '/admin/blocklist',
  permission: 'privacy:manage',
  perHour: 120,
  summary: 'Keeps addresses, domains or people out of everybody’s sources, and takes out what these said before.',
  body,
  reply: Added,
} as const satisfies Call;

export const removeFromFirmBlocklist = {
  method: 'DELETE',
  path: '/admin/blocklist/:id',
  permission: 'privacy:manage',
  summary: 'Ends an entry of the firm’s list.',
  params,
  reply: Removed,
} as const satisfies Call;
