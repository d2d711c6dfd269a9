import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { buildApp } from '../server/app.ts';
import type { Db } from '../server/db/engine.ts';
import { migrate, openDatabase } from '../server/db/open.ts';
import { fillDemo } from '../server/demo/fill.ts';
import { DEMO_FIRM } from '../server/demo/people.ts';
import { features } from '../server/features.ts';
import { declaredBy } from '../server/platform/feature.ts';
import { issueToken } from '../server/platform/session.ts';
import { outbox } from '../server/ports/outbox.ts';
import { readSettings } from '../server/settings.ts';
import { listIntros, suggestIntroFilters } from '../shared/intros/calls.ts';
import { type Measured, summed } from './measure.ts';

const REQUESTS = 5_000;
const ROUNDS = 200;
/** Before the rounds that count. */
const WARMING = 20;
const SECRET = 'a secret for measuring, long enough to sign with';

const CALLS = {
  'a tab, a page of 100': { url: listIntros.path, query: { tab: 'active', limit: '100' } },
  'a page of 200 of all tabs': { url: listIntros.path, query: { limit: '200' } },
  'one company and one person': {
    url: listIntros.path,
    query: { companies: 'Castellan Bank', people: 'Ines Calloway', limit: '100' },
  },
  'no limit': { url: listIntros.path, query: {} },
  suggestions: { url: suggestIntroFilters.path, query: { query: 'ca' } },
} as const;

const VIEWERS = { staff: 'dana@quillmark.example', portfolio: 'noor@lumenary.example' } as const;

/** `busy` is the time of the processor: on a machine that others use too it says more than the clock. */
export interface DashboardBench {
  requests: number;
  calls: { viewer: string; call: string; clock: Measured; busy: Measured }[];
}

/** The dashboard with 5,000 requests, over the app's front door in this process. */
export async function benchDashboard(share = 1): Promise<DashboardBench> {
  const folder = mkdtempSync(join(tmpdir(), 'kith-bench-intros-'));
  const db = openDatabase(`file:${join(folder, 'kith.db')}`);
  try {
    const now = new Date();
    await migrate(db);
    await fillDemo(db, { now });
    await multiply(db, REQUESTS);
    const app = await startApp(db, folder, now);
    const result: DashboardBench = { requests: REQUESTS, calls: [] };
    for (const [viewer, email] of Object.entries(VIEWERS)) {
      const user = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      const authorization = `Bearer ${await issueToken(db, SECRET, user.id, now)}`;
      for (const [call, { url, query }] of Object.entries(CALLS)) {
        const run = async () => {
          const answer = await app.inject({ method: 'GET', url: `/api${url}`, query, headers: { authorization } });
          if (answer.statusCode !== 200) throw new Error(answer.body);
        };
        result.calls.push({ viewer, call, ...(await timed(Math.max(20, Math.round(ROUNDS * share)), run)) });
      }
    }
    await app.close();
    return result;
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(rounds: number, run: () => Promise<void>): Promise<{ clock: Measured; busy: Measured }> {
  const taken: number[] = [];
  const worked: number[] = [];
  for (let turn = -WARMING; turn < rounds; turn++) {
    // As between two requests of a server: what the last one held is let go.
    await setImmediate();
    const [began, before] = [performance.now(), process.cpuUsage()];
    await run();
    const { user, system } = process.cpuUsage(before);
    if (turn < 0) continue;
    taken.push(performance.now() - began);
    worked.push((user + system) / 1000);
  }
  return { clock: summed(taken), busy: summed(worked) };
}

function startApp(db: Db, folder: string, now: Date) {
  const clock = { now: () => now };
  const never = () => Promise.reject(new Error('Nobody outside is asked here.'));
  return buildApp({
    deps: {
      db,
      settings: {
        ...readSettings({ DATA_FOLDER: folder, RATE_LIMIT: '1000000', STEP_GRACE: '0' }, DEMO_FIRM),
        publicUrl: 'http://kith.example',
      },
      clock,
      identity: { origins: never, verify: never, exchange: never },
      ...outbox(db, clock),
      jobBoards: { read: never },
      secret: SECRET,
      declared: declaredBy(features),
      wakeJobs: () => undefined,
    },
    sessionSecret: SECRET,
  });
}

/** As many requests as asked for, two of five of them of the portfolio user's company. */
export async function multiply(db: Db, requests: number): Promise<void> {
  const rows = await db.selectFrom('intro').selectAll().execute();
  const lumenary = await db.selectFrom('account').select('id').where('name', '=', 'Lumenary').executeTakeFirstOrThrow();
  const more = Array.from({ length: requests - rows.length }, (_, place) => {
    const { id, ...row } = rows[place % rows.length]!;
    return place % 5 < 2 ? { ...row, account_id: lumenary.id } : row;
  });
  for (let from = 0; from < more.length; from += 200)
    await db
      .insertInto('intro')
      .values(more.slice(from, from + 200))
      .execute();
}

// `node bench/intros.ts` measures the dashboard alone.
if (process.argv[1] === import.meta.filename)
  for (const { viewer, call, clock, busy } of (await benchDashboard()).calls)
    process.stdout.write(
      `${viewer}, ${call}: ${clock.p50.toFixed(1)} ms at the middle, ${clock.p99.toFixed(1)} ms p99 (processor: ${busy.p99.toFixed(1)} ms p99)\n`,
    );
