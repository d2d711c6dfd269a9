import { z } from 'zod';

/** People left out of an answer, as the viewer has read as many new people as Kith shows. */
export const Withheld = z
  .object({
    people: z.number().int(),
    /** Gives the reason, the time from which new people are shown again, and the person to ask. */
    message: z.string(),
  })
  .meta({ id: 'Withheld' });
export type Withheld = z.infer<typeof Withheld>;
