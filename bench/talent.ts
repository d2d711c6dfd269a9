import { constants, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { issueToken } from '../server/platform/access/session.ts';
import type { Db } from '../server/platform/db/engine.ts';
import { openDatabase } from '../server/platform/db/opening/open.ts';
import { getCandidate } from '../shared/features/talent/candidacies/calls.ts';
import { listOpenRequests, talentDashboard } from '../shared/features/talent/dashboard/calls.ts';
import { talpodKrs } from '../shared/features/talent/key-results/calls.ts';
import type { DateRange } from '../shared/features/talent/key-results/ranges.ts';
import { candidatesByFit, positionsByFit } from '../shared/features/talent/positions/calls.ts';
import { requestConnectors, requestResults } from '../shared/features/talent/requests/calls.ts';
import { FRONT_DOOR_SECRET, startApp, type TimedAnswers, timeRounds } from './front-door.ts';
import { benchDatabase } from './generate.ts';
import { BENCH_NOW } from './sizes.ts';
import { addTalent, TALENT, type Talent } from './talent-rows.ts';

/** The network's size. */
const CONTACTS = 100_000;
const ROUNDS = 200;
/** The first fifty users are staff; the next one is of a portfolio company. */
const VIEWERS = { staff: 1, portfolio: 51 } as const;

export interface TalentBench {
  sizes: typeof TALENT;
  calls: ({ viewer: string; call: string } & TimedAnswers)[];
}

type Ask = (round: number) => { method: 'GET' | 'POST'; url: string; payload?: object };

/**
 * The fits between people and positions, and a candidate with their candidacies, over the app's front door in this
 * process.
 */
export async function benchTalent(share = 1, log: (line: string) => void = () => undefined): Promise<TalentBench> {
  const folder = 'data/bench/talent';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(await benchDatabase(CONTACTS, log), `${folder}/kith.db`, constants.COPYFILE_FICLONE);
  const db = openDatabase(`file:${folder}/kith.db`);
  try {
    const talent = await addTalent(db);
    const app = await startApp(db, folder, BENCH_NOW);
    const rounds = Math.max(20, Math.round(ROUNDS * share));
    const calls: TalentBench['calls'] = [];
    // The first call after a start, before any other call.
    calls.push({ viewer: 'staff', call: FIRST, ...(await once(app, db, firstAsk(talent))) });
    for (const [viewer, user] of Object.entries(VIEWERS))
      for (const [call, ask] of Object.entries(getAsks(talent))) {
        if (viewer === 'portfolio' && FIRMS.some((own) => call.startsWith(own))) continue;
        const run = await asking(app, db, user, ask);
        calls.push({ viewer, call, ...(await timeRounds(rounds, run)) });
      }
    await app.close();
    return { sizes: TALENT, calls };
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

const CANDIDATES = 'candidates of a position by fit';
const DASHBOARD = 'the talent dashboard';
const RESULTS = 'key results';
const CONNECTORS = 'potential connectors of a person';
/** The calls of the firm only. */
const FIRMS = [CANDIDATES, DASHBOARD, RESULTS, CONNECTORS];
const FIRST = `${CANDIDATES}, the first after a start`;

const getCandidates = (position: number) => ({
  method: 'GET' as const,
  url: candidatesByFit.path.replace(':id', String(position)),
});
const firstAsk =
  ({ positions }: Talent): Ask =>
  () =>
    getCandidates(positions[0]!);

/** Every round another person or position. */
function getAsks({ positions, candidates, manyPoscans }: Talent): Record<string, Ask> {
  const pickId = (ids: readonly number[], round: number) => ids[((round + 50) * 7_919) % ids.length]!;
  const fitting = (round: number, more = '') => ({
    method: 'GET' as const,
    url: `${positionsByFit.path}?candidate=${pickId(candidates, round)}${more}`,
  });
  const details = (id: number) => ({ method: 'POST' as const, url: getCandidate.path, payload: { sfId: String(id) } });
  return {
    'positions of a candidate by fit': (round) => fitting(round),
    'the same, of a place and a company’s size': (round) =>
      fitting(round, '&location=germany&headcount_from=50&headcount_to=500'),
    [CANDIDATES]: (round) => getCandidates(pickId(positions, round)),
    'a candidate and their candidacies': (round) => details(pickId(candidates, round)),
    'a candidate with 200 candidacies': () => details(manyPoscans),
    'the target of a request': (round) => ({
      method: 'POST',
      url: requestResults.path,
      payload: { contactToSearch: { public_identifier: String(pickId(candidates, round)) } },
    }),
    [CONNECTORS]: (round) => ({
      method: 'GET',
      url: requestConnectors.path.replace(':id', String(pickId(candidates, round))),
    }),
    ...dashboards(),
    [`${RESULTS}, this quarter`]: () => results('THIS_QUARTER', 7),
    [`${RESULTS}, the last 7 days`]: () => results('LAST_N_DAYS:n', 7),
    'open requests': () => ({ method: 'GET', url: listOpenRequests.path }),
  };
}

const results = (dateRange: DateRange, rangeNumber: number) => ({
  method: 'POST' as const,
  url: talpodKrs.path,
  payload: { dateRange, rangeNumber },
});

/** Parts, tabs and orders of the dashboard; those that were created at any time are all of them. */
function dashboards(): Record<string, Ask> {
  const all = 'createdDateAfter=any&nextUpdateFrom=any&nextUpdateTo=any';
  const input = {
    New: 'subType=New',
    'IN Play, the longest without a change first': 'subType=In%20Play&sort=updated',
    Inbound: 'type=Inbound',
    'Awaiting Feedback': 'type=Feedback&whose=All',
    'Closed, of all time': `subType=Closed&${all}`,
    'Failed, of all time, by name': `subType=Failed&sort=candidate&${all}`,
  };
  return Object.fromEntries(
    Object.entries(input).map(([what, query]) => [
      `${DASHBOARD}, ${what}`,
      () => ({ method: 'GET', url: `${talentDashboard.path}?${query}` }),
    ]),
  );
}

async function asking(app: FastifyInstance, db: Db, user: number, ask: Ask) {
  const authorization = `Bearer ${await issueToken(db, FRONT_DOOR_SECRET, user, BENCH_NOW)}`;
  return async (round: number) => {
    const { url, ...more } = ask(round);
    const answer = await app.inject({ ...more, url: `/api${url}`, headers: { authorization } });
    // Data that a company may not know gets the same answer as missing data.
    if (answer.statusCode !== 200 && !(user !== VIEWERS.staff && answer.statusCode === 404))
      throw new Error(answer.body);
  };
}

const once = async (app: FastifyInstance, db: Db, ask: Ask): Promise<TimedAnswers> =>
  timeRounds(1, await asking(app, db, VIEWERS.staff, ask), 0);

// `node bench/talent.ts` measures these alone.
if (import.meta.main)
  for (const { viewer, call, clock, busy, held } of (await benchTalent(1, console.error)).calls)
    process.stdout.write(
      `${viewer}, ${call}: ${clock.p50.toFixed(1)} ms at the middle, ${clock.p99.toFixed(1)} ms p99 (processor: ${busy.p50.toFixed(1)} and ${busy.p99.toFixed(1)} ms; thread held ${held.p50.toFixed(1)} and ${held.p99.toFixed(1)} ms)\n`,
    );
