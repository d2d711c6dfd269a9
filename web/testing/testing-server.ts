import { vi } from 'vitest';
import { listAccessRequests } from '../../shared/features/accounts/access/calls.ts';
import { getPreferences, type Preferences } from '../../shared/features/accounts/preferences/calls.ts';
import { getUser, signInSettings } from '../../shared/features/accounts/session/calls.ts';
import type { User } from '../../shared/features/accounts/session/user.ts';
import { getFreshness } from '../../shared/features/enrichment/calls.ts';
import { getInTouch } from '../../shared/features/in-touch/calls.ts';
import { listIntros } from '../../shared/features/introductions/calls.ts';
import { listRises } from '../../shared/features/job-changes/calls.ts';
import { listWaiting } from '../../shared/features/notifications/digest/calls.ts';
import { getFirstSteps } from '../../shared/features/operations/administration/calls.ts';
import { defaultSalesTarget } from '../../shared/features/sales/calls.ts';
import { listSubscriptions, savedSearches } from '../../shared/features/search/calls.ts';
import { listViews } from '../../shared/features/search/saved-views/calls.ts';
import { listBlocklist } from '../../shared/features/sharing/calls.ts';
import { getCandidacyAts } from '../../shared/features/talent/ats/calls.ts';
import type { Body, Call, Reply, Result } from '../../shared/platform/call.ts';
import { saveSession } from '../platform/api/session-storage.ts';

/** A request as the server would see it. */
type SentCall = {
  method: string;
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
  /** The call goes on when the page closes. */
  keepalive: boolean;
};

/** A page of a list is the last one unless the test says otherwise. */
type Page<R> = R extends { next_cursor: string | null } ? Omit<R, 'next_cursor'> & { next_cursor?: string | null } : R;
type Answer<C extends Call> = Page<Result<C>> | Response | Promise<Page<Result<C>> | Response>;
type Handler = (call: SentCall) => unknown;

/** An error as server/platform/errors.ts writes it. */
export const createRefusal = (status: number, code: string, message: string, more: object = {}): Response =>
  Response.json({ code, message, ...more }, { status });

const getPattern = (call: Call): RegExp => new RegExp(`^/api${call.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

async function findBody(init: RequestInit | undefined): Promise<unknown> {
  return typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
}

const PROVIDER = {
  issuer: 'https://id.example',
  client_id: 'kith-web',
  server_exchange: false,
  scope: 'openid email profile',
};

/** The settings of an invented installation. */
export const installation: Reply<typeof signInSettings> = {
  ...PROVIDER,
  providers: [{ id: '1', name: 'Quillmark', ...PROVIDER }],
  development: true,
  firm_name: 'Quillmark Ventures',
  help_email: 'network@quillmark.example',
  time_zone: 'Europe/London',
  open_to_anybody: false,
  error_reports: null,
  login_as: true,
};

/** The preferences of a user who never chose anything. */
export const defaultPreferences: Preferences = {
  digest: 'weekly',
  digest_day: 'monday',
  mails: [],
  single_keys: true,
  leaderboard: true,
  profile_url: null,
  profile: 'none',
};

/**
 * Stands in for the network: answers `fetch` call by call and keeps the calls. An answer must satisfy the call's own reply schema, as the
 * server's does; a call that nobody expects fails the test by name.
 */
export function createFakeServer() {
  const handlers: { call: Call; pattern: RegExp; handle: Handler }[] = [];
  const elsewhere = new Map<string, (init: RequestInit | undefined) => unknown>();
  const sentCalls: SentCall[] = [];

  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input instanceof Request ? input.url : input), window.location.href);
    const method = init?.method ?? 'GET';
    const foreign = elsewhere.get(`${method} ${url.href}`);
    if (foreign) return Response.json(foreign(init));
    const found = handlers.findLast((handler) => handler.call.method === method && handler.pattern.test(url.pathname));
    if (!found) throw new Error(`nobody answers ${method} ${url.pathname}`);
    const params = { ...found.pattern.exec(url.pathname)?.groups };
    const request = {
      method,
      path: url.pathname,
      params,
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body: await findBody(init),
      keepalive: init?.keepalive ?? false,
    };
    sentCalls.push(request);
    const answer = await found.handle(request);
    init?.signal?.throwIfAborted();
    if (answer instanceof Response) return answer;
    return Response.json(found.call.reply.parse({ next_cursor: null, ...(answer as object) }));
  };
  vi.stubGlobal('fetch', fetch);

  const server = {
    /** Everything asked so far, oldest first. */
    sentCalls,
    /** The requests that one call received. */
    callsOf: (call: Call): SentCall[] =>
      sentCalls.filter((sent) => sent.method === call.method && getPattern(call).test(sent.path)),
    bodyOf: <C extends Call>(call: C): Body<C> | undefined => server.callsOf(call).at(-1)?.body as Body<C> | undefined,
    /** From now on this call gets this answer; a later answer replaces an earlier one. */
    on: <C extends Call>(call: C, answer: Answer<C> | ((sentCall: SentCall) => Answer<C>)) => {
      const handle = (
        typeof answer === 'function' ? answer : () => (answer instanceof Response ? answer.clone() : answer)
      ) as Handler;
      handlers.push({ call, pattern: getPattern(call), handle });
      return server;
    },
    /** Another server, such as the identity provider: 'GET https://…'. */
    elsewhere: (request: string, answer: (init: RequestInit | undefined) => unknown) => {
      elsewhere.set(request, answer);
      return server;
    },
  };
  // The calls of every start with a signed-in user.
  return (
    server
      .on(signInSettings, installation)
      .on(defaultSalesTarget, { sales_target: null })
      .on(listSubscriptions, { subscribed_accounts: [] })
      // The calls of the first screen, and of views of lists and searches.
      .on(listWaiting, { sections: [] })
      .on(savedSearches, { searches: [] })
      .on(listRises, { rises: [] })
      .on(listViews, { views: [] })
      .on(listBlocklist, { entries: [] })
      // Most companies have connected no ATS.
      .on(getCandidacyAts, { ats: null })
      .on(getPreferences, { preferences: defaultPreferences })
  );
}

export type FakeServer = ReturnType<typeof createFakeServer>;

/** An invented firm user; `portco` is a user of a portfolio company. */
export const staff: User = {
  Id: '7',
  Kith_Connect_Role__c: 'Admin',
  domain: 'quillmark.example',
  fake: false,
  Account: { Id: '1', Name: 'Quillmark Ventures', logo_url: null },
  payload: { email: 'dana@quillmark.example', given_name: 'Dana', family_name: 'Orlev', picture: null },
  linkedin_public_idenfitier__c: null,
  staff: true,
  portfolio: false,
  roles: ['Admin'],
  may_be_admin: true,
};

export const portco: User = {
  ...staff,
  Id: '8',
  Kith_Connect_Role__c: '',
  domain: 'lumenary.example',
  Account: { Id: '2', Name: 'Lumenary', logo_url: null },
  payload: { email: 'noor@lumenary.example', given_name: 'Noor', family_name: 'Sadeh', picture: null },
  staff: false,
  portfolio: true,
  roles: [],
  may_be_admin: false,
};

/** Puts a session into the browser and answers who it is. */
export function putSession(server: FakeServer, user: User): void {
  saveSession({ token: 'a-session-token', fakeToken: null, adminOff: false });
  server.on(getUser, { user });
  server.on(getInTouch, ({ params }) => ({ person_id: params.id!, last: null, reminder: null }));
  if (user.staff) {
    server.on(getFreshness, { read_at: null });
    server.on(listAccessRequests, { requests: [], next_cursor: null, pending: 0 });
    server.on(getFirstSteps, {
      steps: { firm: 'Quillmark Ventures', companies: 3, people: 3, imported: true, dismissed: true },
    });
  }
  if (!user.staff)
    server.on(listIntros, {
      my_intros: [],
      all_intros: [],
      next_cursor: null,
      counts: { queued: 0, active: 0, archived: 0, action_required: 0 },
    });
}
