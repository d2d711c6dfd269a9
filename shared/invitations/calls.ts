import { z } from 'zod';
import type { Call } from '../call.ts';
import { Id } from '../ids.ts';

export const inviteTeamMember = {
  method: 'POST',
  path: '/user/invite',
  permission: 'invitation:write',
  summary:
    "Invites a team member to the viewer's company: the address may sign in from then on. `role` is a job role and grants nothing.",
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
