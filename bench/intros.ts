/**
 * The dashboard with 5,000 requests, over the app's front door in this process: `node bench/intros.ts`. It is to answer
 * within 50 ms at the 99th percentile.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../server/app.ts';
import { migrate, openDatabase } from '../server/db/open.ts';
import { fillDemo } from '../server/demo/fill.ts';
import { DEMO_FIRM } from '../server/demo/people.ts';
import { issueToken } from '../server/platform/session.ts';
import { outbox } from '../server/ports/outbox.ts';
import { readSettings } from '../server/settings.ts';
import { listIntros, suggestIntroFilters } from '../shared/intros/calls.ts';
import { measure, summed } from './measure.ts';

const REQUESTS = 5_000;
const ROUNDS = 200;
const SECRET = 'a secret for measuring, long enough to sign with';

const folder = mkdtempSync(join(tmpdir(), 'kith-bench-intros-'));
const db = openDatabase(`file:${join(folder, 'kith.db')}`);
try {
  const now = new Date();
  const clock = { now: () => now };
  await migrate(db);
  await fillDemo(db, { now });
  await multiply();
  const never = () => Promise.reject(new Error('Nobody signs in here.'));
  const settings = {
    ...readSettings({ DATA_FOLDER: folder, RATE_LIMIT: '1000000' }, DEMO_FIRM),
    publicUrl: 'http://kith.example',
  };
  const app = await buildApp({
    deps: {
      db,
      settings,
      clock,
      identity: { verify: never, exchange: never },
      ...outbox(db, clock),
      secret: SECRET,
      wakeJobs: () => undefined,
    },
    sessionSecret: SECRET,
  });
  for (const [viewer, email] of [
    ['staff', 'dana@quillmark.example'],
    ['portfolio', 'noor@lumenary.example'],
  ] as const) {
    const user = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const authorization = `Bearer ${await issueToken(db, SECRET, user.id, now)}`;
    const calls = {
      'a tab, a page of 100': { url: listIntros.path, query: { tab: 'active', limit: '100' } },
      'a page of 200 of all tabs': { url: listIntros.path, query: { limit: '200' } },
      'one company and one person': {
        url: listIntros.path,
        query: { companies: 'Castellan Bank', people: 'Ines Calloway', limit: '100' },
      },
      'no limit': { url: listIntros.path, query: {} },
      suggestions: { url: suggestIntroFilters.path, query: { query: 'ca' } },
    };
    for (const [name, { url, query }] of Object.entries(calls)) {
      const call = async () => {
        const answer = await app.inject({ method: 'GET', url: `/api${url}`, query, headers: { authorization } });
        if (answer.statusCode !== 200) throw new Error(answer.body);
      };
      await measure(20, call);
      const worked: number[] = [];
      const { p50, p99 } = await measure(ROUNDS, async () => {
        const before = process.cpuUsage();
        await call();
        const { user, system } = process.cpuUsage(before);
        worked.push((user + system) / 1000);
      });
      const cpu = summed(worked);
      const [middle, most, busy] = [p50, p99, cpu.p99].map((one) => one.toFixed(1));
      // On a machine that others use too, the time of the processor says more than the clock.
      process.stdout.write(
        `${viewer}, ${name}: ${middle} ms at the middle, ${most} ms p99 (processor: ${busy} ms p99)\n`,
      );
    }
  }
  await app.close();
} finally {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
}

/** As many requests as asked for, two of five of them of the portfolio user's company. */
async function multiply(): Promise<void> {
  const rows = await db.selectFrom('intro').selectAll().execute();
  const lumenary = await db.selectFrom('account').select('id').where('name', '=', 'Lumenary').executeTakeFirstOrThrow();
  const more = Array.from({ length: REQUESTS - rows.length }, (_, place) => {
    const { id, ...row } = rows[place % rows.length]!;
    return place % 5 < 2 ? { ...row, account_id: lumenary.id } : row;
  });
  for (let from = 0; from < more.length; from += 200)
    await db
      .insertInto('intro')
      .values(more.slice(from, from + 200))
      .execute();
}
