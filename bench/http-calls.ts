import * as paths from '../shared/features/paths/calls.ts';
import * as calls from '../shared/features/search/calls.ts';
import type { Call } from '../shared/platform/call.ts';
import type { Draws } from './draws.ts';

export interface Request {
  method: Call['method'];
  path: string;
  body?: unknown;
}

/** The calls over HTTP, by name; drawn anew each time. */
export type HttpRequests = Record<string, () => Request>;

/** The calls that only the firm's staff may make. */
export const OF_STAFF = ['path finder of a contact', 'path finder of an account'];

/** The browser's calls before anybody scrolls. */
export const FIRST_OF_TITLES = 'first answer of a title search';

/** @param contacts how many people the network has */
export function buildRequests(draws: Draws, contacts: number): HttpRequests {
  const to = (call: Call, body?: unknown): Request => ({ method: call.method, path: `/api${call.path}`, body });
  const at = (call: Call, id: number): Request => ({
    method: call.method,
    path: `/api${call.path.replace(':id', String(id))}`,
  });
  const size = () => {
    const { from, to: upTo } = draws.size();
    return { headCountFrom: from, headCountTo: upTo };
  };
  const title = () => {
    const { include, exclude } = draws.title();
    return { titleLike: include, titleNotLike: exclude };
  };
  const people = (count: number) =>
    to(calls.searchAccountContacts, { account_ids: draws.accountIds(count).map(String) });
  const account = () => draws.accountIds(1)[0]!;
  const { method, path } = calls.suggestAccounts;
  return {
    'account typeahead': () => ({ method, path: `/api${path}?query=${encodeURIComponent(draws.typed())}` }),
    'one to three names': () => to(calls.searchByNames, { names: draws.names(draws.random.int(1, 3)) }),
    '50 pasted names': () => to(calls.searchByNames, { names: draws.names(50) }),
    'people of 50 accounts': () => people(50),
    'people of one account': () => people(1),
    'titles with size range': () => to(calls.searchByTitle, { ...title(), ...size() }),
    [FIRST_OF_TITLES]: () => to(calls.searchByTitle, { ...title(), ...size(), limit: calls.TITLE_PAGES[0] }),
    'industries with size range': () => to(calls.searchByIndustries, { industries: draws.industries(), ...size() }),
    'list of industries': () => to(calls.listIndustries),
    'path finder of a contact': () => at(paths.contactPaths, draws.random.int(1, contacts)),
    'path finder of an account': () => at(paths.accountPaths, account()),
    'follow or unfollow': () => at(draws.random.chance(0.5) ? calls.follow : calls.unfollow, account()),
  };
}

/** performance.md 5: 80 % search (75 of 100 typeahead, 15 a few names, 5 titles, 5 industries), 15 % lists, 5 % writes. */
export function drawMixed(requests: HttpRequests, draws: Draws): Request {
  const turn = draws.random.next();
  if (turn < 0.05) return requests['follow or unfollow']!();
  if (turn < 0.2) return requests['people of one account']!();
  const search = draws.random.next();
  if (search < 0.75) return requests['account typeahead']!();
  if (search < 0.9) return requests['one to three names']!();
  return search < 0.95 ? requests['titles with size range']!() : requests['industries with size range']!();
}

/** The headers and the body of a request by a signed-in user. */
export function signRequest(request: Request, token: string): { headers: Record<string, string>; body?: string } {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (request.body === undefined) return { headers };
  headers['content-type'] = 'application/json';
  return { headers, body: JSON.stringify(request.body) };
}
