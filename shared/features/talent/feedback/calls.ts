import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id, Time } from '../../../platform/ids.ts';
import { Candidacy } from '../candidacies/poscan.ts';

/** The side that the talent team asks about an introduction: the portfolio company, or the candidate. */
export const FEEDBACK_SIDES = ['portco', 'candidate'] as const;
export type FeedbackSide = (typeof FEEDBACK_SIDES)[number];
/** A link to answer by opens so long, and once. */
export const CANDIDACY_FEEDBACK_DAYS = 60;
/** A side that has not answered may be asked again after so many days. */
export const FEEDBACK_WAIT_DAYS = 7;
/** The result of asking at the first try (document 3 §8); a failed webhook is tried again. */
export const FEEDBACK_ANSWERS = ['Success', 'Error', 'no feedback url'] as const;
export const LONGEST_FEEDBACK = 5_000;

export const askFeedback = {
  method: 'POST',
  path: '/candidates/ask_feedback',
  permission: 'poscan:manage',
  perHour: 200,
  summary:
    'Asks the portfolio company or the candidate how an introduction went, by the candidacy owner’s webhook. Without any webhook, by an e-mail with a link for one answer, which needs no account. Closes earlier links. 409 while waiting for an answer, for ' +
    `${FEEDBACK_WAIT_DAYS} days, unless you ask someone else.`,
  body: z.object({ poscanId: Id, of: z.enum(FEEDBACK_SIDES) }),
  reply: z.object({ message: z.enum(FEEDBACK_ANSWERS), poscan: Candidacy }),
} as const satisfies Call;

const params = z.object({ token: z.string().max(200) });

export const openPoscanFeedback = {
  method: 'GET',
  path: '/candidate-feedback/:token',
  permission: 'public',
  summary:
    'What a link asks of an introduction between a candidate and a company. 404 for an unknown, used or expired link.',
  params,
  reply: z.object({
    of: z.enum(FEEDBACK_SIDES),
    company: z.string(),
    position: z.string(),
    candidate: z.string(),
    /** A moment; of an introduction that was written down later, a day. */
    intro_date: Time.nullable(),
    firm_name: z.string(),
  }),
} as const satisfies Call;

export const answerPoscanFeedback = {
  method: 'POST',
  path: '/candidate-feedback/:token',
  permission: 'public',
  // Per address: a whole office may share one.
  perHour: 120,
  summary: 'Records the answer of the company or the candidate about an introduction, once.',
  params,
  body: z.object({ feedback: z.string().trim().min(1, 'Write a sentence.').max(LONGEST_FEEDBACK) }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
