import { z } from 'zod';
import { TermsNotice } from '../../core/network/connector-terms.ts';
import { LISTED_SIGNAL_TYPES, RANKING_SIGNAL, SIGNAL_SOURCES, SIGNAL_TYPES } from '../../core/network/signals.ts';
import { Withheld } from '../../core/network/withheld.ts';
import { BasedOn } from '../../platform/based-on.ts';
import type { Call } from '../../platform/call.ts';
import { Id, makePageQuery, NamedPersonId, NextCursor, PageQuery, Time } from '../../platform/ids.ts';

/** The CRM contact search of the signal dialog begins at so many characters. */
export const CRM_SEARCH_FROM = 5;
export const SIGNAL_DIRECTIONS = ['Neutral', 'Positive', 'Negative'] as const;

const Choice = z.object({ fullName: z.string(), label: z.string() });

export const listSignalTypes = {
  method: 'GET',
  path: '/signal/metadata/type',
  permission: 'signal:write',
  summary: 'The types that a signal may have; the first one, Opinion, takes a direction and skills.',
  bounded: 'A fixed list.',
  reply: z.object({ types: z.array(Choice), directions: z.array(z.string()), skills: z.array(z.string()) }),
} as const satisfies Call;

export const listSignalSources = {
  method: 'GET',
  path: '/signal/metadata/source',
  permission: 'signal:write',
  summary: 'Where a signal may come from.',
  bounded: 'A fixed list.',
  reply: z.object({ sources: z.array(Choice) }),
} as const satisfies Call;

const Text = z.string().trim().max(5000);

export const createSignal = {
  method: 'POST',
  path: '/signal/create',
  permission: 'signal:write',
  summary:
    'Logs that one contact knows another. Portfolio users can log signals for people at their own company. The strength updates immediately.',
  body: z.object({
    Type__c: z.enum(SIGNAL_TYPES),
    Sub_Type__c: Text.nullish(),
    /** For an Opinion only, and required there. */
    Direction__c: z.enum(SIGNAL_DIRECTIONS).nullish(),
    Source__c: z.enum(SIGNAL_SOURCES).nullish(),
    Details__c: Text.nullish(),
    Signalling_Contact__c: Id,
    Contact__c: Id,
    /** Skill names joined by semicolons, for an Opinion only. */
    Skill__c: Text.nullish(),
  }),
  reply: z.object({
    signal: z.object({
      Id,
      Type__c: z.string(),
      Sub_Type__c: z.string().nullable(),
      Direction__c: z.string().nullable(),
      Source__c: z.string().nullable(),
      Details__c: z.string().nullable(),
      Signalling_Contact__c: Id,
      Contact__c: Id,
      Skill__c: z.string().nullable(),
      CreatedDate: Time,
    }),
    /** The contact's strength with it. */
    score: z.number().int(),
  }),
} as const satisfies Call;

const Told = z.object({
  Id,
  Type__c: z.string(),
  Sub_Type__c: z.string().nullable(),
  Direction__c: z.string().nullable(),
  Source__c: z.string().nullable(),
  Details__c: z.string().nullable(),
  Skill__c: z.string().nullable(),
  CreatedDate: Time,
  /** The two people; null when the viewer may not know them any more. */
  from: z.object({ id: NamedPersonId, name: z.string() }).nullable(),
  to: z.object({ id: NamedPersonId, name: z.string(), title: z.string(), account: z.string() }).nullable(),
});
export type OwnSignal = z.infer<typeof Told>;

export const listToldSignals = {
  method: 'GET',
  path: '/user/signals/told',
  permission: 'signal:write',
  summary: 'The viewer’s own signals and ranking answers, newest first.',
  query: PageQuery,
  reply: z.object({ signals: z.array(Told), next_cursor: z.string().nullable(), withheld: Withheld.optional() }),
} as const satisfies Call;

export const editSignal = {
  method: 'PUT',
  path: '/signal/:id',
  permission: 'signal:write',
  perHour: 120,
  summary:
    "Changes one of the viewer's own signals about the same two people; the strength updates immediately. An answer of the ranking game stays one, with another answer as its sub-type. The changed signal has another id; a change with `basedOn` finds it by the id of before, too.",
  params: z.object({ id: Id }),
  body: createSignal.body
    .omit({ Signalling_Contact__c: true, Contact__c: true })
    .extend({ Type__c: z.enum([...SIGNAL_TYPES, RANKING_SIGNAL]), basedOn: BasedOn }),
  reply: z.object({ id: Id }),
} as const satisfies Call;

export const withdrawSignal = {
  method: 'DELETE',
  path: '/signal/:id',
  permission: 'signal:write',
  perHour: 120,
  summary:
    "Withdraws one of the viewer's own signals; the strength updates immediately. Signals of others about the same two people stay.",
  params: z.object({ id: Id }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const restoreSignal = {
  method: 'POST',
  path: '/signal/:id/restore',
  permission: 'signal:write',
  perHour: 120,
  summary:
    'Restores a signal that the viewer withdrew within the last day, with its date and its place in the list; the strength updates immediately.',
  params: z.object({ id: Id }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const listOwnSignals = {
  method: 'GET',
  path: '/user/signals',
  permission: 'session:own',
  summary: 'How many people the viewer knows from their own contact lists, by type, and their mail accounts.',
  bounded: 'One for each type of signal; `listToldSignals` has the signals.',
  reply: z.object({
    signals: z.array(z.object({ type: z.enum(LISTED_SIGNAL_TYPES), count: z.number().int() })),
    emails: z.array(z.string()),
  }),
} as const satisfies Call;

export const searchCrmContacts = {
  method: 'GET',
  path: '/contact/search_sf_by_name',
  permission: 'signal:write',
  summary:
    'Contacts by name, from 5 characters, for the signal dialog and for choosing people of a request. For staff, with the number of open requests each is the connector for.',
  query: z.object({
    query: z.string().max(200),
    /**
     * Only people for whom the viewer may log a signal: for a portfolio user their own company’s people; for staff
     * everybody.
     */
    signalling: z.literal('true').optional(),
  }),
  bounded: 'The first 20; type more to find others.',
  reply: z.object({
    result: z.array(
      z.object({
        Id: NamedPersonId,
        name: z.string(),
        sf_title: z.string(),
        account_name: z.string(),
        /** The network's strength with them, 0 to 4. */
        score: z.number().int(),
        /** The number of open requests whose connector they are; for staff only. */
        open_requests: z.number().int().optional(),
        /** How they let themselves be asked, if there is something to say; for staff only. */
        terms: TermsNotice.optional(),
      }),
    ),
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

export const showHistory = {
  method: 'POST',
  path: '/contact/show_history',
  permission: 'staff:read',
  scope: 'read',
  recorded: true,
  summary: 'The history of a contact in the CRM, newest first; empty if there is none.',
  body: makePageQuery(200).extend({ contactId: Id }),
  reply: z.object({
    next_cursor: NextCursor,
    /** Who looks after the person in the connected CRM; null if nobody does. */
    owner: z.string().nullable(),
    tasks: z.array(
      z.object({
        Id,
        Subject: z.string(),
        ActivityDate: z.string().nullable(),
        Owner: z.object({ FirstName: z.string() }),
      }),
    ),
  }),
} as const satisfies Call;
