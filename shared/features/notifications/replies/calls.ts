import { z } from 'zod';
import type { Call } from '../../../platform/call.ts';

/** The most bytes of a call that brings a mail: what mail services take, with its attachments. */
export const MAX_INCOMING_BYTES = 40 * 1024 * 1024;

export const takeIncomingMail = {
  method: 'POST',
  path: '/incoming-mail/:secret/mime',
  permission: 'public',
  raw: 'upload',
  summary:
    'Takes a reply from the mail service, as the service posts it: message/rfc822, or in the field `email`, `body-mime` or `RawEmail` of a form or of JSON, or in a notification of Amazon SNS, which also brings bounces and complaints. Repeated calls count once. 404 if the secret isn’t MAIL_IN_SECRET, 422 if the e-mail is incomplete.',
  params: z.object({ secret: z.string().max(200) }),
  reply: z.object({ success: z.literal(true) }),
} as const satisfies Call;
