import { z } from 'zod';
import type { Call } from '../call.ts';
import { Id, PageQuery, Time } from '../ids.ts';

/** An invitation that nobody has signed in with yet. */
export const Invitation = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    company: z.string().nullable(),
    /** As the inviter wrote it; it grants nothing. */
    job_role: z.string().nullable(),
    /** Who invited them last, and when. */
    invited_by: z.string().nullable(),
    invited_at: Time,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

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
    "Invites a team member to the viewer's company: the address may sign in from then on; once more sends the mail again. `role` is a job role and grants nothing. 403 for addresses of another company's domain; the answer does not tell whom Kith knows.",
  body: z.object({
    email: z.email().max(320),
    role: z.string().trim().min(1).max(200),
    name: z.string().trim().min(1).max(200),
    comments: z.string().trim().max(5000).default(''),
    /** Staff only: the company; otherwise the viewer's own. */
    account_id: Id.nullish(),
  }),
  reply: z.object({ success: z.literal(true), name: z.string() }),
} as const satisfies Call;

export const withdrawInvitation = {
  method: 'DELETE',
  path: '/user/invite/:email',
  permission: 'access:decide',
  summary: 'Takes an invitation back that nobody has signed in with yet. 404 when there is none.',
  params: z.object({ email: z.string().max(320) }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
