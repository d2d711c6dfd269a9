import { z } from 'zod';
import { Withheld } from '../../../core/network/withheld.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, NamedPersonId, PageQuery } from '../../../platform/ids.ts';

/** The companies, and the kinds, that a count keeps: those wanted most often. */
export const MAX_SPOTS = 100;

/** Somebody whose acquaintance would open some of a blind spot. */
const SpotOpener = z.object({
  id: NamedPersonId,
  name: z.string(),
  /** Empty when unknown. */
  title: z.string(),
  /** How many of the people or companies they open, and how many with those before them. */
  opens: z.number().int(),
  covers: z.number().int(),
  /** The company where they worked with most of these people. */
  worked_at: z.string().nullable(),
  /** Who knows them best, if the viewer may read that. */
  known_by: z.string().nullable(),
});
export type SpotOpener = z.infer<typeof SpotOpener>;

/** Somebody who opens several blind spots. */
const WideOpener = SpotOpener.pick({ id: true, name: true, title: true, known_by: true }).extend({
  /** How many of the spots they open, at least in part, and how many with those before them. */
  opens: z.number().int(),
  covers: z.number().int(),
});
export type WideOpener = z.infer<typeof WideOpener>;
export const MAX_WIDE_OPENERS = 5;

/** A company, or a kind of company, that was wanted and that nobody reaches. */
export const BlindSpot = z
  .object({
    id: Id,
    /** Null for a kind. */
    company: z
      .object({
        id: Id,
        name: z.string(),
        logo_url: z.string().nullable(),
        industry: z.string().nullable(),
        place: z.string().nullable(),
      })
      .nullable(),
    /** Null for a company. `size` is the smallest head-count of a step of sizes, `place` the code of a country; null: any. */
    kind: z.object({ industry: z.string(), size: z.string().nullable(), place: z.string().nullable() }).nullable(),
    /** How many people are known there, or how many companies the kind has. */
    total: z.number().int(),
    use_cases: z.number().int(),
    /** In the time that was asked for. */
    requests: z.number().int(),
    openers: z.array(SpotOpener),
    /** Open positions whose candidates worked there, or are among the openers. */
    positions: z.array(z.object({ id: Id, title: z.string(), company: z.string() })),
  })
  .meta({ id: 'BlindSpot' });
export type BlindSpot = z.infer<typeof BlindSpot>;

/** A count of the blind spots: when it was, and how far a new one is. */
const SpotCount = z.object({
  /** Null: never yet. */
  counted_at: z.string().nullable(),
  running: z
    .object({
      done: z.number().int().nullable(),
      total: z.number().int().nullable(),
      /** It counts for the viewer's company alone. */
      own: z.boolean(),
      stopping: z.boolean(),
    })
    .nullable(),
});
export type SpotCount = z.infer<typeof SpotCount>;

export const listBlindSpots = {
  method: 'GET',
  path: '/reach/blind-spots',
  permission: 'search:read',
  polled: true,
  summary:
    'The companies and kinds of company that use cases fit or requests named, and that nobody reaches: for staff by the wishes of all, for a portfolio company by its own. The most wanted first. Counted at night.',
  query: PageQuery.extend({
    /** Words that each stand in the name, an industry, the city or the country of the company or the kind. */
    q: z.string().max(200).optional(),
    of: z.enum(['companies', 'kinds']).optional(),
    by: z.enum(['use-cases', 'requests']).optional(),
    /** Only requests of the last twelve months before the count. */
    lately: z.enum(['true']).optional(),
  }),
  reply: z.object({
    spots: z.array(BlindSpot),
    next_cursor: z.string().nullable(),
    total: z.number().int(),
    /** On the first page: those of all openers who open most of these spots together. */
    best: z.array(WideOpener).max(MAX_WIDE_OPENERS),
    count: SpotCount,
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

export const countBlindSpotsAgain = {
  method: 'POST',
  path: '/reach/blind-spots/count',
  permission: 'search:read',
  perHour: 20,
  summary: 'Counts the blind spots of the viewer’s company again. The list stays as it was until the count is done.',
  reply: z.object({ count: SpotCount }),
} as const satisfies Call;

export const cancelBlindSpotCount = {
  method: 'DELETE',
  path: '/reach/blind-spots/count',
  permission: 'search:read',
  summary: 'Cancels the count that the viewer’s company asked for. The list stays as it was.',
  reply: z.object({ count: SpotCount }),
} as const satisfies Call;
