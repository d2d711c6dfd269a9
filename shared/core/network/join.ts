import { z } from 'zod';
import { Id } from '../../platform/ids.ts';

/** How likely it is that two companies, or two people, of one name are one. */
export const CHANCES_OF_ONE = ['High', 'Fair', 'Low'] as const;
export type ChanceOfOne = (typeof CHANCES_OF_ONE)[number];

/** A company of a checked file that shares nothing but the name with one in Kith: only one of the two has a domain. */
export const ImportJoin = z
  .object({
    id: Id,
    /** Its name in the file, and the one in Kith. */
    name: z.string(),
    other: z.string(),
    domain: z.string(),
    /** The people who are known by the name alone. */
    people: z.number().int(),
    headcount: z.number().int().nullable(),
    for: z.array(z.string()),
    against: z.array(z.string()),
    chance: z.enum(CHANCES_OF_ONE),
    /** Whether they stay two companies. */
    apart: z.boolean(),
  })
  .meta({ id: 'ImportJoin' });
export type ImportJoin = z.infer<typeof ImportJoin>;

/** The most joins that one call decides about. */
export const MAX_JOINS_AT_ONCE = 200;
