import { z } from 'zod';
import { INTRO_GOALS } from '../../../core/introductions/constants.ts';
import { Intro } from '../../../core/introductions/intro.ts';
import { OverrideReason } from '../../../core/network/connector-terms.ts';
import { PublicIdentifier } from '../../../core/network/ramzor.ts';
import { Withheld } from '../../../core/network/withheld.ts';
import { CONNECTORS_SHOWN, ConnectorFilters, connectorTabs } from '../../../core/talent/filters.ts';
import { REQUEST_TYPES } from '../../../core/talent/request-types.ts';
import type { Call } from '../../../platform/call.ts';
import { ChosenPersonId, Id, Time } from '../../../platform/ids.ts';
import { Candidacy } from '../candidacies/poscan.ts';
import { PRIORITIES } from '../candidacies/statuses.ts';
import { Connector, RequestTarget } from './connector.ts';

const Words = z.string().trim().max(5_000);

export const requestResults = {
  method: 'POST',
  path: '/contact-intro/results',
  permission: 'candidate:read',
  scope: 'read',
  summary:
    'The person a request is about: work history, candidacies that the viewer may see, and for staff the chance to connect. Null for somebody who is not in the database.',
  body: z.object({
    contactToSearch: z.object({
      /** As in `/in/ines-calloway`, or Kith’s own id of the person. */
      public_identifier: PublicIdentifier,
      source: z.string().max(100).nullish(),
      name: z.string().max(200).nullish(),
    }),
    source: z.string().max(100).nullish(),
    requestType: z.enum(REQUEST_TYPES).nullish(),
  }),
  reply: z.object({
    target: RequestTarget.nullable(),
    /** What the viewer’s company proposed of somebody who is not in the database; `position` is the one that it asked for. */
    proposed: z.object({ name: z.string(), proposed_at: Time, position: z.string().nullable() }).optional(),
  }),
} as const satisfies Call;

export const requestConnectors = {
  method: 'GET',
  path: '/contact-intro/connectors/:id',
  permission: 'intro:manage',
  summary:
    'People in the network who may know a person, with the evidence and how often they are asked already: best first, for Defpod by defpodScore and then score, for all others by talpodScore.',
  params: z.object({ id: Id }),
  query: ConnectorFilters.extend({
    tab: z.enum(connectorTabs).default('all'),
    /** The number of people who are left out at the beginning. */
    cursor: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(CONNECTORS_SHOWN),
  }),
  reply: z.object({
    connectors: z.array(Connector),
    next_cursor: z.string().nullable(),
    /** The counts of each tab after the filters, and the count of all without any filter. */
    counts: z.record(z.enum(connectorTabs), z.number().int()),
    unfiltered: z.number().int(),
    withheld: Withheld.optional(),
  }),
} as const satisfies Call;

export const poscanRequest = {
  method: 'POST',
  path: '/contact-intro/poscan-request',
  permission: 'poscan:request',
  perHour: 120,
  perDay: 'requests',
  summary:
    'Asks the talent team for an introduction to a person, or for a reference about them, for an open position: of the viewer’s own company, or any for staff. The same `request_key` again answers what it made. 409 if a request is open already.',
  body: z.object({
    selectedPosition: Id,
    /** The person’s id. */
    target: ChosenPersonId,
    requestType: z.enum(REQUEST_TYPES).default('Intro Request'),
    /** Needed for a Reference Check. */
    Reference_Check_Details__c: Words.nullish(),
    /** Needed for an Intro Request. */
    personalized_message_for_candidate__c: Words.nullish(),
    comments: z.string().trim().max(500).nullish(),
    Priority__c: z.enum(PRIORITIES).optional(),
    /** The screen where the request began, and its contents. */
    requestSource: z.string().max(100).nullish(),
    available: z.string().max(40).nullish(),
    recCount: z.coerce.number().int().min(0).max(1_000_000).nullish(),
    request_key: z.string().min(8).max(80).optional(),
  }),
  reply: z.object({ success: z.literal(true), poscan: Candidacy }),
} as const satisfies Call;

/** The ways in which a member of the firm is asked to talk to a connector, or asks them. */
const ASK_CHANNELS = ['chat', 'email'] as const;
export type AskChannel = (typeof ASK_CHANNELS)[number];

export const createSlackEmail = {
  method: 'POST',
  path: '/contact-intro/create-slack-email',
  permission: 'intro:manage',
  perHour: 300,
  summary:
    'Asks a connector on behalf of a candidacy, once: a chat message to the user at the firm who knows them, or an e-mail draft that the viewer sends. It becomes an introduction request with that user as its facilitator. 409 if this connector is asked already.',
  body: z.object({
    /** The person in question. */
    target: Id,
    /** The text. */
    comments: Words.min(1, 'Write something first.'),
    /** The reason, for the connector: on the page of the link, and in later messages to them. The company sees it with the request. */
    why: Words.nullish(),
    connector: Id,
    channel: z.enum(ASK_CHANNELS),
    /** The member of the firm who asks: a user’s id. */
    selectedUser: Id,
    selectedSource: z.string().max(100).nullish(),
    introGoal: z.enum(INTRO_GOALS).nullish(),
    /** The candidacy’s id. */
    poscan: Id,
    /** The user knows that the connector has open requests. */
    although_asked: z.boolean().optional(),
    /** Why the connector is asked although their cap or rest is in the way: they read it. */
    although_terms: OverrideReason,
  }),
  reply: z.object({
    success: z.literal(true),
    /** The request that it became. */
    intro: Intro.pick({
      Id: true,
      Status__c: true,
      Goal__c: true,
      Connector__r: true,
      To_Who__r: true,
      Kith_Facilitator__r: true,
    }),
    /** The result of a chat message: sent; kept in the outbox if no chat is connected; not sent, to be tried again. */
    sent: z.enum(['sent', 'kept', 'failed']).nullable(),
    /** The error, in words. */
    error: z.string().nullable(),
    /** An e-mail draft; `message_id` names it in the outbox, where it can be downloaded. */
    draft: z.object({ message_id: Id, to: z.string(), subject: z.string(), text: z.string() }).nullable(),
  }),
} as const satisfies Call;

export const positionsOfAccount = {
  method: 'POST',
  path: '/position/by_account_id',
  permission: 'position:read',
  scope: 'read',
  summary:
    'The open positions of a company by name: of their own company for portfolio users, of any company for staff.',
  body: z.object({ accountId: Id }),
  bounded: 'The first 1,000 positions of one company.',
  reply: z.object({
    positions: z.array(z.object({ Id, Name: z.string(), Owner__c: Id.nullable(), Account_Name__c: z.string() })),
  }),
} as const satisfies Call;

export const requestPositions = {
  method: 'GET',
  path: '/contact-intro/positions',
  permission: 'poscan:request',
  summary:
    'Open positions to ask for, at most 50, those that the viewer looks after first; of the viewer’s own company, of all companies for staff.',
  query: z.object({
    /** Words of the company or the title. */
    q: z.string().max(200).optional(),
    /** A single connector by its id, whatever else is given. */
    id: Id.optional(),
  }),
  bounded: 'The first 50; `q` finds others.',
  reply: z.object({
    positions: z.array(
      z.object({
        Id,
        Name: z.string(),
        Owner__c: Id.nullable(),
        Account_Name__c: z.string(),
        Link_to_Job__c: z.string().nullable(),
        /** Document 2 §3's groups. */
        group: z.enum(['1 - Your Positions', '2 - All']),
      }),
    ),
  }),
} as const satisfies Call;
