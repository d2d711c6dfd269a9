import { z } from 'zod';
import { Score } from '../../../core/network/account.ts';
import { WishCounts } from '../../../core/network/wanted.ts';
import { Withheld } from '../../../core/network/withheld.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, NamedPersonId, NextCursor, PageQuery, Time } from '../../../platform/ids.ts';

const Count = z.number().int();
const Company = z.object({ id: Id, name: z.string(), logo_url: z.string().nullable() });

/** One of the people of the viewer’s own company whose acquaintance counts. */
const OwnInsider = z.object({
  id: Id,
  name: z.string(),
  title: z.string(),
  /** The people that are shown with their name. */
  people: Count,
});

/** An open request that would get a way, or lose its way or its connector. */
const TouchedRequest = z
  .object({
    id: Id,
    /** The company that it is about, as the request says it. */
    about: z.string(),
    /** Staff only: the company that asks. */
    asked_by: z.string().nullable(),
    since: Time,
    /** What it would lose: `way` if nobody would reach whom it asks for, otherwise its connector; null: it would get a way. */
    loses: z.enum(['way', 'connector']).nullable(),
  })
  .meta({ id: 'TouchedRequest' });
export type TouchedRequest = z.infer<typeof TouchedRequest>;

/** The most companies and requests of one answer, those that are wanted first. */
export const MAX_OPENED = 500;
export const MAX_TOUCHED_REQUESTS = 20;

/** A company that would be known, or better known. */
export const OpenedCompany = z
  .object({
    company: Company,
    /** The title of the person who would be the best way; empty if none is known. */
    title: z.string(),
    /** The people there who would be known, or better known. */
    people: Count,
    was: Score,
    would: Score,
    wanted: WishCounts,
  })
  .meta({ id: 'OpenedCompany' });
export type OpenedCompany = z.infer<typeof OpenedCompany>;

const added = {
  counts: z.object({
    /** The people whom the person would bring. */
    people: Count,
    /** Those of them who are in Kith, and those whom nobody knew. */
    known: Count,
    reached: Count,
    /** The companies that would open, those of them in use cases, and those that are known already and would be better known. */
    opened: Count,
    in_use_cases: Count,
    closer: Count,
    requests: Count,
    /** The companies of a file that are not in Kith, or not certain by their name. */
    unknown_companies: Count,
  }),
  /** Wanted ones first, then the best known. */
  companies: z.array(OpenedCompany).max(MAX_OPENED),
  requests: z.array(TouchedRequest).max(MAX_TOUCHED_REQUESTS),
  /** The viewer’s own people who know most of the same people. */
  covered_by: z.array(OwnInsider.pick({ id: true, name: true, people: true })),
};

export const listInsiders = {
  method: 'GET',
  path: '/reach/what-if/people',
  permission: 'search:read',
  summary:
    'The people of the viewer’s company whose acquaintance counts: for staff the firm’s, otherwise only one’s own.',
  bounded: 'The people of one company.',
  reply: z.object({ members: z.array(OwnInsider) }),
} as const satisfies Call;

export const previewArrival = {
  method: 'GET',
  path: '/reach/what-if/arrival',
  permission: 'search:read',
  summary:
    'What a person of the network would open if they belonged to the viewer’s company: companies, use cases and open requests. Nothing is written.',
  query: z.object({ person: Id }),
  bounded: `The ${MAX_OPENED} companies that are wanted most.`,
  reply: z.object({
    person: z.object({ id: NamedPersonId, name: z.string(), title: z.string() }),
    /** They are one of the people whose acquaintance counts already. */
    already: z.boolean(),
    ...added,
  }),
} as const satisfies Call;

/** The most people of a list of connections, and its size. */
export const MAX_LISTED_PEOPLE = 30_000;
export const MAX_LISTED_BYTES = 12 * 1024 * 1024;

const Cell = z.string().max(300);
/** A list of connections: name, address of the profile, company and title of each person, without anything else. */
export const ListedPeople = z
  .array(z.tuple([Cell, Cell, Cell, Cell]))
  .min(1, 'The list has no people.')
  .max(MAX_LISTED_PEOPLE, `A list may have at most ${MAX_LISTED_PEOPLE.toLocaleString('en')} people.`);
export type ListedPeople = z.infer<typeof ListedPeople>;

export const previewList = {
  method: 'POST',
  path: '/reach/what-if/list',
  permission: 'search:read',
  scope: 'read',
  perHour: 60,
  raw: 'upload',
  summary: `The same for somebody’s list of connections, which is read in memory and kept nowhere: multipart field \`file\`, a JSON array of [name, profile address, company, title], up to ${MAX_LISTED_PEOPLE} people.`,
  bounded: `The ${MAX_OPENED} companies that are wanted most.`,
  reply: z.object(added),
} as const satisfies Call;

/** A person whom the viewer’s company, or the network, would know less. */
export const LostTie = z
  .object({
    person: z.object({ id: NamedPersonId, name: z.string(), title: z.string() }),
    company: Company.nullable(),
    was: Score,
    would: Score,
    wanted: WishCounts,
    /** Who knows them best of those who stay, and from where; null: no one else. */
    next: z.object({ id: Id, name: z.string(), strength: Score, why: z.string() }).nullable(),
  })
  .meta({ id: 'LostTie' });
export type LostTie = z.infer<typeof LostTie>;

export const LOST_KINDS = ['wanted', 'closing'] as const;

export const previewLeave = {
  method: 'GET',
  path: '/reach/what-if/leave',
  permission: 'search:read',
  summary:
    'What would close or get weaker if a person of the viewer’s company left, and who could take over. Wanted people first. What that person shares without their name does not count. Nothing is written.',
  query: PageQuery.extend({
    person: Id,
    /** `wanted`: only people whom somebody wants; `closing`: only people whom no one else knows. */
    only: z.enum(LOST_KINDS).optional(),
  }),
  reply: z.object({
    leaver: OwnInsider,
    counts: z.object({
      /** Companies that would not be known, that would be less known, and that would stay as they are. */
      closed: Count,
      weaker: Count,
      same: Count,
      requests: Count,
      /** People who would be less known; those of them whom somebody wants, and whom no one would know. */
      people: Count,
      wanted: Count,
      closing: Count,
    }),
    requests: z.array(TouchedRequest).max(MAX_TOUCHED_REQUESTS),
    ties: z.array(LostTie),
    next_cursor: NextCursor,
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;
