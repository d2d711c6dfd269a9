import { z } from 'zod';

/** How long a page that a mail's link opened takes no press: programs that look through mails press at once. */
export const PRESS_DELAY_MS = 3_000;

/** What a page that a mail's link opened needs for its presses. */
export const OpenedPage = z
  .object({
    /** Signed with the time of opening; every press brings it along. */
    proof: z.string(),
    /** The page takes presses from then on. */
    ready_in_ms: z.number().int(),
  })
  .meta({ id: 'OpenedPage' });
export type OpenedPage = z.infer<typeof OpenedPage>;

/** The proof in the body of a press. */
export const PageProof = z.string().max(100);
