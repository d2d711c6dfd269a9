import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { connect as dialTcp, isIP, type Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import { WebhookFailure } from '../ports/webhook.ts';
import { isOutside } from './outside.ts';

/** The longest time from the start of the look-up to the end of what is read. */
const TIMEOUT_MS = 10_000;

/** The way to the outside. Tests bring their own; no setting changes it. */
export interface OutsideNetwork {
  resolve(host: string): Promise<readonly string[]>;
  dial(address: string, port: number): Socket;
  timeoutMs: number;
}

export const REACHING: OutsideNetwork = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  dial: (host, port) => dialTcp({ host, port }),
  timeoutMs: TIMEOUT_MS,
};

interface OutsideRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  text?: string;
  /** The bytes of the answer that are read; none, and a longer one is refused. */
  readUpTo?: number;
  /** How the service is called in what people read: 'The webhook'. */
  noun: string;
}

/**
 * Makes a request of an address that somebody else chose. A name is looked up once: if any of its addresses is inside a private network,
 * nothing is sent, and the connection goes to the checked address. Redirects are not followed.
 * @throws WebhookFailure with the reason, in words
 */
export async function sendOutside(
  url: URL,
  request: OutsideRequest,
  ways: OutsideNetwork,
): Promise<{ status: number; text: string }> {
  const { noun } = request;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ways.timeoutMs);
  try {
    const to = await awaitWithin(late.signal, resolveOutsideAddress(url, noun, ways));
    return await send(url, to, ways, late.signal, request);
  } catch (error) {
    if (error instanceof WebhookFailure) throw error;
    if (late.signal.aborted)
      throw new WebhookFailure(`${noun} did not answer within ${ways.timeoutMs / 1000} seconds.`);
    throw new WebhookFailure(`${noun} could not be reached.`);
  } finally {
    clearTimeout(timer);
  }
}

async function resolveOutsideAddress(url: URL, noun: string, { resolve }: OutsideNetwork): Promise<string> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (addresses.length === 0) throw new WebhookFailure(`${noun} could not be reached.`);
  if (!addresses.every(isOutside))
    throw new WebhookFailure(`${noun} leads to an address inside a private network. Nothing was sent.`);
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
  { dial }: OutsideNetwork,
  signal: AbortSignal,
  { method, headers, text, readUpTo = 0, noun }: OutsideRequest,
): Promise<{ status: number; text: string }> {
  const isTls = url.protocol === 'https:';
  const createConnection = (): Socket => {
    const socket = dial(address, Number(url.port) || (isTls ? 443 : 80));
    const name = isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) ? {} : { servername: url.hostname };
    return isTls ? startTls({ socket, ...name }) : socket;
  };
  return new Promise((done, failed) => {
    const handleAnswer = (response: IncomingMessage): void => {
      response.on('error', readUpTo === 0 ? () => undefined : failed);
      const status = response.statusCode ?? 0;
      if (readUpTo === 0) {
        response.destroy();
        done({ status, text: '' });
        return;
      }
      readAnswer(response, readUpTo).then(
        (read) => done({ status, text: read }),
        () => failed(new WebhookFailure(`${noun} answered with more than ${readUpTo} bytes.`)),
      );
    };
    // No agent: an agent would look the name up again and connect to what it finds.
    const request = (isTls ? https : http).request(url, { method, headers, signal, createConnection }, handleAnswer);
    request.on('error', failed);
    request.end(text);
  });
}

async function readAnswer(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) {
      response.destroy();
      throw new Error('too long');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
