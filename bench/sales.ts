import { constants, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { workOffStale } from '../server/core/network/derive/strengths.ts';
import { markPeopleStale } from '../server/core/network/recommend/stale.ts';
import { rebuildRecommendations, workOffRecommendations } from '../server/core/network/recommend/work.ts';
import { INDUSTRIES } from '../server/demo/words/industries.ts';
import { createRandom } from '../server/demo/words/random.ts';
import { issueToken } from '../server/platform/access/session.ts';
import type { Db } from '../server/platform/db/engine.ts';
import { insertMany } from '../server/platform/db/insert-many.ts';
import { openDatabase } from '../server/platform/db/opening/open.ts';
import type { Schema } from '../server/platform/db/schema.ts';
import { listRankingContacts } from '../shared/features/ranking/calls.ts';
import { listRecommendations, listSuggestions, previewUseCase } from '../shared/features/sales/calls.ts';
import { type AskingResult, simulateAsking } from './asking.ts';
import { FRONT_DOOR_SECRET, startApp, type TimedAnswers, timeRounds } from './front-door.ts';
import { benchDatabase } from './generate.ts';
import { addBenchSales, SALES } from './sales-rows.ts';
import { AT, BENCH_NOW, benchSizes } from './sizes.ts';

const ROUNDS = 300;
/** The number of accounts that a list of 24,000 connections names. */
const IMPORTED = 11_500;
/** The contact of the staff member whom the game asks. */
export const TIES = 20_000;
const STAFF = 1;

export interface SalesBench {
  asking: AskingResult;
  contacts: number;
  accounts: number;
  /** Accounts that were judged for every use case, and how long it took, in seconds, of the clock and of the processor. */
  upToDate: { after: string; accounts: number; seconds: number; busy: number }[];
  /** Recommendations that are kept, of all use cases. */
  kept: number;
  ties: number;
  calls: ({ viewer: string; call: string; target: number } & TimedAnswers)[];
}

/** Recommendations and the ranking game over the app's front door in this process. */
export async function benchSales(
  contacts: number,
  share = 1,
  log: (line: string) => void = () => undefined,
): Promise<SalesBench> {
  const folder = 'data/bench/sales';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(await benchDatabase(contacts, log), `${folder}/kith.db`, constants.COPYFILE_FICLONE);
  const db = openDatabase(`file:${folder}/kith.db`);
  try {
    log('use cases …');
    await addBenchSales(db, contacts);
    const { accounts } = benchSizes(contacts);
    const upToDate: SalesBench['upToDate'] = [];
    const taking = async (after: string, count: number, run: () => Promise<unknown>) => {
      log(`${after} …`);
      const [began, before] = [performance.now(), process.cpuUsage()];
      await run();
      const { user, system } = process.cpuUsage(before);
      const seconds = (performance.now() - began) / 1000;
      upToDate.push({ after, accounts: count, seconds, busy: (user + system) / 1e6 });
    };
    await taking('everything anew', accounts, () => rebuildRecommendations(db, BENCH_NOW));
    const imported = Math.min(IMPORTED, accounts);
    await markPeopleStale(
      db,
      Array.from({ length: imported }, (_, place) => 1 + Math.floor((place * accounts) / imported)),
    );
    const { count } = await counted(db, 'stale_fit');
    await taking('an import of 24,000 connections', count, () => workOffRecommendations(db, BENCH_NOW));
    log('the simulation of the game …');
    const asking = await simulateAsking(db, await mostTies(db), 1);
    log('ties …');
    await addTies(db, contacts);
    const ties = await loadTies(db);
    const app = await startApp(db, folder, BENCH_NOW);
    const calls = await benchCalls(app, db, contacts, Math.max(30, Math.round(ROUNDS * share)));
    await app.close();
    return { asking, contacts, accounts, upToDate, kept: (await counted(db, 'recommendation')).count, ties, calls };
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function counted(db: Db, table: 'stale_fit' | 'recommendation'): Promise<{ count: number }> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count) };
}

/** A list of 20,000 connections of the staff member, brought and computed. */
async function addTies(db: Kysely<Schema>, contacts: number): Promise<void> {
  const step = Math.floor(contacts / TIES);
  const known = Array.from({ length: TIES }, (_, place) => (place + 1) * step).filter((id) => id !== STAFF);
  await db.transaction().execute(async (trx) => {
    await insertMany(
      trx,
      'signal',
      known.map((to_contact_id) => ({
        type: 'Linkedin Connection',
        direction: null,
        source: 'Linkedin',
        details: null,
        from_contact_id: STAFF,
        to_contact_id,
        occurred_on: '2024-03-01',
        source_id: 2,
        created_at: AT,
      })),
    );
    await insertMany(
      trx,
      'stale_contact',
      known.map((contact_id) => ({ contact_id, facts: 1 })),
    );
  });
  await workOffStale(db, BENCH_NOW);
}

/** The member of the circle who has most ties. */
async function mostTies(db: Db): Promise<number> {
  const row = await db
    .selectFrom('tie')
    .select('member_id')
    .groupBy('member_id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.member_id;
}

async function loadTies(db: Db): Promise<number> {
  const row = await db
    .selectFrom('tie')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('member_id', '=', STAFF)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

async function benchCalls(
  app: FastifyInstance,
  db: Db,
  contacts: number,
  rounds: number,
): Promise<SalesBench['calls']> {
  const calls: SalesBench['calls'] = [];
  const random = createRandom(41);
  const targets = (await db.selectFrom('sales_target').select('id').orderBy('id').execute()).map(({ id }) => id);
  const founder = benchSizes(contacts).staff + 1;
  const measured = async (viewer: 'staff' | 'portfolio', call: string, target: number, ask: Ask) => {
    const run = await asking(app, db, viewer === 'staff' ? STAFF : founder, ask);
    calls.push({ viewer, call, target, ...(await timeRounds(rounds, run)) });
  };
  const recommended = (round: number, more = '') => ({
    method: 'GET' as const,
    url: `${listRecommendations.path.replace(':id', String(targets[(round + 50) % SALES.useCases]))}?tab=To%20Review${more}`,
  });
  await measured('staff', 'suggestions of a use case', 100, (round) => recommended(round));
  await measured('staff', 'the same by probability', 100, (round) => recommended(round, '&sort=-probability'));
  const preview = () => {
    const industry = random.pick(INDUSTRIES);
    return {
      method: 'POST' as const,
      url: previewUseCase.path,
      payload: {
        Account__c: '2',
        Industries__c: `${industry.tag},${random.pick(INDUSTRIES).tag}`,
        Target_Account_Keywords__c: random.pick(industry.topics),
        Target_Geographies__c: 'Europe;United States',
        Target_Company_Size_Min__c: random.int(1, 50),
        Target_Persona_Role__c: 'Executive;Manager',
      },
    };
  };
  await measured('staff', 'the live count of a use case being written', 50, preview);
  await measured('portfolio', 'the live count of a use case being written', 50, () => {
    const { payload, ...ask } = preview();
    return { ...ask, payload: { ...payload, Account__c: undefined } };
  });
  await measured('portfolio', 'opportunities of a company', 100, () => ({ method: 'GET', url: listSuggestions.path }));
  const next = (limit: number) => () => ({ method: 'GET' as const, url: `${listRankingContacts.path}?limit=${limit}` });
  await measured('staff', 'the next contact of the game', 20, next(1));
  await measured('staff', 'the next 200 of the game', 100, next(200));
  return calls;
}

type Ask = (round: number) => { method: 'GET' | 'POST'; url: string; payload?: object };

async function asking(app: FastifyInstance, db: Db, user: number, ask: Ask) {
  const authorization = `Bearer ${await issueToken(db, FRONT_DOOR_SECRET, user, BENCH_NOW)}`;
  return async (round: number) => {
    const { url, ...more } = ask(round);
    const answer = await app.inject({ ...more, url: `/api${url}`, headers: { authorization } });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
}

// `node bench/sales.ts 1000000` measures these alone.
if (import.meta.main) {
  const { formatSales: salesLines } = await import('./sales-report.ts');
  const report = await benchSales(Number(process.argv[2] ?? 100_000), 1, console.error);
  process.stdout.write(`${salesLines([report]).join('\n')}\n`);
}
