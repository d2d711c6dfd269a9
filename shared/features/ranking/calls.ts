import { z } from 'zod';
import { Withheld } from '../../core/network/withheld.ts';
import type { Call } from '../../platform/call.ts';
import { Id, NamedPersonId } from '../../platform/ids.ts';

/** The most people about whom users are asked at once. */
export const MAX_ASKED = 200;

export const FEEDBACKS = ['Not Familiar', 'Familiar - Weak Relationship', 'Familiar'] as const;
export type RankingFeedback = (typeof FEEDBACKS)[number];

/** A person in the ranking game: Kith asks whether the viewer knows them. */
export const RankingContact = z
  .object({
    id: NamedPersonId,
    Name: z.string(),
    title: z.string().nullable(),
    /** The company where they work now. */
    company: z.string().nullable(),
    Linkedin_Profile__c: z.string().nullable(),
    /**
     * The company where both worked longest at the same time, with the first and last day; null if unknown, the end
     * also for today.
     */
    Account_Name__c: z.string().nullable(),
    Start_Date__c: z.iso.date().nullable(),
    End_Date__c: z.iso.date().nullable(),
    connected_on_linkedin: z.boolean(),
    /** The model's estimate that they know each other; null if it has none yet. */
    probability: z.number().nullable(),
  })
  .meta({ id: 'RankingContact' });
export type RankingContact = z.infer<typeof RankingContact>;

export const listRankingContacts = {
  method: 'GET',
  path: '/user/contacts',
  permission: 'ranking:own',
  summary:
    'The people the ranking game asks the viewer about: first those whose answer would change most, and never those they answered about within a year.',
  query: z.object({ limit: z.coerce.number().int().min(1).max(MAX_ASKED).default(MAX_ASKED) }),
  bounded: 'At most 200; those that are answered leave the list.',
  reply: z.object({
    contacts: z.array(RankingContact),
    answered_today: z.number().int(),
    /** Kith knows the viewer's own contact; otherwise the game asks about nobody. */
    known: z.boolean(),
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

const Person = z.object({ id: Id });

export const answerRanking = {
  method: 'POST',
  path: '/user/relationship/:id',
  permission: 'ranking:own',
  perHour: 3000,
  summary:
    'Saves how well the viewer knows a person and updates strengths. 409 within a year of an earlier answer, unless that is undone.',
  params: Person,
  body: z.object({
    feedback: z.enum(FEEDBACKS),
    /** The user's later additions to the answer, from their list of signals: a restored answer keeps them. */
    details: z.string().trim().max(5000).nullish(),
  }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

/** The most answers that are sent at once. */
export const MAX_ANSWERS = 50;

export const answerRankings = {
  method: 'POST',
  path: '/user/relationship',
  permission: 'ranking:own',
  perHour: 3000,
  summary: `Saves or undoes up to ${MAX_ANSWERS} ranking answers, in order, each by itself. Answers sent twice count once.`,
  body: z.object({
    answers: z
      .array(
        z.object({
          id: Id,
          feedback: z.enum(FEEDBACKS),
          /** This answer is taken back, unless another one has replaced it. */
          taken_back: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(MAX_ANSWERS),
  }),
  reply: z.object({
    /** In the order of the request. */
    answers: z.array(
      z.object({
        id: Id,
        /** The reason why it was not kept; null if it is. */
        error: z.string().nullable(),
      }),
    ),
    /** The number of the viewer's answers of today that are kept now. */
    answered_today: z.number().int(),
  }),
} as const satisfies Call;

export const takeBackRanking = {
  method: 'DELETE',
  path: '/user/relationship/:id',
  permission: 'ranking:own',
  summary: 'Undoes the viewer’s last answer about a person and updates strengths.',
  params: Person,
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const getLeaderboard = {
  method: 'GET',
  path: '/user/ranking/leaderboard',
  permission: 'ranking:own',
  summary:
    'How many answers people gave in a month, most first: for staff everyone, for others the people of their company. Leaves out people who left the leaderboard.',
  query: z.object({
    /** `YYYY-MM`; this month without it. */
    month: z
      .string()
      .max(7)
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter the month like 2026-11.')
      .optional(),
  }),
  bounded: 'The first 200.',
  reply: z.object({
    month: z.string(),
    /** Equal numbers have equal ranks. */
    places: z.array(
      z.object({
        rank: z.number().int(),
        user_id: Id,
        name: z.string(),
        company: z.string().nullable(),
        answers: z.number().int(),
        own: z.boolean(),
      }),
    ),
    /** The viewer's own answers, whether or not they have a place. */
    own_answers: z.number().int(),
    /** The viewer has a place as soon as they answer. */
    listed: z.boolean(),
  }),
} as const satisfies Call;
