import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id, Time } from '../../../platform/ids.ts';
import { KithUser, User } from './user.ts';

/** An identity provider, as a browser has to know it. */
const ProviderBasics = z.object({
  issuer: z.string(),
  client_id: z.string(),
  /** True when the provider wants its client secret: the browser then hands the code to the server. */
  server_exchange: z.boolean(),
  /** The scopes to ask for, with spaces between. */
  scope: z.string(),
});
export const SignInProvider = ProviderBasics.extend({
  id: z.string(),
  /** The text on its button. */
  name: z.string(),
}).meta({ id: 'SignInProvider' });
export type SignInProvider = z.infer<typeof SignInProvider>;

/** The id of a provider among those of `signInSettings`. */
const ProviderId = z.string().max(1).default('1');

export const signInSettings = {
  method: 'GET',
  path: '/login/config',
  permission: 'public',
  summary: 'The data a browser needs before sign-in.',
  bounded: 'One for each sign-in provider that is set up.',
  /** Issuer and client are those of the first provider. */
  reply: ProviderBasics.extend({
    providers: z.array(SignInProvider),
    /** True with the embedded development provider. */
    development: z.boolean(),
    /** True when that provider is reached from other machines: every screen then warns that anybody may sign in. */
    open_to_anybody: z.boolean(),
    firm_name: z.string(),
    help_email: z.string(),
    time_zone: z.string(),
    /** False where no user may act as another. */
    login_as: z.boolean(),
    /** The address to which failures of a page are reported, as Sentry's DSN; null: nowhere. */
    error_reports: z.string().nullable(),
  }),
} as const satisfies Call;

export const makeNonce = {
  method: 'POST',
  path: '/login/nonce',
  permission: 'public',
  summary: 'A nonce for one sign-in at one provider, which the ID token must contain. Valid once, for ten minutes.',
  query: z.object({ provider: ProviderId }),
  reply: z.object({ nonce: z.string() }),
} as const satisfies Call;

export const exchangeCode = {
  method: 'POST',
  path: '/login/code',
  permission: 'public',
  summary: 'Exchanges an authorization code if the provider needs a client secret; returns the ID token.',
  body: z.object({
    provider: ProviderId,
    code: z.string().min(1).max(4000),
    code_verifier: z.string().min(43).max(128),
    redirect_uri: z.url().max(500),
  }),
  reply: z.object({ id_token: z.string() }),
} as const satisfies Call;

export const login = {
  method: 'GET',
  path: '/login',
  permission: 'public',
  summary:
    'Signs in with an ID token in the Authorization header. People who are not approved yet get `pending` and no `success`.',
  reply: z.union([
    z.object({ success: z.literal(true), token: z.string(), user: User }),
    /** `ticket` lets this browser ask whether the person was approved (`askWaiting`); null where a new sign-in must decide. */
    z.object({ pending: z.literal(true), message: z.string(), ticket: z.string().nullable() }),
  ]),
} as const satisfies Call;

export const backChannelLogout = {
  method: 'POST',
  path: '/login/back-channel',
  permission: 'public',
  perHour: 1000,
  summary:
    'Back-channel logout (OpenID Connect): a provider ends the sessions of a person, or of one session there. Takes a form with a signed `logout_token`, which works once.',
  body: z.object({ logout_token: z.string().min(1).max(10_000) }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const askWaiting = {
  method: 'GET',
  path: '/login/waiting',
  permission: 'public',
  summary:
    'Checks whether the person with a ticket (in the Authorization header) was approved. Returns a session once, or `pending`. 401 when the ticket expires, after 12 hours.',
  reply: z.union([
    z.object({ success: z.literal(true), token: z.string(), user: User }),
    z.object({ pending: z.literal(true) }),
  ]),
} as const satisfies Call;

export const logout = {
  method: 'POST',
  path: '/logout',
  permission: 'session:own',
  summary: 'Revokes the session of the token.',
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

/** A user's session that is still valid. */
export const Session = z
  .object({
    id: Id,
    /** The browser of the session, such as 'Firefox on Linux'; null when it did not name itself. */
    browser: z.string().nullable(),
    opened_at: Time,
    expires_at: Time,
    /** The session that makes the call. */
    present: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

/** A person who signed in with the viewer's address by an account that Kith does not know. */
export const SignInQuestion = z
  .object({
    id: Id,
    /** The identity provider's name. */
    provider: z.string(),
    /** The name of the account there, or its address, and the name that its person gives. */
    account: z.string(),
    at: Time,
  })
  .meta({ id: 'SignInQuestion' });
export type SignInQuestion = z.infer<typeof SignInQuestion>;

export const listSessions = {
  method: 'GET',
  path: '/user/sessions',
  permission: 'session:own',
  scope: 'session',
  summary:
    "The viewer's own sessions that are still valid, newest first, and people who used the viewer’s address and wait for confirmation. 403 while acting as another user.",
  bounded: 'The newest 200 that are in force.',
  reply: z.object({ sessions: z.array(Session), questions: z.array(SignInQuestion) }),
} as const satisfies Call;

export const answerSignIn = {
  method: 'POST',
  path: '/user/sign-ins/:id',
  permission: 'session:own',
  summary:
    'Says whether another account that uses the viewer’s address is theirs, too. If so, they can sign in with it. 403 while acting as another user.',
  params: z.object({ id: Id }),
  body: z.object({ own: z.boolean() }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const endSession = {
  method: 'DELETE',
  path: '/user/sessions/:id',
  permission: 'session:own',
  summary:
    "Ends another of the viewer's sessions. 409 for the current session: log out instead. 403 while acting as another user.",
  params: z.object({ id: Id }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const endOtherSessions = {
  method: 'DELETE',
  path: '/user/sessions',
  permission: 'session:own',
  summary: "Ends all of the viewer's sessions except the current one. 403 while acting as another user.",
  reply: z.object({ ended: z.number().int() }),
} as const satisfies Call;

export const getUser = {
  method: 'GET',
  path: '/user',
  permission: 'session:own',
  summary: 'The signed-in user.',
  reply: z.object({ user: User }),
} as const satisfies Call;

export const frameSession = {
  method: 'GET',
  path: '/user/frame',
  permission: 'session:own',
  scope: 'session',
  summary:
    'A read-only token of this session for a frame inside another page, with the user and installation data it shows.',
  reply: z.object({
    token: z.string(),
    user: User,
    settings: signInSettings.reply.pick({ firm_name: true, open_to_anybody: true, error_reports: true }),
  }),
} as const satisfies Call;

export const listKithUsers = {
  method: 'GET',
  path: '/user/kith-users',
  permission: 'staff:read',
  summary: 'Firm users by id.',
  bounded: 'One for each active user of the firm.',
  reply: z.object({ users: z.record(z.string(), KithUser) }),
} as const satisfies Call;

/** A user as whom an admin can act. */
export const ActingChoice = z
  .object({ email: z.string(), name: z.string(), company: z.string().nullable() })
  .meta({ id: 'ActingChoice' });
export type ActingChoice = z.infer<typeof ActingChoice>;

export const findActing = {
  method: 'GET',
  path: '/admin/login-as',
  permission: 'session:act-as',
  scope: 'session',
  summary: 'The first users that an admin can act as, by words of their name, address or company.',
  query: z.object({ q: z.string().trim().min(1).max(100) }),
  bounded: 'The first 8; type more to find others.',
  reply: z.object({ users: z.array(ActingChoice) }),
} as const satisfies Call;

export const loginAs = {
  method: 'POST',
  path: '/admin/login-as',
  permission: 'session:act-as',
  summary:
    'Acts as another user for an hour, by e-mail address. Not as an admin, and not while already acting as someone. Kith logs everything under both names.',
  body: z.object({ email: z.email().max(320) }),
  reply: z.object({ success: z.literal(true), token: z.string(), user: User, expires_at: z.string() }),
} as const satisfies Call;

export const leaveLoginAs = {
  method: 'DELETE',
  path: '/admin/login-as',
  permission: 'session:own',
  summary: 'Ends acting as another user; the admin continues with their own token. 409 if they are not acting.',
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
