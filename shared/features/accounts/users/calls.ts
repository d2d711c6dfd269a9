import { z } from 'zod';
import { INTRO_GOALS } from '../../../core/introductions/constants.ts';
import { BasedOn } from '../../../platform/based-on.ts';
import type { Call } from '../../../platform/call.ts';
import { Id, PageQuery, Time } from '../../../platform/ids.ts';
import { ROLES } from '../../../platform/permissions.ts';

export const USER_STATES = ['active', 'invited', 'deactivated'] as const;

/** A user, as administrators see them. */
export const ManagedUser = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    state: z.enum(USER_STATES),
    company: z.object({ id: Id, name: z.string(), logo_url: z.string().nullable() }).nullable(),
    roles: z.array(z.enum(ROLES)),
    /** A member of the firm by their address: they see what an Admin sees, whatever their roles. */
    of_firm: z.boolean(),
    chat_id: z.string().nullable(),
    /** To some minutes; null: never since Kith notes it. */
    last_seen_at: Time.nullable(),
  })
  .meta({ id: 'ManagedUser' });
export type ManagedUser = z.infer<typeof ManagedUser>;

const UserSession = z.object({ id: Id, browser: z.string().nullable(), opened_at: Time, seen_at: Time.nullable() });

/** The same with all that a change depends on. */
export const UserDetail = ManagedUser.extend({
  /** Sends Tamnunis also to connectors without a chat id: those go to staff, who pass them on. */
  tamnuni_without_id: z.boolean(),
  default_goal: z.enum(INTRO_GOALS).nullable(),
  /** The state on which a change is based: it is refused when another user changed them meanwhile. */
  version: z.string(),
  sessions: z.array(UserSession),
  tokens: z.number().int(),
  open_requests: z.number().int(),
  /** No other user could give roles. */
  last_admin: z.boolean(),
  /** The user who makes the call. */
  own: z.boolean(),
  changes: z.array(z.object({ id: Id, at: Time, what: z.string(), by: z.string() })),
}).meta({ id: 'UserDetail' });
export type UserDetail = z.infer<typeof UserDetail>;

/** U or W, and 7 to 10 letters or digits (the specification's README). */
const ChatId = z
  .string()
  .trim()
  .max(20)
  .transform((id) => id.toUpperCase())
  .refine((id) => id === '' || /^[UW][A-Z0-9]{7,10}$/.test(id), {
    error: 'U or W and 7 to 10 letters or digits, as the chat shows under a member’s profile.',
  });

export const listUsers = {
  method: 'GET',
  path: '/admin/users',
  permission: 'user:manage',
  recorded: true,
  summary: 'All users and invited people, by e-mail address.',
  query: PageQuery.extend({
    /** A text in name, address or company. */
    q: z.string().max(100).optional(),
    state: z.enum(USER_STATES).optional(),
    role: z.enum(ROLES).optional(),
  }),
  reply: z.object({ users: z.array(ManagedUser), next_cursor: z.string().nullable(), total: z.number().int() }),
} as const satisfies Call;

export const getManagedUser = {
  method: 'GET',
  path: '/admin/users/:id',
  permission: 'user:manage',
  recorded: true,
  summary: 'A user with their sessions and the history of changes.',
  params: z.object({ id: Id }),
  reply: z.object({ user: UserDetail }),
} as const satisfies Call;

export const changeUser = {
  method: 'POST',
  path: '/admin/users/:id',
  permission: 'user:manage',
  summary:
    'Changes only the given fields: company, chat id, roles, whether Tamnunis need a chat id, or the goal of their requests. 409 if someone else changed the user meanwhile (with `basedOn`, only the same fields), or if no one could give roles anymore.',
  params: z.object({ id: Id }),
  body: z.object({
    version: z.string().max(64),
    account_id: Id.optional(),
    chat_id: ChatId.optional(),
    tamnuni_without_id: z.boolean().optional(),
    roles: z.array(z.enum(ROLES)).max(ROLES.length).optional(),
    default_goal: z.enum(INTRO_GOALS).nullable().optional(),
    basedOn: BasedOn,
  }),
  reply: z.object({ user: UserDetail }),
} as const satisfies Call;

export const endUserSessions = {
  method: 'DELETE',
  path: '/admin/users/:id/sessions',
  permission: 'user:manage',
  summary: "Ends one session of a user, or all except the viewer's current one.",
  params: z.object({ id: Id }),
  query: z.object({ session: Id.optional() }),
  reply: z.object({ ended: z.number().int(), user: UserDetail }),
} as const satisfies Call;

export const deactivateUser = {
  method: 'POST',
  path: '/admin/users/:id/deactivate',
  permission: 'user:manage',
  summary:
    'Ends a user’s access, sessions and app tokens; their data stays. 409 for yourself and for the last administrator.',
  params: z.object({ id: Id }),
  reply: z.object({ user: UserDetail }),
} as const satisfies Call;

export const reactivateUser = {
  method: 'POST',
  path: '/admin/users/:id/reactivate',
  permission: 'user:manage',
  summary: 'Lets a deactivated user sign in again, with the same company and roles. Their old tokens stay revoked.',
  params: z.object({ id: Id }),
  reply: z.object({ user: UserDetail }),
} as const satisfies Call;
