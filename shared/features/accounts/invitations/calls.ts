import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';
import { Id, PageQuery, Time } from '../../../platform/ids.ts';

/** Text for a mail's sentence: no line breaks, and no other control characters. */
const Line = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'Use only one line.');

/** An invitation that nobody has signed in with yet. */
export const Invitation = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    company: z.string().nullable(),
    /** In the inviter's words; it grants nothing. */
    job_role: z.string().nullable(),
    /** The last inviter, and the time. */
    invited_by: z.string().nullable(),
    invited_at: Time,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

/**
 * An invitation for staff to decide: its address is outside the company's own domains, or Kith knows it from elsewhere.
 */
export const WaitingInvitation = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    company: z.string(),
    job_role: z.string(),
    comments: z.string(),
    invited_by: z.string(),
    invited_at: Time,
  })
  .meta({ id: 'WaitingInvitation' });
export type WaitingInvitation = z.infer<typeof WaitingInvitation>;

/** `open`: the person was notified and may sign in. */
const INVITATION_STATES = ['waiting', 'open', 'declined'] as const;

export const OwnInvitation = z
  .object({ email: z.string(), name: z.string(), state: z.enum(INVITATION_STATES), invited_at: Time })
  .meta({ id: 'OwnInvitation' });
export type OwnInvitation = z.infer<typeof OwnInvitation>;

/** Invitations in one answer that has no pages. */
export const MAX_INVITATIONS = 200;
/** The length of the comments, which are in the mail. */
export const MAX_COMMENTS = 500;

export const listWaitingInvitations = {
  method: 'GET',
  path: '/invitations/waiting',
  permission: 'access:decide',
  summary: `Invitations waiting for staff, oldest first; at most ${MAX_INVITATIONS}.`,
  bounded: 'At most 200; those that are decided leave the list.',
  reply: z.object({ invitations: z.array(WaitingInvitation) }),
} as const satisfies Call;

export const approveInvitation = {
  method: 'POST',
  path: '/invitations/:id/approve',
  permission: 'access:decide',
  summary:
    'Sends an invitation waiting for staff. 409 if someone has already decided, or the address is known elsewhere.',
  params: z.object({ id: Id }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const declineInvitation = {
  method: 'POST',
  path: '/invitations/:id/decline',
  permission: 'access:decide',
  summary: 'Declines an invitation waiting for staff, without an e-mail. 409 if someone has already decided.',
  params: z.object({ id: Id }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

export const listOwnInvitations = {
  method: 'GET',
  path: '/user/invitations',
  permission: 'invitation:write',
  summary: `People the viewer invited who have not signed in yet, newest first; at most ${MAX_INVITATIONS}.`,
  bounded: 'The newest 200 that wait, are open or were declined.',
  reply: z.object({ invitations: z.array(OwnInvitation) }),
} as const satisfies Call;

export const listInvitations = {
  method: 'GET',
  path: '/invitations',
  permission: 'access:decide',
  recorded: true,
  summary: 'The open invitations of all companies, newest first: people who were invited and have not signed in yet.',
  query: PageQuery,
  reply: z.object({ invitations: z.array(Invitation), next_cursor: z.string().nullable() }),
} as const satisfies Call;

export const inviteTeamMember = {
  method: 'POST',
  path: '/user/invite',
  permission: 'invitation:write',
  summary:
    "Invites a team member to the viewer's company: the address may sign in from then on. Outside the company's own domains it waits for staff (`waiting`). Once per address until that is withdrawn or expires (409); a limited number a day (429); no links (400). `role` is a job role and grants nothing. 403 for addresses of another company's domain; the answer does not tell who Kith knows.",
  body: z.object({
    email: z.email().max(320),
    role: Line,
    name: Line,
    comments: z.string().trim().max(MAX_COMMENTS).default(''),
    /** Staff only: the company; otherwise the viewer's own. */
    account_id: Id.nullish(),
  }),
  reply: z.object({
    success: z.literal(true),
    name: z.string(),
    /** Nothing was sent: staff decide. */
    waiting: z.boolean(),
  }),
} as const satisfies Call;

export const withdrawInvitation = {
  method: 'DELETE',
  path: '/user/invite/:email',
  permission: 'access:decide',
  summary: 'Withdraws an invitation that has not been used yet. 404 if there is none.',
  params: z.object({ email: z.string().max(320) }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
