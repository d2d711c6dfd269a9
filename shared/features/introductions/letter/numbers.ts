/** The numbers of a yearly letter, each of which leads to the requests that it counts. */
import { z } from 'zod';

export const LetterYear = z.coerce.number().int().min(2000).max(2999);
const Count = z.number().int();

/** `requests` is made, open, declined, no_way and canceled together; made is met, nothing, no_answer and unknown together. */
export const LetterCounts = z.object({
  requests: Count,
  made: Count,
  open: Count,
  /** By the connector or the target person. */
  declined: Count,
  no_way: Count,
  /** By its requester. */
  canceled: Count,
  /** They met, at least. */
  met: Count,
  /** They were in touch, and it ended there. */
  nothing: Count,
  no_answer: Count,
  /** The requester has not said yet. */
  unknown: Count,
  /** Of those who met. */
  in_talks: Count,
  won: Count,
});
export type LetterCounts = z.infer<typeof LetterCounts>;

/** "yes": those to which their connector agreed. */
export const LETTER_NUMBERS = [...(Object.keys(LetterCounts.shape) as (keyof LetterCounts)[]), 'yes'] as const;
export type LetterNumber = (typeof LETTER_NUMBERS)[number];
