import { z } from 'zod';

/** When somebody was last in touch with a person, as far as the viewer may know. */
export const LastTouch = z
  .object({
    /** How: "Mail". */
    what: z.string(),
    day: z.iso.date(),
    /** The name of the one who was, or "somebody at the firm". */
    by: z.string(),
  })
  .meta({ id: 'LastTouch' });
export type LastTouch = z.infer<typeof LastTouch>;
