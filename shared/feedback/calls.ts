import { z } from 'zod';
import type { Call } from '../call.ts';

export const sendFeedback = {
  method: 'POST',
  path: '/user/feedback',
  permission: 'session:own',
  perHour: 30,
  summary: 'Feedback about Kith, kept and told to staff.',
  body: z.object({
    feedback: z.string().trim().min(1).max(10_000),
    search: z.string().max(5000).default(''),
    pathname: z.string().max(2000).default(''),
  }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
