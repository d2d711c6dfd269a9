import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id, Time } from '../../../platform/ids.ts';
import { SCOPES } from '../../../platform/scopes.ts';

/** The most tokens that a person may have in force at the same time. */
export const MAX_TOKENS = 20;
export const MAX_TOKEN_DAYS = 365;

/** A token of the viewer's own, without the token itself, which nobody keeps. */
export const AppToken = z
  .object({
    id: Id,
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    /** Its last four characters, by which its owner can tell which token a program has. */
    ending: z.string(),
    made_at: Time,
    expires_at: Time,
    /** To the minute; null: never. */
    last_used_at: Time.nullable(),
    state: z.enum(['in force', 'expired', 'revoked']),
  })
  .meta({ id: 'AppToken' });
export type AppToken = z.infer<typeof AppToken>;

export const getAppToken = {
  method: 'GET',
  path: '/admin/get-app-token',
  permission: 'token:own',
  scope: 'session',
  perHour: 30,
  summary: 'Creates a named read-only token, valid for 30 days, and returns it once.',
  reply: z.object({ success: z.literal(true), token: z.string(), error: z.string().optional() }),
} as const satisfies Call;

export const makeAppToken = {
  method: 'POST',
  path: '/admin/app-tokens',
  permission: 'token:own',
  perHour: 30,
  summary: `Creates a token with a name, scopes and an end date, and returns it once. A user can have ${MAX_TOKENS} active tokens.`,
  body: z.object({
    name: z.string().trim().min(1).max(80),
    scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
    days: z.number().int().min(1).max(MAX_TOKEN_DAYS).default(30),
  }),
  reply: z.object({ success: z.literal(true), token: z.string(), made: AppToken }),
} as const satisfies Call;

export const listAppTokens = {
  method: 'GET',
  path: '/admin/app-tokens',
  permission: 'token:own',
  scope: 'session',
  summary: "The viewer's own tokens, newest first: active ones, and those that ended in the last 30 days.",
  bounded: 'The newest 200 that are in force or ended lately.',
  reply: z.object({ tokens: z.array(AppToken) }),
} as const satisfies Call;

export const revokeAppToken = {
  method: 'DELETE',
  path: '/admin/app-tokens/:id',
  permission: 'token:own',
  summary: "Revokes one of the viewer's own tokens.",
  params: z.object({ id: Id }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
