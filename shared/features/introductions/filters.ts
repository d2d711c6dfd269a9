import { z } from 'zod';
import { IntroStatusWord } from '../../core/introductions/intro.ts';
import { BUCKETS, GROUP_LABELS } from '../../core/introductions/statuses.ts';
import { Id } from '../../platform/ids.ts';
import { LETTER_NUMBERS, LetterYear } from './letter/numbers.ts';

/** Filters of the dashboard; names are separated by line breaks and match whole, however they are spelled. */
export const IntroFilters = z.object({
  tab: z.enum(['queued', 'active', 'archived']).optional(),
  /** The bucket of the status, whether or not the request is archived. */
  bucket: z.enum(BUCKETS).optional(),
  /** Target companies, and people: the target person, the connector or the requester. */
  companies: z.string().max(5000).optional(),
  people: z.string().max(5000).optional(),
  status: IntroStatusWord.optional(),
  /** Staff: the facilitator's user id, or 'none' for requests without a facilitator. */
  facilitator: z.string().max(40).optional(),
  /** Staff: the requesting account. */
  requesting_account_id: Id.optional(),
  /** Staff: only requests whose requester has answered the question that they were asked. */
  answered: z.literal('true').optional(),
  /** Staff: only open ones, of all tabs. */
  open: z.literal('true').optional(),
  /** Staff: only open ones that are past due. */
  overdue: z.literal('true').optional(),
  /** Staff: only requests whose status stands under this label, one of the ten; `{firm}` stands for the firm's name. */
  group: z.enum(GROUP_LABELS).optional(),
  /** Without a change for at least this many days. */
  idle_days: z.coerce.number().int().min(0).max(3650).optional(),
  /** Only those of this year's letter. */
  year: LetterYear.optional(),
  /** Of a letter: only those that this number of it counts, and only those for which this connector was asked. */
  number: z.enum(LETTER_NUMBERS).optional(),
  connector: Id.optional(),
});
export type IntroFilters = z.infer<typeof IntroFilters>;

/** The orders of the dashboard's heads; "-updated" is the newest first, "waiting" the longest wait first. */
export const INTRO_SORTS = ['company', 'created', 'updated', 'person', 'status', 'facilitator', 'waiting'] as const;
export const IntroSort = z.templateLiteral([z.enum(['', '-']), z.enum(INTRO_SORTS)]);
export type IntroSort = z.infer<typeof IntroSort>;
