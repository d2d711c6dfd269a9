import { createHmac } from 'node:crypto';
import { WebhookFailure, type Webhooks } from '../ports/webhook.ts';
import { type OutsideNetwork, REACHING, sendOutside } from './outside-request.ts';

/** The way to the outside; tests bring their own. */
export type WebhookNetwork = OutsideNetwork;

/** Sends webhooks, each signed as `x-kith-signature: t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export function createSignedWebhooks(
  secret: string,
  clock: { now(): Date },
  reaching: Partial<WebhookNetwork> = {},
): Webhooks {
  const ways = { ...REACHING, ...reaching };
  return {
    async post(address, body, delivery, own) {
      const url = new URL(address);
      const text = JSON.stringify(body);
      const seconds = Math.floor(clock.now().getTime() / 1000);
      const signature = createHmac('sha256', own?.secret ?? secret)
        .update(`${seconds}.${text}`)
        .digest('hex');
      const headers = {
        host: url.host,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
        'x-kith-delivery': delivery,
        'x-kith-signature': `t=${seconds},v1=${signature}`,
      };
      const { status } = await sendOutside(url, { method: 'POST', headers, text, noun: 'The webhook' }, ways);
      const taken = own ? status >= 200 && status < 300 : status === 200;
      if (!taken) throw new WebhookFailure(getWords(status));
    },
  };
}

const getWords = (status: number): string =>
  status >= 300 && status < 400
    ? `The webhook answered with ${status}, a redirect. Kith doesn’t follow redirects. Set the final address.`
    : `The webhook answered with ${status}.`;
