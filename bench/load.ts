import { constants, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { markStale } from '../server/core/network/derive/stale.ts';
import { workOffStale } from '../server/core/network/derive/strengths.ts';
import { issueToken } from '../server/platform/access/session.ts';
import type { Db } from '../server/platform/db/engine.ts';
import { openDatabase } from '../server/platform/db/opening/open.ts';
import { writeInstallation } from '../server/platform/settings/installation.ts';
import { getMonth } from '../server/platform/time/months.ts';
import { type Draws, loadDraws } from './draws.ts';
import { benchGreedy, type GreedyBench } from './greedy.ts';
import { buildRequests, OF_STAFF, signRequest } from './http-calls.ts';
import { type Measurement, measure, summarizeTimes } from './measure.ts';
import { type MixedLoad, type Overload, runMixedLoad, runOverload } from './mixed-load.ts';
import { BENCH_SECRET, type BenchServer, serve } from './server.ts';
import { BENCH_NOW, benchSizes } from './sizes.ts';

const USERS = 500;

export interface HttpBench {
  coldStartSeconds: number;
  /** `bytes`: of the longest answer. */
  calls: Record<string, Measurement & { bytes: number }>;
  mixed: MixedLoad;
  greedy: GreedyBench;
  /** Null where it was not asked for. */
  overload: Overload | null;
  /** Bringing a contact's own strength up to date after one of its tenures changed. */
  oneContact: Measurement;
  /** The work that then follows: all other people affected by the account's size, if it took a step. */
  followUp: Measurement;
}

export interface HttpOptions {
  contacts: number;
  /** The duration of the mixed load. */
  minutes: number;
  /** The share of the usual rounds. */
  share: number;
  overload: boolean;
}

/** Every call of search over HTTP, one after the other, then all of them mixed; the server runs on a copy. */
export async function benchHttp(file: string, options: HttpOptions): Promise<HttpBench> {
  const folder = 'data/bench/served';
  const copy = `${folder}/kith.db`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(file, copy, constants.COPYFILE_FICLONE);
  try {
    return await benchServed(`file:${copy}`, folder, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same on a database that is the benchmark's own; it is written to. */
export async function benchServed(databaseUrl: string, dataFolder: string, options: HttpOptions): Promise<HttpBench> {
  const { contacts, minutes, share } = options;
  const db = openDatabase(databaseUrl);
  await writeInstallation(db, 'strengths_month', String(getMonth(new Date())));
  const changed = await changeContacts(db, Math.round(100 * share));
  const draws = await loadDraws(db, 2);
  const users = await signIn(db, benchSizes(contacts).staff);
  await db.destroy();
  const server = await serve(databaseUrl, dataFolder);
  const asking = { databaseUrl, contacts, tokens: users.map(({ token }) => token) };
  try {
    return {
      coldStartSeconds: server.coldStartSeconds,
      calls: await oneByOne(server, draws, users, options),
      greedy: await benchGreedy(server.url, draws, contacts, greedyUsers(users), share),
      mixed: await runMixedLoad(server, asking, minutes),
      overload: options.overload ? await runOverload(server, asking, share) : null,
      ...changed,
    };
  } finally {
    await server.stop();
  }
}

interface User {
  staff: boolean;
  token: string;
}

/** A portfolio company's user who types; two more and a member of staff, who send. */
const greedyUsers = (users: readonly User[]): User[] => [
  ...users.filter(({ staff }) => !staff).slice(0, 3),
  users.find(({ staff }) => staff)!,
];

/** Every tenth user is staff, as in a firm whose portfolio does most of the searching. */
async function signIn(db: Db, staffCount: number): Promise<User[]> {
  const users: User[] = [];
  for (let user = 1; user <= USERS; user++) {
    const staff = user % 10 === 0;
    const id = staff ? 1 + ((user / 10) % staffCount) : staffCount + user;
    const exists = await db.selectFrom('app_user').select('id').where('id', '=', id).executeTakeFirst();
    if (exists) users.push({ staff, token: await issueToken(db, BENCH_SECRET, id, new Date()) });
  }
  return users;
}

async function changeContacts(db: Db, times: number): Promise<Pick<HttpBench, 'oneContact' | 'followUp'>> {
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
  const [own, behind]: [number[], number[]] = [[], []];
  for (const { id, contact_id, start_month } of known) {
    const began = performance.now();
    await db
      .updateTable('tenure')
      .set({ end_month: start_month + 7 })
      .where('id', '=', id)
      .execute();
    await markStale(db, [contact_id]);
    // The first transaction is about the contact itself.
    let transactions = 0;
    await workOffStale(db, BENCH_NOW, { stopped: () => transactions++ === 1 });
    const done = performance.now();
    await workOffStale(db, BENCH_NOW);
    own.push(done - began);
    behind.push(performance.now() - done);
  }
  return { oneContact: summarizeTimes(own), followUp: summarizeTimes(behind) };
}

async function oneByOne(
  { url }: BenchServer,
  draws: Draws,
  users: readonly User[],
  { contacts, share }: HttpOptions,
): Promise<HttpBench['calls']> {
  const measured: HttpBench['calls'] = {};
  const staff = users.filter((user) => user.staff);
  for (const [name, next] of Object.entries(buildRequests(draws, contacts))) {
    const asking = OF_STAFF.includes(name) ? staff : users;
    let bytes = 0;
    const times = await measure(Math.max(20, Math.round(200 * share)), async () => {
      const request = next();
      const { token } = draws.random.pick(asking);
      const answer = await fetch(url + request.path, { method: request.method, ...signRequest(request, token) });
      bytes = Math.max(bytes, (await answer.arrayBuffer()).byteLength);
      // An account that this viewer may not see is 404, as it should be.
      if (!answer.ok && answer.status !== 404) throw new Error(`${name}: ${answer.status}`);
    });
    measured[name] = { ...times, bytes };
  }
  return measured;
}
