import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Consent, consentPage } from './development-consent-page.ts';

/** A message of an invented mailbox, the oldest of a mailbox first. */
export interface InventedMessage {
  /** Milliseconds since 1970. */
  at: number;
  headers: Record<string, string>;
  labels: string[];
}

export interface DevelopmentMailbox {
  /** Answers requests below its prefix; false: not one of ours. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Takes the permission away, as its owner can at the mail service. */
  withdraw(address: string): void;
  /** For tests: what one of the next calls is to be answered instead. */
  failNext(path: RegExp, status: number, body: object): void;
  /** For tests: what was before is not known any more. */
  forgetHistoryBefore(history: number): void;
  /** Paths of the calls that were made. */
  readonly calls: string[];
}

export interface DevelopmentMailboxOptions {
  prefix: string;
  messages(address: string): Promise<readonly InventedMessage[]>;
  /** Whose mailboxes can be chosen beside the one that is asked for. */
  others: readonly string[];
}

/** Google's library asks for it right behind the host. */
const API = '/gmail/v1/';
const SCOPE = 'https://www.googleapis.com/auth/gmail.metadata';
const NOT_FOUND = {
  error: {
    code: 404,
    message: 'Requested entity was not found.',
    errors: [{ reason: 'notFound' }],
    status: 'NOT_FOUND',
  },
};
const REVOKED = { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' };
const MOST_BODY = 16_384;

/**
 * A mail service in this process that speaks as much of Google's protocol as Kith asks for, with invented mailboxes: for
 * trying Kith without any account, and for its tests.
 */
export function developmentMailbox({ prefix, messages, others }: DevelopmentMailboxOptions): DevelopmentMailbox {
  const codes = new Map<string, { address: string; challenge: string; redirectUri: string }>();
  const revoked = new Set<string>();
  const failures: { path: RegExp; status: number; body: object }[] = [];
  const calls: string[] = [];
  let oldest = 0;

  async function serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const path = url.pathname.startsWith(API) ? url.pathname : url.pathname.slice(prefix.length);
    calls.push(path);
    const failing = failures.findIndex((one) => one.path.test(path));
    if (failing !== -1) {
      const [{ status, body }] = failures.splice(failing, 1) as [(typeof failures)[0]];
      return json(response, status, body);
    }
    if (path === '/o/oauth2/v2/auth') return consent(request, response, url);
    if (path === '/token') return token(new URLSearchParams(await bodyOf(request)), response);
    if (path === '/revoke') {
      const given = url.searchParams.get('token') ?? new URLSearchParams(await bodyOf(request)).get('token') ?? '';
      if (addressIn(given) === null) return json(response, 400, { error: 'invalid_token' });
      revoked.add(given);
      return json(response, 200, {});
    }
    const address = addressIn(request.headers.authorization?.replace(/^Bearer access\./, 'refresh.') ?? '');
    if (address === null) return json(response, 401, { error: { code: 401, message: 'Invalid Credentials' } });
    await mailbox(path, url, address, response);
  }

  async function consent(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const asked = url.searchParams;
    const redirectUri = asked.get('redirect_uri') ?? '';
    const state = asked.get('state') ?? '';
    if (request.method !== 'POST') {
      const hint = asked.get('login_hint') ?? '';
      const shown: Consent = { addresses: [...new Set([hint, ...others])].filter((one) => one !== '') };
      response.writeHead(200, {
        ...{
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'referrer-policy': 'same-origin',
        },
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      });
      response.end(consentPage(shown));
      return;
    }
    const address = new URLSearchParams(await bodyOf(request)).get('address')?.trim().toLowerCase() ?? '';
    const back = new URL(redirectUri);
    back.searchParams.set('state', state);
    if (address === '') back.searchParams.set('error', 'access_denied');
    else {
      revoked.delete(address);
      const code = randomBytes(16).toString('base64url');
      codes.set(code, { address, challenge: asked.get('code_challenge') ?? '', redirectUri });
      back.searchParams.set('code', code);
      back.searchParams.set('scope', SCOPE);
    }
    response.writeHead(303, { location: back.href });
    response.end();
  }

  function token(form: URLSearchParams, response: ServerResponse): void {
    const [status, body] = form.get('grant_type') === 'refresh_token' ? refreshed(form) : exchanged(form);
    json(response, status, body);
  }

  function refreshed(form: URLSearchParams): [number, object] {
    const refresh = form.get('refresh_token') ?? '';
    return addressIn(refresh) === null ? [400, REVOKED] : [200, granted(refresh, false)];
  }

  function exchanged(form: URLSearchParams): [number, object] {
    const code = form.get('code') ?? '';
    const known = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!known || known.redirectUri !== form.get('redirect_uri') || !same(known.challenge, challenge))
      return [400, { error: 'invalid_grant', error_description: 'Malformed auth code.' }];
    return [200, granted(`refresh.${Buffer.from(known.address).toString('base64url')}.${code}`, true)];
  }

  const granted = (refresh: string, first: boolean) => ({
    ...{ access_token: refresh.replace(/^refresh/, 'access'), expires_in: 3599, scope: SCOPE, token_type: 'Bearer' },
    ...(first ? { refresh_token: refresh } : {}),
  });

  function addressIn(token: string): string | null {
    const [kind, address, code] = token.split('.');
    if (kind !== 'refresh' || !address || !code || revoked.has(token)) return null;
    const read = Buffer.from(address, 'base64url').toString();
    return revoked.has(read) ? null : read;
  }

  async function mailbox(path: string, url: URL, address: string, response: ServerResponse): Promise<void> {
    const all = await messages(address);
    const id = (at: number) => (at + 1).toString(16).padStart(16, '0');
    const known = (one: string) => all[Number.parseInt(one, 16) - 1];
    const history = String(all.length + 1);
    if (path === '/gmail/v1/users/me/profile')
      return json(response, 200, {
        emailAddress: address,
        messagesTotal: all.length,
        threadsTotal: all.length,
        historyId: history,
      });
    if (path === '/gmail/v1/users/me/messages') {
      const size = Number(url.searchParams.get('maxResults') ?? 100);
      const from = Number(url.searchParams.get('pageToken') ?? all.length);
      const ids = Array.from({ length: Math.min(size, from) }, (_, at) => ({ id: id(from - 1 - at) }));
      const next = from - ids.length;
      return json(response, 200, {
        ...(ids.length > 0 ? { messages: ids } : {}),
        ...(next > 0 ? { nextPageToken: String(next) } : {}),
        resultSizeEstimate: all.length,
      });
    }
    if (path === '/gmail/v1/users/me/history') {
      const from = Number(url.searchParams.get('startHistoryId'));
      if (from < oldest) return json(response, 404, NOT_FOUND);
      const size = Number(url.searchParams.get('maxResults') ?? 100);
      const first = Number(url.searchParams.get('pageToken') ?? from) - 1;
      const records = all.slice(first, first + size).map((_, at) => ({
        id: String(first + at + 2),
        messagesAdded: [{ message: { id: id(first + at) } }],
      }));
      const more = first + size < all.length;
      return json(response, 200, {
        ...(records.length > 0 ? { history: records } : {}),
        ...(more ? { nextPageToken: String(first + size + 1) } : {}),
        historyId: history,
      });
    }
    const message = known(/^\/gmail\/v1\/users\/me\/messages\/([0-9a-f]{16})$/.exec(path)?.[1] ?? '');
    if (!message) return json(response, 404, NOT_FOUND);
    const wanted = new Set(url.searchParams.getAll('metadataHeaders').map((name) => name.toLowerCase()));
    const headers = Object.entries(message.headers)
      .filter(([name]) => wanted.has(name.toLowerCase()))
      .map(([name, value]) => ({ name, value }));
    const { 'Content-Type': type = 'text/plain' } = message.headers;
    json(response, 200, {
      ...{ id: path.slice(-16), labelIds: message.labels, internalDate: String(message.at) },
      payload: { mimeType: type.split(';')[0], headers },
    });
  }

  return {
    calls,
    answer(request, response) {
      const url = new URL(request.url ?? '', 'http://localhost');
      if (!url.pathname.startsWith(`${prefix}/`) && !url.pathname.startsWith(API)) return false;
      serve(request, response, url).catch(() => {
        if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
        response.end('The development mail service cannot read this request. Go back to Kith and start again.');
      });
      return true;
    },
    withdraw: (address) => revoked.add(address),
    failNext: (path, status, body) => failures.push({ path, status, body }),
    forgetHistoryBefore: (history) => {
      oldest = history;
    },
  };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > MOST_BODY) throw new Error('too large');
  }
  return body;
}

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
