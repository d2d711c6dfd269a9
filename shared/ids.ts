import { z } from 'zod';

/** An id on the wire: an opaque string. One that names nothing is answered with 404, never with 400. */
export const Id = z.string().min(1).max(40);

/** A time in UTC as ISO text. */
export const Time = z.string();

/** A list's page: at most 200 rows; `cursor` is what the page before gave as `next_cursor`. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
});
