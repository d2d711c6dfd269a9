import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';

export const sendFeedback = {
  method: 'POST',
  path: '/user/feedback',
  permission: 'session:own',
  perHour: 30,
  perDay: 'comments',
  summary: 'Stores feedback about Kith and sends it to staff.',
  body: z.object({
    feedback: z.string().trim().min(1).max(10_000),
    search: z.string().max(5000).default(''),
    pathname: z.string().max(2000).default(''),
  }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;

const word = z.string().max(2_000);
/** A page's address holds no more. */
const MAX_PARAMETERS = 50;

export const forwardFeedback = {
  method: 'POST',
  path: '/feedback/forward',
  permission: 'public',
  // The limit for an address: a whole office may share one.
  perHour: 120,
  summary:
    'Passes the redirect page’s parameters to the configured automation, and returns the configured survey address. 404 if there is none.',
  body: z.object({
    parameters: z
      .array(z.tuple([word, word]))
      .max(MAX_PARAMETERS, `The address has more than ${MAX_PARAMETERS} parameters.`),
  }),
  reply: z.object({ form: z.url() }),
} as const satisfies Call;
