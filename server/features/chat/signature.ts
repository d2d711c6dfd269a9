import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older calls are refused, and those of a clock that goes ahead: somebody may have recorded them. */
const WINDOW_S = 300;

interface SignedCall {
  /** The headers x-slack-request-timestamp and x-slack-signature. */
  timestamp: string | undefined;
  signature: string | undefined;
  /** As it came, byte for byte. */
  body: string;
}

/** Whether Slack signed a call, and just now. The comparison takes the same time wherever the two differ. */
export function isSignedBySlack(secret: string, { timestamp, signature, body }: SignedCall, now: Date): boolean {
  if (!timestamp || !/^\d{1,12}$/.test(timestamp) || !signature) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > WINDOW_S) return false;
  const own = Buffer.from(`v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex')}`);
  const given = Buffer.from(signature);
  return given.length === own.length && timingSafeEqual(given, own);
}
