import { z } from 'zod';
import type { Call } from '../call.ts';
import { Id } from '../ids.ts';

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
