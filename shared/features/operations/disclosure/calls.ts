import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id, makePageQuery, NextCursor } from '../../../platform/ids.ts';

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
    /** The same of their company as a whole; a person counts once, whoever read of them. Null without a company. */
    of_company: z.object({ today: z.number().int(), days30: z.number().int(), reached: z.boolean() }).nullable(),
  })
  .meta({ id: 'Reader' });
export type Reader = z.infer<typeof Reader>;

const Limits = z.object({ day: z.number().int(), days30: z.number().int() });

/** The most readers in an answer. */
const MAX_READERS = 500;

export const listReaders = {
  method: 'GET',
  path: '/readers',
  permission: 'staff:read',
  summary: `How many new people each portfolio user has seen today and in 30 days, users at a limit first. Up to ten seconds old.`,
  query: makePageQuery(MAX_READERS),
  reply: z.object({
    readers: z.array(Reader),
    next_cursor: NextCursor,
    limits: Limits.extend({ company: Limits }),
  }),
} as const satisfies Call;
