/** The calls of pages that links of mails open: whoever holds a link can read its page, so it shows no more than the mail. */
import { z } from 'zod';
import { CONNECTOR_ANSWERS, PROGRESSES, SALES_STATUSES, TARGET_ANSWERS } from '../../core/introductions/constants.ts';
import { IntroDay } from '../../core/introductions/intro.ts';
import { ConnectorRecord } from '../../core/introductions/record.ts';
import { ConnectorTerms } from '../../core/network/connector-terms.ts';
import type { Call } from '../../platform/call.ts';
import { OpenedPage, PageProof } from '../../platform/opened-page.ts';

const params = z.object({ token: z.string().max(200) });
/** The limit for an address: a whole office may share one. */
const perHour = 120;
const Done = z.object({ success: z.literal(true) });
/** Whether the person of a link stopped such mails; null: Kith does not know any more whose link it is. */
const MailsStopped = z.boolean().nullable();

export const openFeedbackLink = {
  method: 'GET',
  path: '/intro-feedback/:token',
  permission: 'public',
  summary: 'What a feedback link asks about. 404 for an unknown, used or expired link.',
  params,
  reply: z.object({
    company: z.string(),
    person: z.string().nullable(),
    requester: z.string(),
    /** Who opened the door; null: nobody whom the requester knows of. */
    connector: z.string().nullable(),
    intro_date: IntroDay.nullable(),
    firm_name: z.string(),
    page: OpenedPage,
  }),
} as const satisfies Call;

export const answerFeedbackLink = {
  method: 'POST',
  path: '/intro-feedback/:token',
  permission: 'public',
  perHour,
  summary: 'Records the outcome of an introduction through a feedback link, once. `progress` says it in finer words.',
  params,
  body: z.object({
    outcome: z.enum(SALES_STATUSES),
    progress: z.enum(PROGRESSES).nullish(),
    comments: z.string().trim().max(5000).nullish(),
    /** The connector may read the comments. */
    shared: z.boolean().optional(),
    proof: PageProof,
  }),
  reply: Done,
} as const satisfies Call;

/** The mail that a connector forwards. */
export const ForwardedMail = z.object({
  person: z.string(),
  requester: z.string(),
  company: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The target person answers by links in it, before anybody gets anybody's address. */
  double_opt_in: z.boolean(),
  /** They have said that it went out. */
  sent: z.boolean(),
  /** Kith knows an address of the target person. */
  kith_may_send: z.boolean(),
  in_copy: z.boolean(),
  /** The day of the only reminder; null: there is none to come. */
  reminder: IntroDay.nullable(),
});

export const openConnectorLink = {
  method: 'GET',
  path: '/intro-answer/:token',
  permission: 'public',
  summary:
    'What a link asks a connector: who would meet who, why, and although which of their own terms; after their yes the mail to forward; and these terms, null if Kith no longer knows whose link it is. 404 for an unknown or expired link. Reading it does not answer it.',
  params,
  reply: z.object({
    firm_name: z.string(),
    page: OpenedPage,
    /** Null if it was answered, or the question was withdrawn. */
    asked: z
      .object({
        /** The requester, and the company of the introduction. */
        company: z.string(),
        target: z.string(),
        person: z.string(),
        /** Their title; null if Kith does not know it, or knows them at another company only. */
        title: z.string().nullable(),
        /** A reference about the person is requested, not an introduction. */
        reference: z.boolean(),
        /** The company looks for investors. */
        raising: z.boolean(),
        /** Their text, as in the mail; '' if there is none. */
        why: z.string(),
        facilitator: z.string(),
        /** They would get a mail to forward; the target person answers by it before anybody gets anybody's address. */
        forwards: z.boolean(),
        double_opt_in: z.boolean(),
        /** The days that "not now" may last until. */
        first_day: IntroDay,
        last_day: IntroDay,
        although: z.string(),
      })
      .nullable(),
    /** From their yes until the introduction; null at any other time, and for somebody who is not its connector any more. */
    forward: ForwardedMail.nullable(),
    /** After their yes: the steps with their days, and what came of it. */
    story: z
      .object({
        company: z.string(),
        person: z.string().nullable(),
        steps: z.array(z.object({ what: z.string(), day: IntroDay })),
        outcome: z.string().nullable(),
        /** What the requester let them read; '' without it. */
        their_words: z.string(),
      })
      .nullable(),
    /** Their own numbers of this year. */
    year: ConnectorRecord.extend({ year: z.number().int() }).nullable(),
    /** The mails on what came of introductions, and the reminders. */
    mails_stopped: MailsStopped,
    terms: ConnectorTerms.nullable(),
    /** The day on which the link ends. */
    until: IntroDay,
  }),
} as const satisfies Call;

export const answerConnectorLink = {
  method: 'POST',
  path: '/intro-answer/:token',
  permission: 'public',
  perHour,
  summary: "Records a connector's answer once and moves the request. 409 if it was already answered or withdrawn.",
  params,
  body: z.object({
    answer: z.enum(CONNECTOR_ANSWERS),
    /** Needed for `later`, and for nothing else. */
    until: IntroDay.nullish(),
    /** For the firm alone: the requester never reads it. */
    comment: z.string().trim().max(2000).nullish(),
    proof: PageProof,
  }),
  reply: Done,
} as const satisfies Call;

export const forwardByLink = {
  method: 'POST',
  path: '/intro-answer/:token/forward',
  permission: 'public',
  perHour,
  summary:
    'A connector has sent the mail to the target person, or has Kith send it: the request moves to Request Sent to Target. 409 when that was said before or there is nothing to forward.',
  params,
  body: z.object({
    by: z.enum(['connector', 'kith']),
    /** They want to read the introduction. */
    in_copy: z.boolean().optional(),
    proof: PageProof,
  }),
  reply: Done,
} as const satisfies Call;

export const endForwardReminder = {
  method: 'POST',
  path: '/intro-answer/:token/no-reminder',
  permission: 'public',
  perHour,
  summary: 'Ends the only reminder of a mail that a connector could forward.',
  params,
  body: z.object({ proof: PageProof }),
  reply: Done,
} as const satisfies Call;

export const openTargetLink = {
  method: 'GET',
  path: '/intro-target/:token',
  permission: 'public',
  summary:
    'What a link asks a target person: whether they would talk to somebody before anybody gets their address. 404 for an unknown or expired link. Reading it does not answer it.',
  params,
  reply: z.object({
    firm_name: z.string(),
    page: OpenedPage,
    /** Null if it was answered, or the question was withdrawn. */
    asked: z
      .object({
        requester: z.string(),
        company: z.string(),
        connector: z.string(),
        /** What they were forwarded. */
        words: z.string(),
        /** Kith knows where to write to them. */
        knows_address: z.boolean(),
      })
      .nullable(),
    /** The mails that somebody has Kith pass on to them. */
    mails_stopped: MailsStopped,
  }),
} as const satisfies Call;

export const answerTargetLink = {
  method: 'POST',
  path: '/intro-target/:token',
  permission: 'public',
  perHour,
  summary:
    'Records a target person’s answer, once. Their yes is the second one: one mail introduces both. 409 when it was answered before or the question was withdrawn.',
  params,
  body: z.object({
    answer: z.enum(TARGET_ANSWERS),
    /** Where the introduction goes; needed for a yes where Kith knows no address. */
    email: z.email().max(254).nullish(),
    proof: PageProof,
  }),
  reply: Done,
} as const satisfies Call;

export const changeMailsByLink = {
  method: 'POST',
  path: '/intro-mails/:token',
  permission: 'public',
  perHour,
  summary:
    'The person of a link stops the mails about introductions that the link came with, or gets them again: a connector the ones that say how introductions went, a target person the ones that Kith passes on for somebody. 404 for an unknown or expired link, or if Kith no longer knows the person.',
  params,
  body: z.object({ stopped: z.boolean(), proof: PageProof }),
  reply: z.object({ stopped: z.boolean() }),
} as const satisfies Call;

export const openYear = {
  method: 'GET',
  path: '/your-introductions/:token',
  permission: 'public',
  summary:
    'A person’s own introductions of a year, by the link of the yearly mail or of any mail that asks them. 404 for an unknown or expired link.',
  params,
  query: z.object({ year: z.coerce.number().int().min(2000).max(2999).optional() }),
  bounded: 'The introductions of one person in one year.',
  reply: z.object({
    firm_name: z.string(),
    page: OpenedPage,
    mails_stopped: MailsStopped,
    year: z.number().int(),
    record: ConnectorRecord,
    introductions: z.array(
      z.object({
        company: z.string(),
        person: z.string().nullable(),
        target: z.string(),
        /** When they were asked. */
        day: IntroDay,
        agreed: z.boolean(),
        /** What came of it; null before the introduction. */
        outcome: z.string().nullable(),
      }),
    ),
  }),
} as const satisfies Call;
