import { z } from 'zod';
import { CountryCode } from '../../core/network/geographies.ts';
import type { Call } from '../../platform/call.ts';

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

export const getReachMap = {
  method: 'GET',
  path: '/reach/map',
  permission: 'search:read',
  summary:
    'How many companies the viewer may see by industry, size or country, and how many of them somebody knows at each strength; the largest groups first. A company of two industries counts in both, and once in the total.',
  query: z.object({
    by: z.enum(REACH_AXES).default('industry'),
    /** Only companies with at least and at most so many people. */
    headCountFrom: HeadCount.optional(),
    headCountTo: HeadCount.optional(),
    place: CountryCode.optional(),
  }),
  bounded: `The ${MAX_REACH_CELLS} largest groups.`,
  reply: z.object({
    cells: z.array(ReachCell),
    total: z.object({ companies: z.number().int(), reached: Reached }),
    /** The countries to choose from, whatever was chosen, by name. */
    places: z.array(z.object({ code: z.string(), companies: z.number().int() })),
  }),
} as const satisfies Call;
