import { z } from 'zod';
import type { Call } from '../../platform/call.ts';
import { Id, PageQuery, Time } from '../../platform/ids.ts';

/** The time for which an assistant is let in; then it asks again. */
export const ASSISTANT_DAYS = 90;
export const MAX_DRAFT_TEXT = 5_000;

/** What an assistant may do beside reading, which it always may. */
const Rights = z.object({ draft: z.boolean(), send: z.boolean() });

/** The reads of a day that Kith still shows somebody; null for the firm's people, who have no bound. */
const ReadsToday = z.object({ today: z.number().int(), of: z.number().int() }).nullable();

export const Assistant = z
  .object({
    id: Id,
    /** As the client calls itself. */
    name: z.string(),
    /** The host that vouches for the client, or that the person goes back to. */
    host: z.string(),
    may: Rights,
    since: Time,
    until: Time,
    /** To the minute; null: never. */
    last_used_at: Time.nullable(),
    /** The questions of today. */
    asked_today: z.number().int(),
    state: z.enum(['connected', 'expired', 'ended']),
  })
  .meta({ id: 'Assistant' });
export type Assistant = z.infer<typeof Assistant>;

const DRAFT_KINDS = ['request', 'signal', 'step'] as const;
const DRAFT_STATES = ['waiting', 'sent', 'discarded'] as const;

/** A text of a draft that the person may change before it is sent. */
const DraftText = z.object({ name: z.string(), label: z.string(), value: z.string() });

export const AssistantDraft = z
  .object({
    id: Id,
    kind: z.enum(DRAFT_KINDS),
    /** What it would do, in a few words. */
    title: z.string(),
    /** The assistant that drafted it. */
    by: z.string(),
    at: Time,
    state: z.enum(DRAFT_STATES),
    texts: z.array(DraftText),
    /** The address of what was made of it. */
    path: z.string().nullable(),
  })
  .meta({ id: 'AssistantDraft' });
export type AssistantDraft = z.infer<typeof AssistantDraft>;

const own = { permission: 'session:own', scope: 'session' } as const;
const OneParams = z.object({ id: Id });
const Done = z.object({ success: z.literal(true) });

export const listAssistants = {
  ...own,
  method: 'GET',
  path: '/assistants',
  summary: 'The assistants that the viewer has let in, and the address at which assistants connect.',
  bounded: 'The newest 200.',
  reply: z.object({
    /** False where the firm has switched assistants off. */
    on: z.boolean(),
    may_send: z.boolean(),
    address: z.string(),
    reads: ReadsToday,
    assistants: z.array(Assistant),
  }),
} as const satisfies Call;

export const changeAssistant = {
  ...own,
  method: 'PUT',
  path: '/assistants/:id',
  summary: 'Changes what an assistant of the viewer may do.',
  params: OneParams,
  body: Rights,
  reply: z.object({ assistant: Assistant }),
} as const satisfies Call;

export const endAssistant = {
  ...own,
  method: 'DELETE',
  path: '/assistants/:id',
  summary: 'Ends an assistant at once; one that has ended has been removed.',
  params: OneParams,
  reply: Done,
} as const satisfies Call;

export const listDrafts = {
  ...own,
  method: 'GET',
  path: '/assistants/drafts',
  polled: true,
  summary: 'What assistants drafted for the viewer, newest first.',
  query: PageQuery,
  reply: z.object({ drafts: z.array(AssistantDraft), waiting: z.number().int(), next_cursor: z.string().nullable() }),
} as const satisfies Call;

export const getDraft = {
  ...own,
  method: 'GET',
  path: '/assistants/drafts/:id',
  summary: 'One draft of the viewer’s own.',
  params: OneParams,
  reply: z.object({ draft: AssistantDraft }),
} as const satisfies Call;

export const sendDraft = {
  ...own,
  method: 'POST',
  path: '/assistants/drafts/:id/send',
  perHour: 120,
  summary: 'Sends a draft as the viewer, with their changes. 409 if it was already decided.',
  params: OneParams,
  body: z.object({ texts: z.record(z.string().max(40), z.string().max(MAX_DRAFT_TEXT)).default({}) }),
  reply: z.object({ draft: AssistantDraft }),
} as const satisfies Call;

export const discardDraft = {
  ...own,
  method: 'POST',
  path: '/assistants/drafts/:id/discard',
  summary: 'Discards a draft. 409 if it was already decided.',
  params: OneParams,
  reply: z.object({ draft: AssistantDraft }),
} as const satisfies Call;

/** The question of a client, as it sends the browser to Kith with it. */
const ConsentQuestion = z.object({
  client_id: z.string().min(1).max(500),
  redirect_uri: z.string().min(1).max(500),
  response_type: z.literal('code'),
  code_challenge: z
    .string()
    .max(128)
    .regex(/^[\w.~-]{43,128}$/),
  code_challenge_method: z.literal('S256'),
  resource: z.string().max(500),
  scope: z.string().max(200).optional(),
  state: z.string().max(1_000).optional(),
});
export type ConsentQuestion = z.infer<typeof ConsentQuestion>;

export const openConsent = {
  ...own,
  method: 'POST',
  path: '/assistants/consent',
  perHour: 120,
  summary: 'The assistant that wants to use Kith as the viewer, and the address it returns to. Decides nothing.',
  body: ConsentQuestion,
  reply: z.object({
    name: z.string(),
    /** The host of the client's own metadata; null for one that registered itself, for which nobody vouches. */
    made_by: z.string().nullable(),
    /** The host to which the person goes back. */
    back_to: z.string(),
    asks: Rights,
    may_send: z.boolean(),
    reads: ReadsToday,
    firm: z.string(),
  }),
} as const satisfies Call;

export const answerConsent = {
  ...own,
  method: 'POST',
  path: '/assistants/consent/answer',
  perHour: 60,
  summary: 'Allows an assistant or not. The browser goes to `redirect_to` with the answer.',
  body: ConsentQuestion.extend({ allow: z.boolean(), may: Rights }),
  reply: z.object({ redirect_to: z.string() }),
} as const satisfies Call;

export const AssistantClient = z
  .object({
    id: Id,
    name: z.string(),
    host: z.string(),
    /** People who let it in. */
    people: z.number().int(),
    blocked: z.boolean(),
  })
  .meta({ id: 'AssistantClient' });
export type AssistantClient = z.infer<typeof AssistantClient>;

export const getAssistantRules = {
  method: 'GET',
  path: '/admin/assistants',
  permission: 'installation:manage',
  scope: 'session',
  summary: 'Whether assistants may connect, and the clients that somebody let in, by name; at most 200.',
  bounded: 'At most 200.',
  reply: z.object({ on: z.boolean(), may_send: z.boolean(), clients: z.array(AssistantClient) }),
} as const satisfies Call;

export const changeAssistantRules = {
  method: 'PUT',
  path: '/admin/assistants',
  permission: 'installation:manage',
  scope: 'session',
  summary:
    'Switches assistants on or off for everybody, or whether any may send without asking. Takes effect immediately.',
  body: z.object({ on: z.boolean(), may_send: z.boolean() }),
  reply: Done,
} as const satisfies Call;

export const blockAssistantClient = {
  method: 'PUT',
  path: '/admin/assistants/clients/:id',
  permission: 'installation:manage',
  scope: 'session',
  summary: 'Switches one client off for everybody, or on again. Takes effect immediately.',
  params: OneParams,
  body: z.object({ blocked: z.boolean() }),
  reply: Done,
} as const satisfies Call;
