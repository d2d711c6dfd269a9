/**
 * A mailbox at Microsoft and a calendar at Google, read from servers that stand in for them, killed once in the middle, beside users.
 * `node bench/own-lists.ts [--messages 200000] [--events 20000]` prints the figures as a table.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertOwnSource } from '../server/core/facts/write/sources.ts';
import { fillDemo } from '../server/demo/fill.ts';
import { migrate, openDatabase } from '../server/platform/db/opening/open.ts';
import { createSealer } from '../server/platform/secrets/sealed.ts';
import { readBeside, startChild, stopChildren } from './beside.ts';
import { summarizeTimes } from './measure.ts';
import { BENCH_SECRET, OWNER } from './own-lists-data.ts';
import type { AccountTask } from './own-lists-reader.ts';
import { AT, BENCH_NOW } from './sizes.ts';

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '200000' }, events: { type: 'string', default: '20000' } },
});
const sizes = { messages: Number(values.messages), events: Number(values.events) };
const QUIET_MS = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'kith-own-lists-'));
const databaseUrl = `file:${join(folder, 'kith.db')}`;
try {
  const service = await startService();
  const ids = await prepare();
  const quiet = await readBeside(databaseUrl, () => wait(QUIET_MS));
  const lines = [
    '| read | of | minutes | a second | killed at | rows | p99 of search, quiet → beside | of writes |',
    '|---|---|---|---|---|---|---|---|',
  ];
  for (const table of ['mailbox', 'calendar_account'] as const) {
    const of = table === 'mailbox' ? sizes.messages : sizes.events;
    let read: Awaited<ReturnType<typeof readKilledOnce>> | undefined;
    const beside = await readBeside(databaseUrl, async () => {
      read = await readKilledOnce({ table, id: ids[table], databaseUrl, service }, of);
    });
    const { seconds, killedAt, rows } = read!;
    const p99 = (times: number[]) => summarizeTimes(times).p99.toFixed(1);
    lines.push(
      `| ${table === 'mailbox' ? 'a mailbox at Microsoft' : 'a calendar at Google'} | ${of} | ${(seconds / 60).toFixed(1)} | ${Math.round(of / seconds)} | ${killedAt} | ${rows} | ${p99(quiet.reads)} → ${p99(beside.reads)} ms | ${p99(quiet.writes)} → ${p99(beside.writes)} ms |`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
} finally {
  stopChildren();
  rmSync(folder, { recursive: true });
}

/** The servers of both vendors, in a process of their own. @returns where they are */
async function startService(): Promise<string> {
  const child = startChild('own-lists-service.ts', sizes);
  const [address] = (await once(child, 'message')) as [string];
  return address;
}

/** A network, and a user who has linked both. */
async function prepare(): Promise<Record<AccountTask['table'], number>> {
  const db = openDatabase(databaseUrl);
  await migrate(db);
  await fillDemo(db, { now: BENCH_NOW, contacts: 20_000, accounts: 2_500 });
  const user = await db.selectFrom('app_user').select('id').orderBy('id').executeTakeFirstOrThrow();
  const sealer = createSealer([BENCH_SECRET]);
  const refresh = `refresh.${Buffer.from(OWNER).toString('base64url')}.code`;
  const link = async (noun: 'mailbox' | 'calendar') => ({
    user_id: user.id,
    address: OWNER,
    state: 'reading' as const,
    token: sealer.seal(refresh, `${noun} ${user.id} ${OWNER}`),
    source_id: await insertOwnSource(db, user.id, `${noun} of ${OWNER}`, AT),
    round: 0,
    done: 0,
    left_out: '{}',
    linked_at: AT,
  });
  const mailbox = { kind: 'microsoft' as const, ...(await link('mailbox')) };
  const calendar = { kind: 'google' as const, ...(await link('calendar')) };
  const made = {
    mailbox: (await db.insertInto('mailbox').values(mailbox).returning('id').executeTakeFirstOrThrow()).id,
    calendar_account: (
      await db.insertInto('calendar_account').values(calendar).returning('id').executeTakeFirstOrThrow()
    ).id,
  };
  await db.destroy();
  return made;
}

/** Reads an account in a process that is killed when half of it is read, and in a second one. */
async function readKilledOnce(task: AccountTask, of: number) {
  const db = openDatabase(databaseUrl);
  const countDone = async () =>
    (await db.selectFrom(task.table).select('done').where('id', '=', task.id).executeTakeFirstOrThrow()).done;
  const began = performance.now();
  const first = startChild('own-lists-reader.ts', task);
  while (first.exitCode === null && (await countDone()) < of / 2) await wait(50);
  first.kill('SIGKILL');
  if (first.signalCode === null && first.exitCode === null) await once(first, 'exit');
  const killedAt = await countDone();
  const second = startChild('own-lists-reader.ts', task);
  const [code] = (await once(second, 'exit')) as [number];
  if (code !== 0) throw new Error(`Reading ended with ${code}.`);
  const seconds = (performance.now() - began) / 1000;
  const done = await countDone();
  if (done !== of) throw new Error(`${done} of ${of} were read.`);
  const rows = await countRows(db, task);
  await db.destroy();
  return { seconds, killedAt, rows };
}

async function countRows(db: ReturnType<typeof openDatabase>, { table, id }: AccountTask): Promise<number> {
  const { rows } = await (table === 'mailbox'
    ? db
        .selectFrom('mailbox_person')
        .where('mailbox_id', '=', id)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    : db
        .selectFrom('calendar_event')
        .where('calendar_id', '=', id)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow());
  return Number(rows);
}
