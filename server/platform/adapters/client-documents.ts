import type { ClientDocuments } from '../ports/client-documents.ts';
import { WebhookFailure } from '../ports/webhook.ts';
import { type OutsideNetwork, REACHING, sendOutside } from './outside-request.ts';

/** The most of a document that is read: the drafts of such documents have a few hundred bytes. */
const MOST_BYTES = 5_120;
const NOUN = 'The client’s page';

/** Reads documents at addresses that clients name, by the same guard as webhooks. */
export function createClientDocuments(reaching: Partial<OutsideNetwork> = {}): ClientDocuments {
  const ways = { ...REACHING, ...reaching };
  return {
    async read(address) {
      const url = new URL(address);
      if (url.protocol !== 'https:') throw new WebhookFailure(`${NOUN} is not at an https address.`);
      const headers = { host: url.host, accept: 'application/json' };
      const { status, text } = await sendOutside(
        url,
        { method: 'GET', headers, readUpTo: MOST_BYTES, noun: NOUN },
        ways,
      );
      if (status !== 200) throw new WebhookFailure(`${NOUN} answered with ${status}.`);
      try {
        return JSON.parse(text) as unknown;
      } catch {
        throw new WebhookFailure(`${NOUN} is not JSON.`);
      }
    },
  };
}
