import { z } from 'zod';
import { Score } from '../../core/network/account.ts';
import { LastTouch } from '../../core/network/touch.ts';
import { WishCounts } from '../../core/network/wanted.ts';
import { Withheld } from '../../core/network/withheld.ts';
import type { Call } from '../../platform/call.ts';
import { ChosenPersonId, Id, NamedPersonId, OwnPersonId, PageQuery } from '../../platform/ids.ts';

const Company = z.object({ id: Id, name: z.string(), logo_url: z.string().nullable() });

/** A tie that was high and fell by age alone. */
export const ColdTie = z
  .object({
    id: Id,
    person: z.object({
      id: NamedPersonId,
      name: z.string(),
      /** Empty when unknown. */
      title: z.string(),
      linkedin_profile: z.string().nullable(),
    }),
    company: Company.nullable(),
    /** The strength of this tie, not of the network, when it was fresh and now. */
    was: Score,
    now: Score,
    last: LastTouch,
    wanted: WishCounts,
    /** The viewer has a reminder about the person. */
    reminded: z.boolean(),
  })
  .meta({ id: 'ColdTie' });
export type ColdTie = z.infer<typeof ColdTie>;

/** A word from an address: 'true' or nothing. */
const Flag = z.enum(['true']).optional();

export const listColdTies = {
  method: 'GET',
  path: '/in-touch/cold',
  permission: 'search:read',
  summary:
    'Ties of the viewer’s company, for staff the firm, that were high and fell by age alone. First people that somebody there follows, requests or has in a use case, then those that fell furthest.',
  query: PageQuery.extend({
    /** Words of the person or their company. */
    q: z.string().max(200).optional(),
    /** Only the ties of this person of the viewer’s company. */
    by: Id.optional(),
    /** Only ties that were this strong. */
    was: z.enum(['3', '4']).optional(),
    wanted: Flag,
  }),
  reply: z.object({
    ties: z.array(ColdTie),
    next_cursor: z.string().nullable(),
    /** On the first page: all of them, those that are wanted, and whose they are. */
    counts: z
      .object({
        ties: z.number().int(),
        wanted: z.number().int(),
        members: z.array(z.object({ id: Id, name: z.string(), ties: z.number().int() })),
      })
      .optional(),
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

/** The rhythms of a reminder, in months. */
export const RHYTHMS = [1, 2, 3, 6, 12] as const;
const Rhythm = z.union(RHYTHMS.map((months) => z.literal(months)));

const REMINDER_STATES = ['due', 'week', 'later', 'ended'] as const;

/** A reminder to keep in touch with a person. */
export const Reminder = z
  .object({
    id: Id,
    person: z.object({
      id: OwnPersonId,
      name: z.string(),
      title: z.string(),
      linkedin_profile: z.string().nullable(),
    }),
    company: z.string().nullable(),
    owner: z.object({ id: Id, name: z.string() }),
    /** The viewer is the owner. */
    own: z.boolean(),
    /** Null: once. */
    every: z.number().int().nullable(),
    due_on: z.iso.date(),
    /** Due today, within a week, later; or ended by itself, as the owner was in touch. */
    state: z.enum(REMINDER_STATES),
    /** The last touch of the owner, if the viewer may know. */
    last: LastTouch.nullable(),
  })
  .meta({ id: 'Reminder' });
export type Reminder = z.infer<typeof Reminder>;

export const MAX_REMINDERS = 500;

export const listReminders = {
  method: 'GET',
  path: '/in-touch/reminders',
  permission: 'search:read',
  summary: `The viewer’s reminders to keep in touch, and those that they made for others, soonest first; at most ${MAX_REMINDERS}. New evidence of the owner moves a rhythm on and ends a reminder for once.`,
  query: z.object({ mine: Flag, q: z.string().max(200).optional() }),
  bounded: `One person’s own reminders, the ${MAX_REMINDERS} due first.`,
  reply: z.object({ reminders: z.array(Reminder) }),
} as const satisfies Call;

const params = z.object({ id: Id });

export const getInTouch = {
  method: 'GET',
  path: '/in-touch/people/:id',
  permission: 'search:read',
  summary: 'When the viewer’s company, for staff anybody, was last in touch with a person, and the viewer’s reminder.',
  params,
  reply: z.object({ person_id: NamedPersonId, last: LastTouch.nullable(), reminder: Reminder.nullable() }),
} as const satisfies Call;

export const setReminder = {
  method: 'PUT',
  path: '/in-touch/reminders',
  permission: 'reminder:write',
  perHour: 300,
  summary:
    'Reminds the viewer, or for staff another user of the firm, to keep in touch with a person: once on a day, or every so many months. There is one reminder for an owner and a person.',
  body: z.object({
    person: ChosenPersonId,
    every: Rhythm.nullable(),
    /** The first day; left out: after one rhythm. */
    due_on: z.iso.date().optional(),
    owner: Id.optional(),
  }),
  reply: z.object({ reminder: Reminder }),
} as const satisfies Call;

export const endReminder = {
  method: 'DELETE',
  path: '/in-touch/reminders/:id',
  permission: 'reminder:write',
  summary: 'Ends a reminder of the viewer, or one that they made.',
  params,
  reply: z.object({}),
} as const satisfies Call;

const SNOOZE_DAYS = [7, 14, 30, 90] as const;

export const snoozeReminder = {
  method: 'POST',
  path: '/in-touch/reminders/:id/snooze',
  permission: 'reminder:write',
  summary: 'Puts a reminder off for some days from today.',
  params,
  body: z.object({ days: z.union(SNOOZE_DAYS.map((days) => z.literal(days))) }),
  reply: z.object({ reminder: Reminder }),
} as const satisfies Call;

export const sayInTouch = {
  method: 'POST',
  path: '/in-touch/reminders/:id/touched',
  permission: 'reminder:write',
  summary: 'Says that the owner was in touch today: a rhythm moves on, a reminder for once ends.',
  params,
  reply: z.object({ reminder: Reminder }),
} as const satisfies Call;
