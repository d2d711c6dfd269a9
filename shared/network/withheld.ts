import { z } from 'zod';

/** People who were left out of an answer, as the viewer has read as many new people as Kith shows. */
export const Withheld = z
  .object({
    people: z.number().int(),
    /** Says why, from when on new people are shown again, and whom to ask. */
    message: z.string(),
  })
  .meta({ id: 'Withheld' });
export type Withheld = z.infer<typeof Withheld>;
