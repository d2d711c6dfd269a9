import { constants, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import autocannon from 'autocannon';
import { openDatabase } from '../server/db/open.ts';
import { monthAt } from '../server/network/months.ts';
import { updateStrengths } from '../server/network/strengths.ts';
import { writeInstallation } from '../server/platform/installation.ts';
import { issueToken } from '../server/platform/session.ts';
import type { Call } from '../shared/call.ts';
import * as calls from '../shared/search/calls.ts';
import { type Draws, drawsOf } from './draws.ts';
import { type Measured, measure } from './measure.ts';
import { SECRET, type Served, serve } from './server.ts';
import { BENCH_NOW } from './sizes.ts';

const USERS = 500;
/** Of the network's users, so many are staff. */
const STAFF = 50;
const REQUESTS_PER_SECOND = 500;
const CONNECTIONS = 50;

export interface MixedLoad {
  seconds: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers that were not 2xx, and requests without an answer. */
  failed: number;
  memoryBefore: number | null;
  memoryAfter: number | null;
}

export interface HttpBench {
  coldStartSeconds: number;
  calls: Record<string, Measured>;
  mixed: MixedLoad;
  /** Bringing strengths up to date after one contact's tenures changed. */
  oneContact: Measured;
}

/** Every call of search over HTTP, one after the other, then all of them mixed; the server runs on a copy. */
export async function benchHttp(file: string, minutes: number, share: number): Promise<HttpBench> {
  const folder = 'data/bench/served';
  const copy = `${folder}/kith.db`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(file, copy, constants.COPYFILE_FICLONE);
  try {
    return await benchServed(`file:${copy}`, folder, minutes, share);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same on a database that is the benchmark's own; it is written to. */
export async function benchServed(
  databaseUrl: string,
  dataFolder: string,
  minutes: number,
  share: number,
): Promise<HttpBench> {
  const db = openDatabase(databaseUrl);
  await writeInstallation(db, 'strengths_month', String(monthAt(new Date())));
  const oneContact = await changeContacts(db, Math.round(100 * share));
  const draws = await drawsOf(db, 2);
  const tokens: string[] = [];
  for (let user = 1; user <= USERS; user++) {
    // One in ten is staff, as in a firm whose portfolio does most of the searching.
    const id = user % 10 === 0 ? 1 + (user % STAFF) : STAFF + user;
    const exists = await db.selectFrom('app_user').select('id').where('id', '=', id).executeTakeFirst();
    if (exists) tokens.push(await issueToken(db, SECRET, id, new Date()));
  }
  await db.destroy();
  const server = await serve(databaseUrl, dataFolder);
  try {
    return {
      coldStartSeconds: server.coldStartSeconds,
      calls: await oneByOne(server, draws, tokens, share),
      mixed: await mixed(server, draws, tokens, minutes),
      oneContact,
    };
  } finally {
    await server.stop();
  }
}

async function changeContacts(db: ReturnType<typeof openDatabase>, times: number): Promise<Measured> {
  const known = await db
    .selectFrom('tenure')
    .innerJoin('contact', 'contact.id', 'tenure.contact_id')
    .select(['tenure.id', 'tenure.contact_id', 'tenure.start_month'])
    .where('contact.score', '>', 0)
    .where('tenure.start_month', '>', 0)
    .where('tenure.id', '>', 1_000)
    .orderBy('tenure.id')
    .limit(Math.max(10, times))
    .execute();
  let turn = 0;
  return measure(known.length, async () => {
    const { id, contact_id, start_month } = known[turn++]!;
    await db
      .updateTable('tenure')
      .set({ end_month: start_month + 7 })
      .where('id', '=', id)
      .execute();
    await updateStrengths(db, [contact_id], BENCH_NOW);
  });
}

interface Request {
  method: Call['method'];
  path: string;
  body?: unknown;
}

type Requests = Record<string, () => Request>;

function requestsOf(draws: Draws): Requests {
  const to = (call: Call, body?: unknown): Request => ({ method: call.method, path: `/api${call.path}`, body });
  const suggest = calls.suggestAccounts;
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
  return {
    'account typeahead': () => ({
      method: suggest.method,
      path: `/api${suggest.path}?query=${encodeURIComponent(draws.typed())}`,
    }),
    'one to three names': () => to(calls.searchByNames, { names: draws.names(draws.random.int(1, 3)) }),
    '50 pasted names': () => to(calls.searchByNames, { names: draws.names(50) }),
    'people of 50 accounts': () => people(50),
    'people of one account': () => people(1),
    'titles with size range': () => to(calls.searchByTitle, { ...title(), ...size() }),
    'industries with size range': () => to(calls.searchByIndustries, { industries: draws.industries(), ...size() }),
    'follow or unfollow': () => {
      const call = draws.random.chance(0.5) ? calls.follow : calls.unfollow;
      return { method: call.method, path: `/api${call.path.replace(':id', String(draws.accountIds(1)[0]))}` };
    },
  };
}

async function oneByOne(server: Served, draws: Draws, tokens: readonly string[], share: number) {
  const measured: Record<string, Measured> = {};
  for (const [name, next] of Object.entries(requestsOf(draws))) {
    measured[name] = await measure(Math.max(20, Math.round(200 * share)), async () => {
      const answer = await ask(server.url, next(), draws.random.pick(tokens));
      await answer.arrayBuffer();
      // An account that this viewer may not see is 404, as it should be.
      if (!answer.ok && answer.status !== 404) throw new Error(`${name}: ${answer.status}`);
    });
  }
  return measured;
}

function ask(url: string, { method, path, body }: Request, token: string): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  return fetch(url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

/** performance.md 5: 80 % search (75 of 100 typeahead, 15 a few names, 5 titles, 5 industries), 15 % lists, 5 % writes. */
function drawMixed(requests: Requests, draws: Draws): Request {
  const turn = draws.random.next();
  if (turn < 0.05) return requests['follow or unfollow']!();
  if (turn < 0.2) return requests['people of one account']!();
  const search = draws.random.next();
  if (search < 0.75) return requests['account typeahead']!();
  if (search < 0.9) return requests['one to three names']!();
  return search < 0.95 ? requests['titles with size range']!() : requests['industries with size range']!();
}

async function mixed(server: Served, draws: Draws, tokens: readonly string[], minutes: number): Promise<MixedLoad> {
  const requests = requestsOf(draws);
  const memoryBefore = server.memory();
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: Math.max(5, Math.round(minutes * 60)),
    overallRate: REQUESTS_PER_SECOND,
    timeout: 30,
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, body } = drawMixed(requests, draws);
          const headers: Record<string, string> = { authorization: `Bearer ${draws.random.pick(tokens)}` };
          if (body !== undefined) headers['content-type'] = 'application/json';
          return { ...request, method, path, headers, body: body === undefined ? undefined : JSON.stringify(body) };
        },
      },
    ],
  });
  const notFound = Number(
    (result as { statusCodeStats?: Record<string, { count: number }> }).statusCodeStats?.['404']?.count ?? 0,
  );
  return {
    seconds: result.duration,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx - notFound + result.errors + result.timeouts,
    memoryBefore,
    memoryAfter: server.memory(),
  };
}
