/** Reads what Amazon's mail service (SES) posts by its notification service (SNS): in an envelope, or without one ("raw delivery"). */
import { z } from 'zod';

const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  Message: z.string(),
  SubscribeURL: z.string().optional(),
});

const Recipient = z.object({
  emailAddress: z.string(),
  status: z.string().optional(),
  diagnosticCode: z.string().optional(),
});

/** `notificationType` of an identity's notifications, `eventType` of a configuration set's. */
const Notice = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  /** The envelope's sender: of a mail of Kith, the address of answers with its token. */
  mail: z.object({ source: z.string() }).optional(),
  receipt: z.object({ recipients: z.array(z.string()) }).optional(),
  content: z.string().optional(),
  bounce: z
    .object({ bounceType: z.string(), feedbackId: z.string(), bouncedRecipients: z.array(Recipient).min(1) })
    .optional(),
  complaint: z.object({ feedbackId: z.string(), complaintFeedbackType: z.string().nullish() }).optional(),
});

/** Something about a mail that Kith sent. */
export interface AmazonReport {
  kind: 'bounce' | 'complaint';
  /** The address of answers that the mail had. */
  sender: string;
  /** The same for each time that it is posted. */
  mark: string;
  isForGood: boolean;
  status: string | null;
  words: string;
}

/** What a mail service posted: a whole mail, which each brings, or what Amazon alone has. */
export type PostedMail =
  | { kind: 'mail'; source: Buffer; recipients: string }
  | AmazonReport
  /** Somebody has to open this address, or give it to Amazon, before it posts anything. */
  | { kind: 'confirmation'; address: string }
  | { kind: 'nothing' };

/** Where a subscription is confirmed: no other address is shown to anybody. */
const CONFIRMING = /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?\/\?/;

/** @returns undefined if Amazon did not post it, or its mail is not in it */
export function readAmazonPost(body: unknown): PostedMail | undefined {
  const envelope = Envelope.safeParse(body).data;
  if (envelope?.Type === 'SubscriptionConfirmation')
    return CONFIRMING.test(envelope.SubscribeURL ?? '')
      ? { kind: 'confirmation', address: envelope.SubscribeURL! }
      : undefined;
  if (envelope?.Type === 'UnsubscribeConfirmation') return { kind: 'nothing' };
  const notice = Notice.safeParse(envelope ? parseJson(envelope.Message) : body).data;
  const type = notice?.notificationType ?? notice?.eventType;
  if (!notice || type === undefined) return undefined;
  const { mail, receipt, content, bounce, complaint } = notice;
  if (type === 'Received')
    return content
      ? { kind: 'mail', source: decodeContent(content), recipients: (receipt?.recipients ?? []).join('\n') }
      : undefined;
  const sender = mail?.source ?? '';
  if (bounce) {
    const { status, diagnosticCode } = bounce.bouncedRecipients[0]!;
    const words = diagnosticCode?.replace(/^smtp\s*;\s*/i, '') ?? '';
    const isForGood = bounce.bounceType === 'Permanent';
    return { kind: 'bounce', sender, mark: bounce.feedbackId, isForGood, status: status ?? null, words };
  }
  if (complaint)
    return {
      ...({ kind: 'complaint', sender, mark: complaint.feedbackId, isForGood: false, status: null } as const),
      words: complaint.complaintFeedbackType ?? '',
    };
  return { kind: 'nothing' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Base64 if the action of the receipt rule says so. A mail has a colon in its first header. */
const decodeContent = (content: string): Buffer => Buffer.from(content, content.includes(':') ? 'utf8' : 'base64');
