import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id, PageQuery, Time } from '../../../platform/ids.ts';

/**
 * queued: on its way. kept: there is no real mail or chat, and staff act on it themselves. sent: the mail server or the
 * chat accepted it. sending: also while it is tried again, because the server died or the connection ended. unsure: it
 * may have gone out, and is not tried again by itself. failed: given up, with the reason.
 */
export const MESSAGE_STATES = ['queued', 'sending', 'kept', 'sent', 'unsure', 'failed'] as const;

export const OutboxMessage = z
  .object({
    id: Id,
    channel: z.enum(['chat', 'mail']),
    recipient: z.string(),
    subject: z.string().nullable(),
    body: z.string(),
    state: z.enum(MESSAGE_STATES),
    error: z.string().nullable(),
    intro_id: Id.nullable(),
    /** It holds a link by which its reader answers; the list shows it cut off: staff answer under their own name. */
    link_cut: z.boolean(),
    created_at: Time,
    /** The time before which it is not sent. */
    not_before: Time.nullable(),
    sent_at: Time.nullable(),
  })
  .meta({ id: 'Message' });
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const listMessages = {
  method: 'GET',
  path: '/outbox',
  permission: 'outbox:read',
  polled: true,
  recorded: true,
  summary: 'Messages to people with their state, newest first by default.',
  query: PageQuery.extend({
    state: z.enum(MESSAGE_STATES).optional(),
    channel: z.enum(['chat', 'mail']).optional(),
    intro_id: Id.optional(),
    order: z.enum(['newest', 'oldest']).optional(),
  }),
  reply: z.object({ messages: z.array(OutboxMessage), next_cursor: z.string().nullable() }),
} as const satisfies Call;

export const downloadMessage = {
  method: 'GET',
  path: '/outbox/:id/eml',
  permission: 'outbox:read',
  scope: 'session',
  summary: 'An e-mail as a .eml file for a mail program, with the full link.',
  params: z.object({ id: Id }),
  reply: z.string(),
  raw: 'download',
} as const satisfies Call;

export const copyMessage = {
  method: 'GET',
  path: '/outbox/:id/text',
  permission: 'outbox:read',
  scope: 'session',
  summary: 'A message’s subject and text, ready to paste, with the full link.',
  params: z.object({ id: Id }),
  reply: z.object({ text: z.string() }),
} as const satisfies Call;

export const resendMessage = {
  method: 'POST',
  path: '/outbox/:id/resend',
  permission: 'outbox:read',
  summary: 'Sends again a message that failed or may have failed. 409 for any other.',
  params: z.object({ id: Id }),
  reply: z.object({ message: OutboxMessage }),
} as const satisfies Call;

export const resendUnsure = {
  method: 'POST',
  path: '/outbox/resend-unsure',
  permission: 'outbox:read',
  summary: 'Sends all unsure messages again. A recipient may get one twice.',
  reply: z.object({ count: z.number() }),
} as const satisfies Call;
