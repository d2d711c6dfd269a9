/**
 * A CRM in Salesforce's manner, read from a stand-in for it: whole beside users, then what changed, then whole again by processes that are
 * killed at any moment. `node bench/crm.ts [--records 50000] [--kills 50]` prints the figures as tables.
 */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertCrmSource } from '../server/core/facts/write/sources.ts';
import { workOffStale } from '../server/core/network/derive/strengths.ts';
import { fillDemo } from '../server/demo/fill.ts';
import { createRandom } from '../server/demo/words/random.ts';
import { insertConnection } from '../server/features/imports/crm/queries.ts';
import { migrate, openDatabase } from '../server/platform/db/opening/open.ts';
import { createSealer } from '../server/platform/secrets/sealed.ts';
import { readBeside, startChild, stopChildren } from './beside.ts';
import type { CrmTask, PullFigures } from './crm-data.ts';
import { summarizeTimes } from './measure.ts';
import { BENCH_SECRET } from './own-lists-data.ts';
import { AT, BENCH_NOW } from './sizes.ts';

const { values } = parseArgs({
  options: { records: { type: 'string', default: '50000' }, kills: { type: 'string', default: '50' } },
});
const [records, kills] = [Number(values.records), Number(values.kills)];
const QUIET_MS = 10_000;
/** Kills are spread over the reading, at some 400 records a second; this is the longest time between two. */
const LATEST_KILL_MS = (2 * records * 1_000) / 400 / kills;
const MINUTE_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'kith-crm-'));
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
try {
  const org = startChild('crm-service.ts', { records });
  const [service] = (await once(org, 'message')) as [string];
  const whole = await prepare('whole', service);
  const killed = await prepare('killed', service);
  const quiet = await readBeside(whole.databaseUrl, () => wait(QUIET_MS));
  let first: PullFigures | undefined;
  const beside = await readBeside(whole.databaseUrl, async () => {
    first = await readOnce(whole);
  });
  const derived = await derive(whole);
  const p99 = (times: number[]) => summarizeTimes(times).p99.toFixed(1);
  print([
    '| records | seconds | a second | memory | p99 of search, quiet → beside | of writes | strengths after it |',
    '|---|---|---|---|---|---|---|',
    `| ${records} | ${first!.seconds.toFixed(0)} | ${Math.round(records / first!.seconds)} | ${first!.memoryBefore.toFixed(0)} → ${first!.memory.toFixed(0)} MB | ${p99(quiet.reads)} → ${p99(beside.reads)} ms | ${p99(quiet.writes)} → ${p99(beside.writes)} ms | ${derived.toFixed(0)} s |`,
  ]);
  const times = await readKilled(killed);
  const [expected, found] = [await listRows(whole), await listRows(killed)];
  print([`${times} kills, then ${found.length} rows; ${expected.length} without a kill.`]);
  if (expected.join('\n') !== found.join('\n')) throw new Error('Kills left other rows than a reading without them.');
  org.send(new Date(BENCH_NOW.getTime() + 5 * MINUTE_MS).toISOString());
  await once(org, 'message');
  const more = await readOnce({ ...whole, now: new Date(BENCH_NOW.getTime() + 15 * MINUTE_MS).toISOString() });
  print([`50 changes: ${more.seconds.toFixed(1)} s.`]);
  const changed = (await listRows(whole)).filter((row) => row.includes('Chief of Change'));
  if (changed.length !== 50) throw new Error(`${changed.length} of 50 changes came.`);
} finally {
  stopChildren();
  rmSync(folder, { recursive: true });
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** A network with a CRM that is connected and not read. */
async function prepare(name: string, service: string): Promise<CrmTask> {
  const databaseUrl = `file:${join(folder, `${name}.db`)}`;
  const db = openDatabase(databaseUrl);
  await migrate(db);
  await fillDemo(db, { now: BENCH_NOW, contacts: 20_000, accounts: 2_500 });
  const user = await db.selectFrom('app_user').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { id } = await insertConnection(db, {
    kind: 'salesforce',
    account: 'bench',
    record_address: null,
    state: 'connected',
    token: createSealer([BENCH_SECRET]).seal('', 'crm salesforce'),
    error: null,
    connected_by: user.id,
    company_source_id: await insertCrmSource(db, 'Salesforce: companies', AT),
    people_source_id: await insertCrmSource(db, 'Salesforce: people', AT),
    parts: '{}',
    round: 0,
    rows_in: 0,
    rows_gone: 0,
    left_out: '{}',
    connected_at: AT,
  });
  await db.destroy();
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { databaseUrl, connectionId: id, key, service, now: BENCH_NOW.toISOString() };
}

async function readOnce(task: CrmTask): Promise<PullFigures> {
  const child = startChild('crm-reader.ts', task);
  let reading: PullFigures | undefined;
  child.on('message', (message: 'begins' | PullFigures) => {
    if (message !== 'begins') reading = message;
  });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0 || !reading) throw new Error(`Reading ended with ${code}.`);
  return reading;
}

/** @returns how often it was killed */
async function readKilled(task: CrmTask): Promise<number> {
  const random = createRandom(7);
  for (let killed = 0; killed < kills; killed++) {
    const child = startChild('crm-reader.ts', task);
    const exit = once(child, 'exit') as Promise<[number | null]>;
    await Promise.race([once(child, 'message'), exit]);
    await wait(random.next() * LATEST_KILL_MS);
    child.kill('SIGKILL');
    const [code] = await exit;
    if (code === 0) return killed;
    if (code !== null) throw new Error(`Reading ended with ${code}.`);
  }
  await readOnce(task);
  return kills;
}

/** @returns the seconds that strengths take to follow */
async function derive({ databaseUrl }: CrmTask): Promise<number> {
  const db = openDatabase(databaseUrl);
  const began = performance.now();
  await workOffStale(db, BENCH_NOW);
  await db.destroy();
  return (performance.now() - began) / 1000;
}

/** All rows that the CRM brought, without ids of this database, in one order. */
async function listRows({ databaseUrl }: CrmTask): Promise<string[]> {
  const db = openDatabase(databaseUrl);
  const meant = await db
    .selectFrom('crm_record')
    .leftJoin('account', 'account.id', 'crm_record.account_id')
    .leftJoin('contact', 'contact.id', 'crm_record.contact_id')
    .select(['crm_record.kind', 'crm_record.crm_id', 'account.name as company', 'contact.name as person'])
    .execute();
  const companies = await db.selectFrom('account').select(['name', 'crm_id']).execute();
  const people = await db.selectFrom('contact').select(['name', 'email', 'crm_id']).execute();
  const jobs = await db
    .selectFrom('tenure')
    .innerJoin('contact', 'contact.id', 'tenure.contact_id')
    .innerJoin('account', 'account.id', 'tenure.account_id')
    .leftJoin('title', 'title.id', 'tenure.title_id')
    .select(['contact.email', 'account.name', 'title.text'])
    .execute();
  const tasks = await db
    .selectFrom('crm_task')
    .innerJoin('contact', 'contact.id', 'crm_task.contact_id')
    .select(['crm_task.crm_id', 'subject', 'activity_date', 'owner_first_name', 'contact.email'])
    .execute();
  await db.destroy();
  return Object.entries({ meant, companies, people, jobs, tasks })
    .flatMap(([table, rows]) => rows.map((row) => `${table} ${JSON.stringify(row)}`))
    .sort();
}
