import { z } from 'zod';
import { PRIVATE_KINDS } from './private-senders.ts';

const Count = z.number().int();

/** Somebody in a mailbox or a calendar who may be private. */
const PrivatePerson = z
  .object({
    address: z.string(),
    name: z.string(),
    /** The mails or meetings with them among those that were looked at. */
    times: Count,
    kind: z.enum(PRIVATE_KINDS),
  })
  .meta({ id: 'PrivatePerson' });

/** What a first reading would bring, by the newest mails or events; nothing of it is stored. */
export const ReadingPreview = z
  .object({
    people: z.array(PrivatePerson),
    /** The mails or events that were looked at. */
    looked: Count,
    /** The people among them who would count. */
    found: Count,
  })
  .meta({ id: 'ReadingPreview' });
export type ReadingPreview = z.infer<typeof ReadingPreview>;
