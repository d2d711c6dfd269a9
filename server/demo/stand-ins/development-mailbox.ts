import type { IncomingMessage, ServerResponse } from 'node:http';
import { readRequestBody, sendJson } from './development-answers.ts';
import { answerGoogleCalendar, GOOGLE_CALENDARS, type GoogleItem } from './development-calendars.ts';
import { answerGoogleContacts, GOOGLE_CONTACTS, type InventedContact } from './development-contacts.ts';
import { API, answerGmail, type InventedMessage } from './development-gmail.ts';
import { createDevelopmentGrants } from './development-grants.ts';

interface DevelopmentMailbox {
  /** Answers requests below its prefix; false if the request is for something else. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Revokes the permission, as the owner can do at the mail service. */
  withdraw(address: string): void;
  /** For tests: the answer to give to one of the next calls. */
  failNext(path: RegExp, status: number, body: object): void;
  /** For tests: forgets the history so far. */
  forgetHistoryBefore(history: number): void;
  /** Paths of the calls so far. */
  readonly calls: string[];
}

interface DevelopmentMailboxOptions {
  prefix: string;
  messages(address: string): Promise<readonly InventedMessage[]>;
  /** The events of its calendar; none if left out. */
  events?(address: string): Promise<readonly GoogleItem[]>;
  /** The contacts that it keeps; none if left out. */
  contacts?(address: string): Promise<readonly InventedContact[]>;
  /** The mailboxes that can be chosen beside the requested one. */
  others: readonly string[];
}

const isOfApi = ({ pathname }: URL): boolean =>
  [API, GOOGLE_CALENDARS, GOOGLE_CONTACTS].some((path) => pathname.startsWith(path));

/**
 * A mail service in this process that speaks the part of Google's protocol that Kith uses, with invented mailboxes and calendars: for trying Kith without
 * any account, and for its tests.
 */
export function createDevelopmentMailbox(options: DevelopmentMailboxOptions): DevelopmentMailbox {
  const { prefix, messages, events = async () => [], contacts = async () => [], others } = options;
  const grants = createDevelopmentGrants({ others });
  const failures: { path: RegExp; status: number; body: object }[] = [];
  const calls: string[] = [];
  let oldest = 0;

  async function serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const path = isOfApi(url) ? url.pathname : url.pathname.slice(prefix.length);
    calls.push(path);
    const failing = failures.findIndex((failure) => failure.path.test(path));
    if (failing !== -1) {
      const [{ status, body }] = failures.splice(failing, 1) as [(typeof failures)[0]];
      return sendJson(response, status, body);
    }
    if (path === '/o/oauth2/v2/auth') return grants.consent(request, response, url);
    if (path === '/token') return grants.token(new URLSearchParams(await readRequestBody(request)), response);
    if (path === '/revoke') return grants.revoke(request, response, url);
    const address = grants.addressOf(request);
    if (address === null) return sendJson(response, 401, { error: { code: 401, message: 'Invalid Credentials' } });
    if (path.startsWith(GOOGLE_CALENDARS)) {
      const calendar = { address, events: await events(address) };
      return sendJson(response, ...answerGoogleCalendar(path, url.searchParams, calendar));
    }
    if (path.startsWith(GOOGLE_CONTACTS)) {
      const given = { address, contacts: await contacts(address) };
      return sendJson(response, ...answerGoogleContacts(path, url.searchParams, given));
    }
    const all = await messages(address);
    sendJson(response, ...answerGmail(path, url.searchParams, { address, all, oldest }));
  }

  return {
    calls,
    answer(request, response) {
      const url = new URL(request.url ?? '', 'http://localhost');
      if (!url.pathname.startsWith(`${prefix}/`) && !isOfApi(url)) return false;
      serve(request, response, url).catch(() => {
        if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
        response.end('The development mail service cannot read this request. Go back to Kith and start again.');
      });
      return true;
    },
    withdraw: grants.withdraw,
    failNext: (path, status, body) => failures.push({ path, status, body }),
    forgetHistoryBefore: (history) => {
      oldest = history;
    },
  };
}
