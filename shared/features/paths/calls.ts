import { z } from 'zod';
import { Intro } from '../../core/introductions/intro.ts';
import { Chance, Path, PathGroup, PathPerson } from '../../core/network/path.ts';
import type { Call } from '../../platform/call.ts';
import { Id } from '../../platform/ids.ts';

/** Filters of paths, as the address and the query string hold them. */
const PathFilters = z.object({
  /** Only paths whose relationship category is at least this, 0 to 4. */
  min_strength: z.coerce.number().int().min(0).max(4).default(0),
  /** Only paths whose last person before the target works with them today. */
  current_colleagues: z.stringbool().default(false),
  /** Only paths that begin with this member of the circle (a contact id). */
  member: Id.optional(),
});
export type PathFilters = z.output<typeof PathFilters>;

const Members = {
  /**
   * The possible values of the filter `member`: the firm's own people and all others with whom the given paths begin,
   * by name.
   */
  members: z.array(z.object({ id: Id, name: z.string() })),
};

export const contactPaths = {
  method: 'GET',
  path: '/pathfinder/contact/:id',
  permission: 'paths:read',
  summary: 'One-hop and two-hop paths to a contact, best first, with the evidence for each hop.',
  params: z.object({ id: Id }),
  query: PathFilters.extend({
    /** Only two-hop paths by this connector (a contact id), then one path for every member who knows them. */
    connector: Id.optional(),
  }),
  bounded: 'The best 50 of each kind; `limit_hit` says that there are more.',
  reply: z.object({
    contact: PathPerson,
    /** The chance to connect (ramzor). */
    chance_to_connect: Chance,
    one_hop_paths: z.array(Path),
    /** The best path of each connector, by the member who knows them best, unless `connector` was given. */
    two_hop_paths: z.array(Path),
    /** True where there are more paths than the fifty of each kind. */
    limit_hit: z.boolean(),
    ...Members,
  }),
} as const satisfies Call;

const Grouped = {
  /** Every group, in the order of PATH_GROUPS, also empty ones. */
  paths: z.array(PathGroup),
  ...Members,
};

export const introPaths = {
  method: 'GET',
  path: '/pathfinder/intro/:id',
  permission: 'paths:read',
  summary:
    'The paths to the people of an introduction request’s target company, in groups, the person asked for first.',
  params: z.object({ id: Id }),
  query: PathFilters,
  bounded: 'The best 50 of each kind; `limit_hit` says that there are more.',
  reply: z.object({
    ...Grouped,
    intro: Intro.pick({
      Id: true,
      Name: true,
      Status__c: true,
      Target_Account__c: true,
      Target_Account__r: true,
      To_Who__c: true,
      To_Who__r: true,
      who_to_introduce: true,
    }),
  }),
} as const satisfies Call;

export const accountPaths = {
  method: 'GET',
  path: '/pathfinder/account/:id',
  permission: 'paths:read',
  summary: 'The paths to the people of an account, in groups.',
  params: z.object({ id: Id }),
  query: PathFilters,
  bounded: 'The best 50 of each kind; `limit_hit` says that there are more.',
  reply: z.object({
    ...Grouped,
    account: z.object({ id: Id, name: z.string(), website: z.string().nullable(), logo_url: z.string().nullable() }),
  }),
} as const satisfies Call;
