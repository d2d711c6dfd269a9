import type { IncomingMessage, ServerResponse } from 'node:http';
import { readRequestBody, sendJson } from './development-answers.ts';
import { answerGraphCalendar, type GraphItem } from './development-calendars.ts';
import { answerGraphContacts, type InventedContact } from './development-contacts.ts';
import type { InventedMessage } from './development-gmail.ts';
import { createDevelopmentGrants } from './development-grants.ts';
import { answerGraph, GRAPH } from './development-graph.ts';

interface DevelopmentMicrosoftOptions {
  prefix: string;
  messages(address: string): Promise<readonly InventedMessage[]>;
  /** The events of its calendar; none if left out. */
  events?(address: string): Promise<readonly GraphItem[]>;
  /** The contacts that it keeps; none if left out. */
  contacts?(address: string): Promise<readonly InventedContact[]>;
  others: readonly string[];
}

interface Failure {
  path: RegExp;
  status: number;
  body: object;
  headers: Record<string, string>;
}

/** A service in this process that speaks the part of Microsoft's sign-in and Graph that Kith uses, with invented mailboxes and calendars. */
export function createDevelopmentMicrosoft(options: DevelopmentMicrosoftOptions) {
  const { prefix, messages, events = async () => [], contacts = async () => [], others } = options;
  const grants = createDevelopmentGrants({ others, renews: true });
  const failures: Failure[] = [];
  const calls: string[] = [];
  const preferred: string[] = [];
  let oldest = 0;

  async function serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const path = url.pathname.slice(prefix.length);
    calls.push(path);
    const failing = failures.findIndex((failure) => failure.path.test(path));
    if (failing !== -1) {
      const [{ status, body, headers }] = failures.splice(failing, 1) as [Failure];
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return sendJson(response, status, body);
    }
    if (path.endsWith('/oauth2/v2.0/authorize')) return grants.consent(request, response, url);
    if (path.endsWith('/oauth2/v2.0/token'))
      return grants.token(new URLSearchParams(await readRequestBody(request)), response);
    preferred.push(String(request.headers.prefer));
    const address = grants.addressOf(request);
    if (address === null) return sendJson(response, 401, { error: { code: 'InvalidAuthenticationToken' } });
    const base = `http://${request.headers.host}${prefix}${GRAPH}`;
    const all = await messages(address);
    const call = path.slice(GRAPH.length);
    const calendar = { url: `${base}${call}`, events: await events(address) };
    const given = { url: `${base}${call}`, contacts: await contacts(address) };
    const answered =
      answerGraphCalendar(call, url.searchParams, calendar) ?? answerGraphContacts(call, url.searchParams, given);
    if (answered) return sendJson(response, ...answered);
    sendJson(response, ...answerGraph(call, url.searchParams, base, { address, all, oldest }));
  }

  return {
    /** Paths of the calls so far. */
    calls,
    /** For tests: what each call of Graph preferred. */
    preferred,
    /** Answers requests below its prefix; false if the request is for something else. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const url = new URL(request.url ?? '', 'http://localhost');
      if (!url.pathname.startsWith(`${prefix}/`)) return false;
      serve(request, response, url).catch(() => {
        if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
        response.end('The development mail service cannot read this request. Go back to Kith and start again.');
      });
      return true;
    },
    withdraw: grants.withdraw,
    /** For tests: the answer to one of the next calls. */
    failNext: (path: RegExp, status: number, body: object, headers: Record<string, string> = {}): void => {
      failures.push({ path, status, body, headers });
    },
    /** For tests: forgets where its folders stood. */
    forgetHistoryBefore: (history: number): void => {
      oldest = history;
    },
  };
}
