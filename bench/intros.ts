import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDemo } from '../server/demo/fill.ts';
import { issueToken } from '../server/platform/access/session.ts';
import type { Db } from '../server/platform/db/engine.ts';
import { migrate, openDatabase } from '../server/platform/db/opening/open.ts';
import { findIntros, listIntros, suggestIntroFilters } from '../shared/features/introductions/calls.ts';
import { FRONT_DOOR_SECRET, startApp, type TimedAnswers, timeRounds } from './front-door.ts';

const REQUESTS = 5_000;
const ROUNDS = 200;

const CALLS = {
  'a tab, a page of 100': { url: listIntros.path, query: { tab: 'active', limit: '100' } },
  'a page of 200 of all tabs': { url: listIntros.path, query: { limit: '200' } },
  'one company and one person': {
    url: listIntros.path,
    query: { companies: 'Castellan Bank', people: 'Ines Calloway', limit: '100' },
  },
  'no limit': { url: listIntros.path, query: {} },
  suggestions: { url: suggestIntroFilters.path, query: { query: 'ca' } },
  'the palette': { url: findIntros.path, query: { query: 'cas' } },
} as const;

const VIEWERS = { staff: 'dana@quillmark.example', portfolio: 'noor@lumenary.example' } as const;

export interface DashboardBench {
  requests: number;
  calls: ({ viewer: string; call: string } & TimedAnswers)[];
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
      const authorization = `Bearer ${await issueToken(db, FRONT_DOOR_SECRET, user.id, now)}`;
      for (const [call, { url, query }] of Object.entries(CALLS)) {
        const run = async () => {
          const answer = await app.inject({ method: 'GET', url: `/api${url}`, query, headers: { authorization } });
          if (answer.statusCode !== 200) throw new Error(answer.body);
        };
        result.calls.push({ viewer, call, ...(await timeRounds(Math.max(20, Math.round(ROUNDS * share)), run)) });
      }
    }
    await app.close();
    return result;
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds requests up to the given number, two of five of them of the portfolio user's company. */
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
