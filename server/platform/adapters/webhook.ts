import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { connect as dialTcp, isIP, type Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import { WebhookFailure, type Webhooks } from '../ports/webhook.ts';
import { isOutside } from './outside.ts';

/** The longest time from the start of the look-up to the status of the answer. */
const TIMEOUT_MS = 10_000;

/** The way to the outside. Tests bring their own; no setting changes it. */
export interface WebhookNetwork {
  resolve(host: string): Promise<readonly string[]>;
  dial(address: string, port: number): Socket;
  timeoutMs: number;
}

const REACHING: WebhookNetwork = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  dial: (host, port) => dialTcp({ host, port }),
  timeoutMs: TIMEOUT_MS,
};

/**
 * Sends webhooks, each signed with the secret as `x-kith-signature: t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`. A name is looked up
 * once: if any of its addresses is inside a private network, nothing is sent, and the connection goes to the checked address.
 */
export function createSignedWebhooks(
  secret: string,
  clock: { now(): Date },
  reaching: Partial<WebhookNetwork> = {},
): Webhooks {
  const ways = { ...REACHING, ...reaching };
  return {
    async post(address, body, delivery) {
      const url = new URL(address);
      const text = JSON.stringify(body);
      const seconds = Math.floor(clock.now().getTime() / 1000);
      const signature = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), ways.timeoutMs);
      try {
        const to = await awaitWithin(late.signal, resolveOutsideAddress(url, ways));
        const status = await send(url, to, ways, late.signal, text, {
          host: url.host,
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
          'x-kith-delivery': delivery,
          'x-kith-signature': `t=${seconds},v1=${signature}`,
        });
        if (status !== 200) throw new WebhookFailure(getWords(status));
      } catch (error) {
        if (error instanceof WebhookFailure) throw error;
        if (late.signal.aborted)
          throw new WebhookFailure(`The webhook did not answer within ${ways.timeoutMs / 1000} seconds.`);
        throw new WebhookFailure('The webhook could not be reached.');
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

const getWords = (status: number): string =>
  status >= 300 && status < 400
    ? `The webhook answered with ${status}, a redirect. Redirects are not followed: configure the address itself.`
    : `The webhook answered with ${status}.`;

async function resolveOutsideAddress(url: URL, { resolve }: WebhookNetwork): Promise<string> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (addresses.length === 0) throw new WebhookFailure('The webhook could not be reached.');
  if (!addresses.every(isOutside))
    throw new WebhookFailure('The webhook leads to an address inside a private network. Nothing was sent.');
  return addresses[0]!;
}

/** A look-up cannot be stopped, but Kith can stop waiting for it. */
function awaitWithin<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((done, failed) => {
    signal.addEventListener('abort', () => failed(new Error('late')), { once: true });
    work.then(done, failed);
  });
}

function send(
  url: URL,
  address: string,
  { dial }: WebhookNetwork,
  signal: AbortSignal,
  text: string,
  headers: Record<string, string>,
): Promise<number> {
  const isTls = url.protocol === 'https:';
  const createConnection = (): Socket => {
    const socket = dial(address, Number(url.port) || (isTls ? 443 : 80));
    const name = isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) ? {} : { servername: url.hostname };
    return isTls ? startTls({ socket, ...name }) : socket;
  };
  return new Promise((done, failed) => {
    // No agent: an agent would look the name up again and connect to what it finds.
    const handleAnswer = (response: IncomingMessage): void => {
      // The body of the answer is not read, however long it is.
      response.on('error', () => undefined);
      response.destroy();
      done(response.statusCode ?? 0);
    };
    const request = (isTls ? https : http).request(
      url,
      { method: 'POST', headers, signal, createConnection },
      handleAnswer,
    );
    request.on('error', failed);
    request.end(text);
  });
}
