import { z } from 'zod';
import type { Call } from '../call.ts';
import { Id } from '../ids.ts';

/** The number of people of the network who were new to a user, by the time when Kith first named them. */
export const Reader = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    company: z.string().nullable(),
    today: z.number().int(),
    days30: z.number().int(),
    /** The bounds that they have reached. */
    reached: z.array(z.enum(['day', '30 days'])),
  })
  .meta({ id: 'Reader' });
export type Reader = z.infer<typeof Reader>;

/** The most readers in an answer. */
export const MOST_READERS = 500;

export const listReaders = {
  method: 'GET',
  path: '/readers',
  permission: 'staff:read',
  summary: `How many new people each portfolio user has read today and in 30 days, those at a limit first; at most ${MOST_READERS}. Up to ten seconds old.`,
  reply: z.object({
    readers: z.array(Reader),
    limits: z.object({ day: z.number().int(), days30: z.number().int() }),
  }),
} as const satisfies Call;
