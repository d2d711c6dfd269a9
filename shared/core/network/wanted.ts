import { z } from 'zod';

/** Who wants a person or a company, within the viewer’s company, for staff anybody: followers of the company, open requests, use cases. */
export const WishCounts = z.object({
  follows: z.number().int(),
  requests: z.number().int(),
  use_cases: z.number().int(),
});
export type WishCounts = z.infer<typeof WishCounts>;
