import { z } from 'zod';
import { Score } from '../../core/network/account.ts';
import { CountryCode } from '../../core/network/geographies.ts';
import type { Call } from '../../platform/call.ts';
import { Id, PageQuery } from '../../platform/ids.ts';

/** What the companies of the map are grouped by. */
export const REACH_AXES = ['industry', 'size', 'place'] as const;
export type ReachAxis = (typeof REACH_AXES)[number];

/** The numbers of companies whose best strength is 1, 2, 3 and 4. */
const Reached = z.array(z.number().int()).length(4);

/** The companies of one group that the viewer may see, and how well they are reached. */
export const ReachCell = z
  .object({
    /** The name of an industry, the smallest head-count of a step of sizes, or the code of a country; null: none is known. */
    key: z.string().nullable(),
    companies: z.number().int(),
    reached: Reached,
  })
  .meta({ id: 'ReachCell' });
export type ReachCell = z.infer<typeof ReachCell>;

/** More than the industries of any taxonomy. */
export const MAX_REACH_CELLS = 500;
const HeadCount = z.coerce.number().int().min(1).max(10_000_000);

/** Who knows people at companies: a person, a portfolio company, or the firm as a portfolio company reads of it. */
const Who = z.object({ key: z.string(), name: z.string() }).meta({ id: 'WhoReaches' });
export type Who = z.infer<typeof Who>;
/** The key of the firm; people have "p" and their id, companies "c" and theirs. */
export const FIRM_KEY = 'firm';

/** What narrows the companies of the map. */
const Narrowed = {
  by: z.enum(REACH_AXES).default('industry'),
  /** Only companies with at least and at most so many people. */
  headCountFrom: HeadCount.optional(),
  headCountTo: HeadCount.optional(),
  place: CountryCode.optional(),
  /** Only companies that the viewer follows. */
  following: z.enum(['true', 'false']).optional(),
  /** Only companies that fit a use case and were not dismissed for it. */
  useCase: Id.optional(),
  /** Only companies that one of the viewer's saved searches finds: the id of one of `searches`. */
  search: Id.optional(),
  /** Only companies where they know people: the key of one of `known_by`. */
  knownBy: z
    .string()
    .max(16)
    .regex(/^(firm|[pc]\d{1,15})$/)
    .optional(),
};

export const getReachMap = {
  method: 'GET',
  path: '/reach/map',
  permission: 'search:read',
  summary:
    'How many companies the viewer may see by industry, size or country, and how many of them somebody knows at each strength; the largest groups first. A company of two industries counts in both, and once in the total.',
  query: z.object(Narrowed),
  bounded: `The ${MAX_REACH_CELLS} largest groups.`,
  reply: z.object({
    cells: z.array(ReachCell),
    total: z.object({ companies: z.number().int(), reached: Reached }),
  }),
} as const satisfies Call;

/** A company of one group of the map. */
export const GroupedCompany = z
  .object({ id: Id, name: z.string(), logo_url: z.string().nullable(), place: z.string().nullable(), strength: Score })
  .meta({ id: 'GroupedCompany' });
export type GroupedCompany = z.infer<typeof GroupedCompany>;

export const listGroupedCompanies = {
  method: 'GET',
  path: '/reach/companies',
  permission: 'search:read',
  summary: 'The companies of one group of the map, best known first.',
  query: PageQuery.extend({
    ...Narrowed,
    /** The key of the group; without it the companies of which it is not known. */
    key: z.string().max(200).optional(),
  }),
  reply: z.object({ companies: z.array(GroupedCompany), next_cursor: z.string().nullable() }),
} as const satisfies Call;

/** The people and companies named for a group. */
export const MAX_MOST_BY = 2;

export const getReachWays = {
  method: 'GET',
  path: '/reach/ways',
  permission: 'search:read',
  summary: `For each group of the map, the ${MAX_MOST_BY} who reach most of its companies, and the median age of the last touch. A portfolio company reads of its own people, and of the firm as one.`,
  query: z.object({
    ...Narrowed,
    /** Only ways of at least this strength count for who reaches most. */
    atLeast: z.coerce.number().int().min(1).max(4).default(1),
  }),
  bounded: `One for each group with a way, the ${MAX_REACH_CELLS} with most companies that somebody reaches.`,
  reply: z.object({
    cells: z.array(
      z.object({
        key: ReachCell.shape.key,
        most_by: z.array(Who),
        /** Half of the companies that were in touch on a known day were so at most this many months ago; null: none was. */
        months: z.number().int().nullable(),
      }),
    ),
  }),
} as const satisfies Call;

export const getReachChoices = {
  method: 'GET',
  path: '/reach/choices',
  permission: 'search:read',
  summary:
    'What the map can be narrowed to: countries, use cases, the viewer’s saved searches by name or by industry, and who knows people.',
  bounded: 'Countries, use cases, a user’s saved searches, and people of the network.',
  reply: z.object({
    places: z.array(z.object({ code: z.string(), companies: z.number().int() })),
    use_cases: z.array(z.object({ id: Id, name: z.string() })),
    searches: z.array(z.object({ id: Id, name: z.string() })),
    known_by: z.array(Who),
  }),
} as const satisfies Call;
