/** What a firm can reach, at a size: the map, what if, blind spots, one-person doors, a company's page and the letter. */
import { constants, copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { refreshReach } from '../server/core/network/derive/account-ways.ts';
import { walkAccounts } from '../server/core/network/derive/chunks.ts';
import { rebuildRecommendations } from '../server/core/network/recommend/work.ts';
import { createRandom } from '../server/demo/words/random.ts';
import { countBlindSpots } from '../server/features/reach/blind-spots/count/count.ts';
import { issueToken } from '../server/platform/access/session.ts';
import { copyInstallation } from '../server/platform/db/copy/copy.ts';
import { openDatabase } from '../server/platform/db/opening/open.ts';
import type { Schema } from '../server/platform/db/schema.ts';
import { findPostgresBinaries, startPostgres } from '../server/testing/postgres.ts';
import { getYearlyLetter } from '../shared/features/introductions/letter/calls.ts';
import { listBlindSpots } from '../shared/features/reach/blind-spots/calls.ts';
import { getReachChoices, getReachMap, getReachWays } from '../shared/features/reach/calls.ts';
import { listOnePersonDoors } from '../shared/features/reach/one-person/calls.ts';
import { previewLeave, previewList } from '../shared/features/reach/what-if/calls.ts';
import { getCompany } from '../shared/features/search/company/calls.ts';
import { FRONT_DOOR_SECRET, startApp, type TimedAnswers, timeRounds } from './front-door.ts';
import { benchDatabase } from './generate.ts';
import { insertDrawn } from './insert-drawn.ts';
import { SETTINGS } from './postgres.ts';
import { addBenchSales } from './sales-rows.ts';
import { AT, BENCH_NOW, benchSizes } from './sizes.ts';

/** Requests of each portfolio company. */
const REQUESTS = 20;
const LISTED = 24_000;

export interface ReachBench {
  contacts: number;
  calls: ({ viewer: string; call: string } & TimedAnswers)[];
  /** Of the clock and of the processor, for all viewers. */
  blindSpots: { scopes: number; seconds: number; busy: number };
}

/** A copy of the network with use cases, places of companies, and requests. */
async function fill(db: Kysely<Schema>, contacts: number): Promise<void> {
  const random = createRandom(61);
  const { accounts, portfolioCompanies } = benchSizes(contacts);
  await addBenchSales(db, contacts);
  const rows = Array.from({ length: portfolioCompanies * REQUESTS }, (_, place) => ({
    account_id: 2 + (place % portfolioCompanies),
    target_account_id: random.int(2 + portfolioCompanies, accounts),
    target_name: `Company ${place}`,
    status: 'To review',
    goal: 'Sales',
    created_at: AT,
    updated_at: AT,
    status_at: AT,
  }));
  await db.transaction().execute((trx) => insertDrawn(trx, 'intro', rows));
  await walkAccounts(db, { chunkMs: 1_000 }, (trx, ids) => refreshReach(trx, ids));
  await rebuildRecommendations(db, BENCH_NOW);
}

/** Of three people one is found by their address, one is a stranger at a company that is known, and one is unknown. */
async function drawList(db: Kysely<Schema>): Promise<string> {
  const people = await db
    .selectFrom('contact')
    .select(['name', 'profile_key'])
    .where('profile_key', 'is not', null)
    .orderBy('id', 'desc')
    .limit(LISTED / 3)
    .execute();
  const companies = await db
    .selectFrom('account')
    .select('name')
    .orderBy('id', 'desc')
    .limit(LISTED / 3)
    .execute();
  return JSON.stringify([
    ...people.map(({ name, profile_key }) => [name, `https://www.linkedin.com/${profile_key}`, '', 'Buyer']),
    ...companies.map(({ name }, place) => [`Stranger ${place}`, '', name, 'Buyer']),
    ...people.map((_, place) => [`Unknown ${place}`, '', `Unheard ${place}`, 'Buyer']),
  ]);
}

const VIEWS = ['by=industry', 'by=size', 'by=place'] as const;
const NARROWED = [
  'place=SE',
  'headCountFrom=51',
  'headCountFrom=51&headCountTo=1000',
  'useCase=1',
  'following=true',
] as const;

type Round = { folder: string; share: number; log: (line: string) => void };

async function benchReach(db: Kysely<Schema>, contacts: number, { folder, share, log }: Round): Promise<ReachBench> {
  const rounds = Math.max(5, Math.round(40 * share));
  const app = await startApp(db, folder, BENCH_NOW);
  const { staff } = benchSizes(contacts);
  const calls: ReachBench['calls'] = [];
  const list = await drawList(db);
  for (const [viewer, user] of [
    ['staff', 1],
    ['portfolio', staff + 1],
  ] as const) {
    const authorization = `Bearer ${await issueToken(db, FRONT_DOOR_SECRET, user, BENCH_NOW)}`;
    const ask = async (call: string, path: string, more: object = { method: 'GET' }, turns = rounds) => {
      const run = async () => {
        const answer = await app.inject({ url: `/api${path}`, headers: { authorization }, ...more });
        if (answer.statusCode !== 200) throw new Error(`${call}: ${answer.body}`);
      };
      const timed = { viewer, call, ...(await timeRounds(turns, run, 2)) };
      log(formatCall(timed));
      calls.push(timed);
    };
    const { known_by } = (await app.inject({ url: `/api${getReachChoices.path}`, headers: { authorization } })).json<{
      known_by: { key: string }[];
    }>();
    const filters = [...NARROWED, ...(known_by[0] ? [`knownBy=${known_by[0].key}` as const] : [])];
    for (const { path } of [getReachMap, getReachWays]) {
      for (const view of VIEWS) await ask(`${path} ${view}`, `${path}?${view}`);
      for (const filter of filters) await ask(`${path} ${filter}`, `${path}?${filter}`);
    }
    await ask('ways of at least High', `${getReachWays.path}?atLeast=3`);
    await ask('choices', getReachChoices.path);
    await ask('one-person doors', listOnePersonDoors.path);
    await ask('one-person doors with a second way', `${listOnePersonDoors.path}?second=true`);
    await ask('a company', getCompany.path.replace(':id', '7'));
    await ask('the letter', getYearlyLetter.path);
    await ask('blind spots', listBlindSpots.path);
    await ask('somebody leaves', `${previewLeave.path}?person=${user}`, { method: 'GET' }, 5);
    const payload = new FormData();
    payload.set('file', new Blob([list], { type: 'application/json' }), 'list.json');
    const body = new Response(payload);
    const headers = { authorization, 'content-type': body.headers.get('content-type')! };
    await ask(
      `what if with ${LISTED} connections`,
      previewList.path,
      { method: 'POST', headers, payload: Buffer.from(await body.arrayBuffer()) },
      5,
    );
  }
  const [began, before] = [performance.now(), process.cpuUsage()];
  await countBlindSpots(db, { now: BENCH_NOW, since: '', progress: () => undefined, stopped: () => false });
  const { user, system } = process.cpuUsage(before);
  const { scopes } = await db
    .selectFrom('blind_spot_count')
    .select(({ fn }) => fn.countAll().as('scopes'))
    .executeTakeFirstOrThrow();
  await app.close();
  return {
    contacts,
    calls,
    blindSpots: { scopes: Number(scopes), seconds: (performance.now() - began) / 1000, busy: (user + system) / 1e6 },
  };
}

const formatCall = ({ viewer, call, clock, busy, held }: ReachBench['calls'][number]) =>
  `${viewer}, ${call}: ${clock.p50.toFixed(0)} / ${clock.p99.toFixed(0)} ms (processor ${busy.p50.toFixed(0)}, thread held ${held.p50.toFixed(0)})`;

/** The network with its additions as a file of its own; one of an earlier run is taken. */
async function prepare(contacts: number, log: (line: string) => void): Promise<string> {
  const folder = 'data/bench/reach';
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/network-${contacts}.db`;
  if (existsSync(file)) return file;
  const begun = `${file}.begun`;
  copyFileSync(await benchDatabase(contacts, log), begun, constants.COPYFILE_FICLONE);
  const db = openDatabase(`file:${begun}`);
  await fill(db, contacts);
  await db.destroy();
  renameSync(begun, file);
  return file;
}

/** On SQLite, at a size. */
export async function benchReachAt(contacts: number, share = 1, log: (line: string) => void = () => undefined) {
  const db = openDatabase(`file:${await prepare(contacts, log)}`);
  try {
    return await benchReach(db, contacts, { folder: 'data/bench/reach', share, log });
  } finally {
    await db.destroy();
  }
}

export const formatBlindSpots = ({ scopes, seconds, busy }: ReachBench['blindSpots']): string =>
  `Blind spots of ${scopes} viewers: ${seconds.toFixed(1)} s (processor ${busy.toFixed(1)} s).`;

/** Copies the file to a server of this machine's binaries. */
async function onPostgres(file: string, run: (url: string) => Promise<void>): Promise<void> {
  if (!findPostgresBinaries()) throw new Error('There is no PostgreSQL 15 or newer on this machine.');
  const server = await startPostgres({ durable: true, settings: SETTINGS });
  try {
    await copyInstallation(`file:${file}`, server.url('kith'), (line) => process.stderr.write(`${line}\n`));
    await run(server.url('kith'));
  } finally {
    await server.stop();
  }
}

// `node bench/reach.ts 1000000 [--postgres]` measures these alone.
if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { postgres: { type: 'boolean', default: false } },
  });
  const contacts = Number(positionals[0] ?? 100_000);
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const run = async (url: string) => {
    const db = openDatabase(url);
    const { blindSpots } = await benchReach(db, contacts, { folder: 'data/bench/reach', share: 1, log });
    await db.destroy();
    log(formatBlindSpots(blindSpots));
  };
  const file = await prepare(contacts, log);
  await (values.postgres ? onPostgres(file, run) : run(`file:${file}`));
}
