import * as z from 'zod/mini';
import { EmbedPerson } from './person.ts';

const Text = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * A change that a user asks for beside a profile. The page around the panel can trick the user into clicking something
 * invisible. Kith therefore writes the change only after the user has seen and confirmed it in a window that belongs to
 * the extension (docs/decisions/025).
 */
export const ToConfirm = z.discriminatedUnion('kind', [
  /** Add a person, or propose them. */
  z.strictObject({ kind: z.literal('add'), person: EmbedPerson, name: Text }),
  /** Ask staff to search for a person. */
  z.strictObject({ kind: z.literal('search'), publicIdentifier: Text, name: Text }),
  /** Take over the jobs that their page shows. */
  z.strictObject({ kind: z.literal('career'), person: EmbedPerson, name: Text }),
  /** Put a person of the network on lists, with a note and a reminder. */
  z.strictObject({ kind: z.literal('save'), contactId: Text, name: Text }),
  /** Report a mistake in the mini view. */
  z.strictObject({ kind: z.literal('feedback'), person: EmbedPerson }),
]);
export type ToConfirm = z.infer<typeof ToConfirm>;
