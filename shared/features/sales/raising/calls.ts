/** Raising: the partners of funds that a raise may ask, by fit and then by way in. */
import { z } from 'zod';
import { Score } from '../../../core/network/account.ts';
import { Withheld } from '../../../core/network/withheld.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, NamedPersonId, PageQuery, Time } from '../../../platform/ids.ts';
import { StatusOf } from '../recommendation.ts';
import { RAISE_OUTCOMES, UseCase } from '../use-case.ts';

const Count = z.number().int();

export const RAISE_TABS = ['To suggest', 'Suggested', 'Requested'] as const;
export type RaiseTab = (typeof RAISE_TABS)[number];

/** A fund with the partner to ask for. */
export const RaisePartner = z
  .object({
    fund: z.object({ id: Id, name: z.string(), logo_url: z.string().nullable(), place: z.string().nullable() }),
    /** Empty if the viewer may not know the person. `others` counts the fund's other partners within reach. */
    people: z.array(z.object({ Id: NamedPersonId, name: z.string(), title: z.string(), score: Score, others: Count })),
    /** What is recorded of the fund and speaks for it, in words. */
    fits: z.array(z.string()),
    /** Companies that the fund invested in, as far as the viewer may know: the three nearest to the raise, with `fund` the first 200. */
    investments: z.object({
      nearest: z.array(z.object({ id: Id, name: z.string(), fits: z.array(z.string()) })),
      total: Count,
    }),
    /** With `fund`: why it, in sentences for the request, of what the company that raises may know. */
    why: z.string().nullable(),
    /** Who knows the partner best, for a company one of its own people; and for staff on what evidence. */
    known_by: z.string().nullable(),
    evidence: z.string().nullable(),
    asked_at: Time.nullable(),
    /** Why it was suggested although it is left out. Null for a company. */
    anyway: z.string().nullable(),
    status: StatusOf,
  })
  .meta({ id: 'RaisePartner' });
export type RaisePartner = z.infer<typeof RaisePartner>;

const LeftOutFund = z.object({
  id: Id,
  name: z.string(),
  partners: Count,
  reason: z.string(),
  /** Null: nobody decided on it yet. */
  status_id: Id.nullable(),
  /** It can be suggested with a sentence of why. */
  allowed: z.boolean(),
});
export type LeftOutFund = z.infer<typeof LeftOutFund>;

export const listRaisePartners = {
  method: 'GET',
  path: '/sales-targets/:id/partners',
  permission: 'sales:read',
  polled: true,
  summary:
    'The partners of funds for a raise: for staff those to suggest, suggested and requested; for a company what was suggested to it and what it requested. By fit, then by way in.',
  params: z.object({ id: Id }),
  query: PageQuery.extend({
    /** A company has no “To suggest”; without a tab, the viewer’s first. */
    tab: z.enum(RAISE_TABS).optional(),
    /** Words of the fund or the partner. */
    q: z.string().max(200).optional(),
    /** The least strength to the partner. */
    way: z.coerce.number().int().min(1).max(4).optional(),
    fund: Id.optional(),
    /** Whether the company asked for the fund before. */
    asked: z.enum(['yes', 'no']).optional(),
    /** Only funds that invested in the sectors, or in the places, of the raise. */
    sectors: z.literal('only').optional(),
    places: z.literal('only').optional(),
  }),
  reply: z.object({
    partners: z.array(RaisePartner),
    total: Count,
    /** `to_suggest` is null for a company, and in a closed raise. */
    counts: z.object({ to_suggest: Count.nullable(), suggested: Count, requested: Count }),
    /** The funds of the tab. */
    funds: z.array(z.object({ id: Id, name: z.string() })),
    /** Staff: the first 200 funds that fit and are left out; of a closed raise those that were dismissed. */
    left_out: z.array(LeftOutFund),
    /** Staff: the number of funds that a condition excludes, the one that excludes most first. */
    excluded: z.array(z.object({ by: z.enum(['reach', 'fit', 'reason', 'decision']), funds: Count })),
    /** Staff: names of companies and industries in the raise that Kith does not have, and that so change nothing. */
    unknown: z.array(z.string()),
    next_cursor: z.string().nullable(),
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

const OneRaise = z.object({ id: Id });
const Saved = z.object({ sales_target: UseCase });

export const closeRaise = {
  method: 'POST',
  path: '/sales-targets/:id/closing',
  permission: 'sales:edit',
  perHour: 120,
  summary:
    'Closes a raise: nothing is suggested or requested for it any more, and everything of it stays readable. 409 if it is closed already.',
  params: OneRaise,
  body: z.object({
    outcome: z.enum(RAISE_OUTCOMES),
    /** The day on which it ended: today or before. */
    day: z.iso.date({ error: 'Enter the date like 2026-11-30.' }),
    note: z.string().trim().max(2_000).nullish(),
  }),
  reply: Saved,
} as const satisfies Call;

export const reopenRaise = {
  method: 'DELETE',
  path: '/sales-targets/:id/closing',
  permission: 'sales:edit',
  summary: 'Reopens a closed raise: what was suggested for it waits again.',
  params: OneRaise,
  reply: Saved,
} as const satisfies Call;

export const deleteRaise = {
  method: 'DELETE',
  path: '/sales-targets/:id',
  permission: 'sales:edit',
  summary:
    'Deletes a raise for which nothing was suggested or requested yet. 409 otherwise: it can be closed. Funds that the firm dismissed for it are forgotten with it.',
  params: OneRaise,
  reply: z.object({ deleted: z.literal(true) }),
} as const satisfies Call;

/** A list of people that everybody at the firm reads. */
const FirmList = z.object({ id: Id, name: z.string() });

export const getLps = {
  method: 'GET',
  path: '/sales-targets/:id/lps',
  permission: 'sales:recommend',
  bounded: 'Lists that the whole firm reads: each of its users makes at most 100.',
  summary:
    'The firm’s own investors: how many are on the list that was chosen for them, and how many of the partners that a raise could ask they know. Staff alone read of them.',
  params: z.object({ id: Id }),
  reply: z.object({
    /** Null: none was chosen, or it is read by the whole firm no more. */
    list: FirmList.extend({ people: Count }).nullable(),
    /** The partners that the raise could ask now, the first 100, and those of them whom somebody on the list knows. */
    partners: Count,
    known: Count,
    /** The lists that may be chosen. */
    lists: z.array(FirmList),
  }),
} as const satisfies Call;

export const chooseLps = {
  method: 'PUT',
  path: '/lps',
  permission: 'sales:recommend',
  summary: 'Chooses the list that holds the firm’s own investors, in place of the one before; null chooses none.',
  body: z.object({ list_id: Id.nullable() }),
  reply: z.object({ list: FirmList.nullable() }),
} as const satisfies Call;
