import { z } from 'zod';
import { FocusConnector, FocusTarget, FullConnector } from '../../core/network/connector.ts';
import { OverrideReason } from '../../core/network/connector-terms.ts';
import { ProfileQuery, PublicIdentifier } from '../../core/network/ramzor.ts';
import {
  ListedReachout,
  MAX_WORDS,
  REACHOUT_FILTERS,
  Reachout,
  ReachoutId,
  ReachoutOutcome,
} from '../../core/network/reachout.ts';
import { RelevanceState } from '../../core/network/relevance.ts';
import type { Call } from '../../platform/call.ts';
import { PageQuery, Time } from '../../platform/ids.ts';
import { UNDO_CALL } from '../../platform/undo.ts';

export const portcoConnectorsMini = {
  method: 'GET',
  path: '/focus/get_portco_connectors_mini',
  permission: 'connectors:read',
  framed: true,
  summary: 'The viewer’s company’s connectors to the person on a profile page, likeliest first.',
  query: ProfileQuery,
  bounded: 'The best 100.',
  reply: z.object({
    connectors: z.array(FocusConnector),
    total: z.number().int(),
    target: FocusTarget,
    /** The time when the viewer’s company last asked for this person, within the hours of a search; otherwise null. */
    requested_at: Time.nullable(),
  }),
} as const satisfies Call;

export const portcoConnectorsFull = {
  method: 'GET',
  path: '/focus/get_portco_connectors_full',
  permission: 'connectors:read',
  polled: true,
  summary: 'The same connectors with the companies that they shared with the person.',
  query: ProfileQuery.extend({ post_creation: z.string().max(40).optional() }),
  bounded: 'The best 100.',
  reply: z.object({
    connectors: z.array(FullConnector),
    total: z.number().int(),
    target: FocusTarget,
    /** Whether the viewer may send a Tamnuni to a person without a chat id: a flag of the viewer. */
    may_send_without_id: z.boolean(),
    /** Without a chat a Tamnuni is kept in the Outbox, for staff to pass on. */
    has_chat: z.boolean(),
    /** The table outside Kith that shows all reachouts; null if there is none. */
    reachouts_url: z.string().nullable(),
  }),
} as const satisfies Call;

export const publicIdentifierToEntityUrn = {
  method: 'GET',
  path: '/focus/public_identifier_to_entity_urn',
  permission: 'connectors:read',
  summary: 'The entity id of a profile, if known.',
  query: z.object({ public_identifier: PublicIdentifier }),
  reply: z.object({ entityUrn: z.string().nullable() }),
} as const satisfies Call;

export const checkMissingProfile = {
  method: 'GET',
  path: '/focus/check_missing_profile',
  permission: 'connectors:read',
  perHour: 30,
  summary: 'Asks staff to search for the connections of a person who is not in the database. Once in 48 hours.',
  query: z.object({ public_identifier: PublicIdentifier, fullName: z.string().trim().min(1).max(200) }),
  reply: z.object({ requested_at: Time }),
} as const satisfies Call;

export const sendMiniFeedback = {
  method: 'POST',
  path: '/focus/send_mini_feedback',
  permission: 'connectors:read',
  perHour: 30,
  perDay: 'comments',
  summary: 'Stores feedback on the mini view and sends it to staff.',
  body: z.object({
    public_identifier: PublicIdentifier.nullish(),
    fullName: z.string().trim().max(200).default(''),
    comments: z.string().trim().min(1).max(10_000),
  }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

/** Connector and target by their public identifiers, as the lists name them. */
const Pair = { connector: PublicIdentifier, target: PublicIdentifier };

export const markRelevance = {
  method: 'POST',
  path: '/focus/mark_relevance',
  permission: 'connectors:read',
  perHour: 200,
  summary:
    'The viewer’s opinion of a connector. "sent tamnuni" asks them by chat after two seconds. Until then, you can undo it.',
  body: z.object({
    ...Pair,
    relevance: RelevanceState,
    /** The id that the server will give the reachout; another id is refused. */
    reachoutId: ReachoutId.optional(),
    customMessage: z.string().trim().max(MAX_WORDS).optional(),
    /** A Tamnuni is recorded as it is sent: false is refused. */
    sendNow: z.boolean().optional(),
    /** Staff: why the connector is asked although their cap or rest is in the way: they read it. */
    although_terms: OverrideReason,
  }),
  reply: z.object({ success: z.literal(true), reachout: Reachout.nullable() }),
} as const satisfies Call;

export const getReachout = {
  method: 'GET',
  path: '/focus/reachout',
  permission: 'connectors:read',
  summary: 'The state of one of the viewer’s company’s reachouts.',
  query: z.object({ reachoutId: ReachoutId }),
  reply: z.object({ reachout: Reachout }),
} as const satisfies Call;

export const listReachouts = {
  method: 'GET',
  path: '/focus/reachouts',
  permission: 'connectors:read',
  polled: true,
  summary: 'All reachouts of the viewer’s company, newest first by default; for staff, of all companies.',
  query: PageQuery.extend({
    stands: z.enum(REACHOUT_FILTERS).optional(),
    order: z.enum(['newest', 'oldest']).optional(),
  }),
  reply: z.object({ reachouts: z.array(ListedReachout), next_cursor: z.string().nullable() }),
} as const satisfies Call;

export const undoReachouts = {
  ...UNDO_CALL,
  path: '/focus/undo_reachouts',
  permission: 'connectors:read',
  summary:
    'Withdraws Tamnunis that were not sent, or takes back how the viewer recorded that a reachout ended. 409 once it was sent, or others see it.',
} as const satisfies Call;

export const endReachout = {
  method: 'POST',
  path: '/focus/end_reachout',
  permission: 'connectors:read',
  summary: 'Records how a reachout ended, by its sender or staff; null undoes that.',
  body: z.object({ reachoutId: ReachoutId, outcome: ReachoutOutcome.nullable() }),
  reply: z.object({ reachout: Reachout }),
} as const satisfies Call;

export const settleReachout = {
  method: 'POST',
  path: '/focus/settle_reachout',
  permission: 'connectors:read',
  perHour: 60,
  summary: 'Records what happened to a Tamnuni that failed or may have been sent.',
  body: z.object({ reachoutId: ReachoutId, settle: z.enum(['arrived', 'send again']) }),
  reply: z.object({ reachout: Reachout }),
} as const satisfies Call;

export const readSlackUserInfo = {
  method: 'GET',
  path: '/focus/read_slack_user_info',
  permission: 'tamnuni:send',
  perHour: 300,
  summary: 'The chat name of the member with an id.',
  query: z.object({ slack_id: z.string().trim().max(40), portco_name: z.string().trim().max(200).optional() }),
  reply: z.object({
    info: z.object({
      profile: z.object({
        /** Null if Kith is connected to no chat. */
        display_name_normalized: z.string().nullable(),
      }),
    }),
  }),
} as const satisfies Call;

export const submitSlackMemberId = {
  method: 'POST',
  path: '/focus/submit_slack_member_id',
  permission: 'tamnuni:send',
  perHour: 300,
  summary: 'Saves a connector’s chat id for the viewer’s company.',
  body: z.object({ slackMemberId: z.string().trim().max(40), publicId: PublicIdentifier }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const submitConnectorFeedback = {
  method: 'POST',
  path: '/focus/submit_connector_feedback',
  permission: 'connectors:read',
  perHour: 30,
  perDay: 'comments',
  summary: 'Stores feedback on a connector or a missing one and sends it to staff.',
  body: z.object({
    /** None if a connector is missing. */
    connector: PublicIdentifier.nullish(),
    target: PublicIdentifier,
    comments: z.string().trim().min(1, 'Write your feedback').max(10_000),
  }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
