import { z } from 'zod';
import { Score } from '../../core/network/account.ts';
import { Withheld } from '../../core/network/withheld.ts';
import type { Call } from '../../platform/call.ts';
import { Id, NamedPersonId, PageQuery, Time } from '../../platform/ids.ts';

const Person = z.object({
  id: NamedPersonId,
  name: z.string(),
  /** At the company where they are now; empty when unknown. */
  title: z.string(),
  score: Score,
  linkedin_profile: z.string().nullable(),
});
export type MovedPerson = z.infer<typeof Person>;

const Company = z.object({ id: Id, name: z.string(), logo_url: z.string().nullable() });

/** `YYYY-MM` */
const Month = z.string();

/** A person whom a list of connections shows at another company than the list before. */
export const JobChange = z
  .object({
    id: Id,
    person: Person,
    from: Company,
    to: Company,
    /**
     * They changed between these months: the earlier list still shows the first company, the later one was imported in
     * the last month.
     */
    after: Month,
    before: Month,
    /** The person whose connections they are. */
    list_of: z.string(),
    import_id: Id,
  })
  .meta({ id: 'JobChange' });
export type JobChange = z.infer<typeof JobChange>;

/** A person who was not known at a company before. */
export const NewThere = z
  .object({
    person: Person,
    company: Company,
    /** The day since which they are known there. */
    since: z.iso.date(),
  })
  .meta({ id: 'NewThere' });
export type NewThere = z.infer<typeof NewThere>;

export const listJobChanges = {
  method: 'GET',
  path: '/job-changes',
  permission: 'search:read',
  polled: true,
  summary:
    'People who changed jobs between two lists of connections, newest list first, then strongest, in the viewer’s own lists or, for staff, in all lists. Each person appears once, with the latest change.',
  query: PageQuery.extend({
    /** Words of the person, or of either company. */
    q: z.string().max(200).optional(),
    /** Only the results of this import's list. */
    import_id: Id.optional(),
  }),
  reply: z.object({
    job_changes: z.array(JobChange),
    next_cursor: z.string().nullable(),
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

/** The number of days for which a person counts as new, and the number of people in one answer. */
export const NEW_FOR_DAYS = 90;
export const MAX_NEW = 200;

export const listNewPeople = {
  method: 'GET',
  path: '/job-changes/new-people',
  permission: 'search:read',
  summary: `People at companies the user follows who became reachable there in the last ${NEW_FOR_DAYS} days, strongest first; at most ${MAX_NEW}.`,
  query: z.object({ q: z.string().max(200).optional() }),
  bounded: 'The strongest 200.',
  reply: z.object({ people: z.array(NewThere), limit_hit: z.boolean(), withheld: Withheld.optional() }),
} as const satisfies Call;

/** A person at a followed company whom the network knows better than before. */
export const Rise = z
  .object({
    person: Person,
    company: Company,
    /** The strength before. */
    from: Score,
    at: Time,
  })
  .meta({ id: 'Rise' });
export type Rise = z.infer<typeof Rise>;

/** The number of days for which a raised strength is news, and the number of people in one answer. */
export const ROSE_FOR_DAYS = 14;
export const MAX_RISES = 50;

export const listRises = {
  method: 'GET',
  path: '/job-changes/rises',
  permission: 'search:read',
  summary: `People at companies that the user follows whose strength rose in the last ${ROSE_FOR_DAYS} days, latest first; at most ${MAX_RISES}. People who came to the company since then are in new-people.`,
  bounded: 'The latest 50.',
  reply: z.object({ rises: z.array(Rise), withheld: Withheld.optional() }),
} as const satisfies Call;
