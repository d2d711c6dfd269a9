import { z } from 'zod';
import type { Call } from '../../platform/call.ts';
import { Time } from '../../platform/ids.ts';

/** A user's account in the chat, by which they answer there. */
export const ChatLink = z
  .object({
    /** False: nobody can answer in the chat of this installation. */
    available: z.boolean(),
    /** Null: none is linked; the first press in the chat links it. */
    account: z.object({ name: z.string(), member_id: z.string(), linked_at: Time }).nullable(),
    /** They unlinked it: no press links it again until they allow it. */
    unlinked: z.boolean(),
  })
  .meta({ id: 'ChatLink' });
export type ChatLink = z.infer<typeof ChatLink>;

export const getChatLink = {
  method: 'GET',
  path: '/user/chat-account',
  permission: 'session:own',
  scope: 'session',
  summary: 'The caller’s own account in the chat.',
  reply: ChatLink,
} as const satisfies Call;

export const unlinkChat = {
  method: 'DELETE',
  path: '/user/chat-account',
  permission: 'session:own',
  scope: 'session',
  summary: 'Unlinks the caller’s chat account. It can’t answer until they allow it again.',
  reply: ChatLink,
} as const satisfies Call;

export const allowChat = {
  method: 'POST',
  path: '/user/chat-account',
  permission: 'session:own',
  scope: 'session',
  summary: 'Lets the next click or command in the chat link its account.',
  reply: ChatLink,
} as const satisfies Call;

export const getChatManifest = {
  method: 'GET',
  path: '/admin/chat-manifest',
  permission: 'installation:manage',
  scope: 'session',
  summary: 'The manifest of Kith’s app for Slack, with the addresses of this installation.',
  reply: z.object({ manifest: z.string() }),
} as const satisfies Call;
