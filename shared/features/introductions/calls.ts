import { z } from 'zod';
import {
  INTRO_GOALS,
  MAX_BATCH,
  MAX_FORWARDABLE,
  PROGRESSES,
  REJECT_REASONS,
  SALES_STATUSES,
} from '../../core/introductions/constants.ts';
import { Intro, IntroChange, IntroDay, IntroStatusWord, TargetPerson } from '../../core/introductions/intro.ts';
import { ConnectorRecord } from '../../core/introductions/record.ts';
import { MESSAGE_RECIPIENTS } from '../../core/introductions/statuses.ts';
import { OverrideReason, TermsNotice } from '../../core/network/connector-terms.ts';
import { LETTER_FIELDS } from '../../core/sales/sales-target.ts';
import { BasedOn } from '../../platform/based-on.ts';
import type { Call } from '../../platform/call.ts';
import { ChosenPersonId, Id, makePageQuery, NextCursor, Time } from '../../platform/ids.ts';
import { UNDO_CALL } from '../../platform/undo.ts';
import { IntroFilters, IntroSort } from './filters.ts';
import { ForwardedMail } from './link-calls.ts';
import { OfferedPerson } from './offered-person.ts';

const Short = z.string().trim().max(500);
const Text = z.string().trim().max(20_000);
/** The time when the request that was decided on got its status. If it has got another since, 409: some steps lead back to one. */
const DecidedOn = Time.max(40).optional();
const Forwardable = z.string().trim().max(MAX_FORWARDABLE);
const IntroParams = z.object({ id: Id });
const Changed = z.object({ result: Intro });

export const listIntros = {
  method: 'GET',
  path: '/user/intros',
  permission: 'intro:read',
  polled: true,
  summary:
    "The requests that the viewer may see (their company's; staff: all) in the order of the tabs: Queued, Active, Archived, unless `sort` says otherwise. Without `limit` the first 200.",
  query: IntroFilters.extend({
    limit: z.coerce.number().int().min(1).max(200).optional(),
    cursor: z.string().max(200).optional(),
    sort: IntroSort.optional(),
  }),
  reply: z.object({
    /** The requests in `all_intros` that the viewer asked for. */
    my_intros: z.array(Intro),
    all_intros: z.array(Intro),
    next_cursor: z.string().nullable(),
    /** The number of requests that pass the filters except `tab`. */
    counts: z.object({
      queued: z.number().int(),
      active: z.number().int(),
      archived: z.number().int(),
      action_required: z.number().int(),
      /** Staff: the number of requests whose requester has answered the question that they were asked. */
      answered: z.number().int().optional(),
    }),
  }),
} as const satisfies Call;

export const suggestIntroFilters = {
  method: 'GET',
  path: '/user/intros/suggestions',
  permission: 'intro:read',
  summary: "Companies and people of the requests that the viewer may see, for the dashboard's search box.",
  query: z.object({ query: z.string().trim().min(1).max(200) }),
  bounded: 'The first 20; type more to find others.',
  reply: z.object({
    suggestions: z.array(z.object({ type: z.enum(['Company', 'Person']), value: z.string(), count: z.number().int() })),
  }),
} as const satisfies Call;

/** The most requests that the typed text finds in an answer. */
export const MAX_FOUND_INTROS = 8;

export const findIntros = {
  method: 'GET',
  path: '/user/intros/find',
  permission: 'intro:read',
  summary: `Requests that match the typed text: each word must begin a word in the name of the target company or person (staff: or of the company that asks), or the only word has the beginnings of several words of one of these names, or it is the request’s number. The ${MAX_FOUND_INTROS} that changed last, open ones first.`,
  query: z.object({ query: z.string().trim().min(1).max(200) }),
  bounded: 'The 8 that changed last.',
  reply: z.object({
    intros: z.array(
      Intro.pick({ Id: true, Status__c: true, Target_Account__r: true, indicator: true, group_label: true }).extend({
        ...TargetPerson,
        /** Staff: the company that asks. */
        company: z.string().optional(),
      }),
    ),
  }),
} as const satisfies Call;

/** The number of days for which a move of a request is news, and the most moves in an answer. */
export const MOVED_FOR_DAYS = 14;
export const MAX_MOVES = 20;

export const listIntroMoves = {
  method: 'GET',
  path: '/user/intros/moves',
  permission: 'intro:read',
  polled: true,
  summary: `Requests to companies that the viewer follows which changed status in the last ${MOVED_FOR_DAYS} days, latest first, each with its last step. Their company's; staff: all.`,
  bounded: 'The latest 20.',
  reply: z.object({
    moves: z.array(
      Intro.pick({ Id: true, Target_Account__c: true, Target_Account__r: true, full_status: true }).extend({
        ...TargetPerson,
        /** The time when it was moved. */
        at: Time,
      }),
    ),
  }),
} as const satisfies Call;

export const requestIntro = {
  method: 'POST',
  path: '/intro/account/:id/request',
  permission: 'intro:request',
  perHour: 200,
  perDay: 'requests',
  summary: 'Asks for a warm introduction to a company. The same `request_key` again answers the request that it made.',
  params: IntroParams,
  body: z.object({
    account_name: Short.optional(),
    /** The viewer's own, or a colleague's; staff: anybody's. */
    requesting_contact_id: Id.nullish(),
    /** The viewer's own company; staff: any portfolio company. */
    requesting_account_id: Id.nullish(),
    comments: Text.nullish(),
    path: Text.nullish(),
    why: Text.nullish(),
    sales_recommendation_id: Id.nullish(),
    sales_target_id: Id.nullish(),
    source: Short.nullish(),
    /** Step 0: the values of the six merge fields, for the sales target's draft or as six answers; for a raise those of its letter. */
    merge_fields: z.partialRecord(z.enum(LETTER_FIELDS), Text).optional(),
    /** Step 1; in the drawer (source 'drawer') the first two are required, for a raise the first. */
    prior_interaction: Text.nullish(),
    customer_tier: Text.nullish(),
    who_to_introduce: Text.nullish(),
    extra_comments: Text.nullish(),
    target_contact_id: ChosenPersonId.nullish(),
    goal: z.enum(INTRO_GOALS).nullish(),
    /** What the connector can forward to the target person, in the requester's words. */
    forwardable: Forwardable.nullish(),
    request_key: z.string().min(8).max(80).optional(),
  }),
  reply: Changed,
} as const satisfies Call;

export const archiveIntro = {
  method: 'POST',
  path: '/intro/:id/archive',
  permission: 'intro:request',
  summary: 'Archives a closed request in the dashboard. 409 when it cannot be archived.',
  params: IntroParams,
  reply: Changed,
} as const satisfies Call;

export const unarchiveIntro = {
  method: 'DELETE',
  path: '/intro/:id/archive',
  permission: 'intro:request',
  summary: 'Undoes archiving.',
  params: IntroParams,
  reply: Changed,
} as const satisfies Call;

export const cancelIntro = {
  method: 'POST',
  path: '/intro/:id/cancel',
  permission: 'intro:request',
  perHour: 120,
  summary: 'Cancels an open request: its requester or staff. 409 with the current status if it is too late.',
  params: IntroParams,
  body: z.object({ comment: Text.nullish() }).nullish(),
  reply: Changed,
} as const satisfies Call;

export const commentIntro = {
  method: 'POST',
  path: '/intro/:id/comment',
  permission: 'intro:request',
  perHour: 120,
  perDay: 'comments',
  summary:
    'Adds a comment to the timeline and notifies the other side. Only staff write and see `internal` comments. While a request waits for its requester, their comment is the answer.',
  params: IntroParams,
  body: z.object({ comment: Text.min(1), internal: z.boolean().default(false) }),
  reply: z.object({ change: IntroChange }),
} as const satisfies Call;

export const changeForwardable = {
  method: 'POST',
  path: '/intro/:id/forwardable',
  permission: 'intro:request',
  perHour: 120,
  summary:
    'Changes what the connector can forward to the target person: the requester or staff, until the connector says that the mail went out. 409 after that.',
  params: IntroParams,
  body: z.object({
    /** Empty: it is made of the draft again. */
    forwardable: Forwardable,
    basedOn: BasedOn,
  }),
  reply: Changed,
} as const satisfies Call;

export const listIntroChanges = {
  method: 'GET',
  path: '/intro/:id/timeline',
  permission: 'intro:read',
  polled: true,
  summary: 'A request’s timeline, newest first; for staff also its connector’s terms.',
  params: IntroParams,
  query: makePageQuery(500),
  reply: z.object({
    changes: z.array(IntroChange),
    next_cursor: NextCursor,
    intro: Intro,
    connector_terms: TermsNotice.optional(),
    /** Staff: what came of asking the connector so far. */
    connector_record: ConnectorRecord.optional(),
    /** The raise of the company for which a fund is asked. */
    raise: z.object({ id: Id, name: z.string() }).optional(),
  }),
} as const satisfies Call;

export const updateIntro = {
  method: 'POST',
  path: '/admin/update-intro',
  permission: 'intro:manage',
  summary:
    'Changes a request: its status along the life cycle, or its fields. 409 contains the current status and the allowed next ones.',
  body: z.object({
    Id,
    Status__c: IntroStatusWord.optional(),
    /** The status that the change was decided on; when it is not the present one any more, 409. */
    From_Status__c: IntroStatusWord.optional(),
    Last_Status_Update__c: DecidedOn,
    Reject_Reason__c: z.enum(REJECT_REASONS).nullish(),
    Rejection_Details__c: Text.nullish(),
    Next_Update_Request__c: IntroDay.nullish(),
    Sales_Status__c: z.enum(SALES_STATUSES).nullish(),
    Goal__c: z.enum(INTRO_GOALS).optional(),
    Connector__c: Id.nullish(),
    /** A firm user's id. */
    Kith_Facilitator__c: Id.nullish(),
    To_Who__c: Id.nullish(),
    /** That the target person works at another company is meant, and said in the messages. */
    Target_Works_Elsewhere__c: z.boolean().optional(),
    Relationship_With_Connector__c: Text.nullish(),
    /** Whether the target person is asked before addresses are exchanged: until the connector has agreed. */
    Double_Opt_In__c: z.boolean().optional(),
    /** Shown to the requester's company, and said in the message that the step sends. */
    comment: Text.nullish(),
    internal_comment: Text.nullish(),
    although_terms: OverrideReason,
    basedOn: BasedOn,
  }),
  reply: Changed,
} as const satisfies Call;

export const previewIntroUpdate = {
  method: 'POST',
  path: '/admin/preview-intro',
  permission: 'intro:manage',
  scope: 'read',
  summary:
    'What `update-intro` with the same body would send, or why it would fail, and whether a reason in `although_terms` overrides that. Changes nothing.',
  body: updateIntro.body,
  bounded: 'One for each recipient of a message.',
  reply: z.object({
    messages: z.array(
      z.object({
        to: z.enum(MESSAGE_RECIPIENTS),
        channel: z.enum(['mail', 'chat']),
        /** An address, or an id or channel of the chat. */
        recipient: z.string(),
        subject: z.string().nullable(),
        /** The text as it goes out, except for the token of a signed link. */
        body: z.string(),
      }),
    ),
    /** Recipients without a known address, or who stopped such mails: they are not told. */
    unreached: z.array(z.enum(MESSAGE_RECIPIENTS)),
    /** The reason why the change would be refused; null if it would not. */
    refused: z.string().nullable(),
    overridable: z.literal(true).optional(),
  }),
} as const satisfies Call;

export const getForwardedMail = {
  method: 'GET',
  path: '/admin/intro-forward/:id',
  permission: 'intro:manage',
  // The target person's links work for whoever reads them.
  scope: 'session',
  summary:
    'The mail to forward to a target person, with their links, for a facilitator who forwards it in place of the connector. Null before the connector agreed and after the introduction.',
  params: IntroParams,
  reply: z.object({ mail: ForwardedMail.nullable() }),
} as const satisfies Call;

export const introPeople = {
  method: 'GET',
  path: '/admin/intro-people/:id',
  permission: 'intro:manage',
  summary:
    'The people a request may name: the best known people of its target company, and the connectors who could introduce somebody to one of them, in the order of the path finder.',
  params: IntroParams,
  query: z.object({
    /** The target person (a contact id); without one no connectors. */
    target: Id.optional(),
  }),
  bounded: 'The best known people of the company and the best connectors.',
  reply: z.object({ targets: z.array(OfferedPerson), connectors: z.array(OfferedPerson) }),
} as const satisfies Call;

export const recordOutcome = {
  method: 'POST',
  path: '/intro/:id/outcome',
  permission: 'intro:request',
  perHour: 120,
  summary:
    'Records the outcome of an introduction, by its requester or staff. 409 when another outcome was recorded meanwhile.',
  params: IntroParams,
  body: z.object({
    outcome: z.enum(SALES_STATUSES),
    /** The same in finer words. */
    progress: z.enum(PROGRESSES).nullish(),
    comments: Text.nullish(),
    /** The connector may read the comments. */
    shared: z.boolean().optional(),
    Last_Status_Update__c: DecidedOn,
  }),
  reply: Changed,
} as const satisfies Call;

export const pingFacilitator = {
  method: 'POST',
  path: '/contact-intro/ping-facilitator',
  permission: 'intro:manage',
  summary: "Reminds a request's facilitator by chat, or by e-mail where they have no chat id.",
  body: z.object({ introId: Id, slackUserId: z.string().max(40).nullish() }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const undoIntros = {
  ...UNDO_CALL,
  path: '/intro/undo',
  permission: 'intro:request',
  summary:
    "Undoes the viewer's last status change of requests, or new requests that no one has worked on. 409 once messages were sent, after a few seconds.",
} as const satisfies Call;

export const introSummaries = {
  method: 'POST',
  path: '/intro/accounts/summary',
  permission: 'intro:read',
  scope: 'read',
  summary:
    "The requests of the viewer's company to accounts, in one sentence each, with counts by status group and the people who have an open one.",
  body: z.object({
    account_ids: z.array(Id).min(1).max(MAX_BATCH),
    /** Staff, who ask on behalf of a company: that company's requests. Nobody else's view depends on it. */
    requesting_account_id: Id.nullish(),
  }),
  bounded: 'One for each company in the question.',
  reply: z.object({
    accounts: z.array(
      z.object({
        account_id: Id,
        summary: z.object({ score: z.number().int(), text: z.string() }).nullable(),
        groups: z.array(z.object({ label: z.string(), count: z.number().int() })),
        open_people: z.array(Id),
      }),
    ),
  }),
} as const satisfies Call;
