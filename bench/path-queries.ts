import { computeChanceToConnect } from '../server/core/network/paths/chance.ts';
import { type Connectors, findConnectors } from '../server/core/network/paths/connectors.ts';
import { findOneHopPaths } from '../server/core/network/paths/one-hop.ts';
import type { FoundPaths } from '../server/core/network/paths/path.ts';
import { type FoundPathGroup, findPathGroups } from '../server/core/network/paths/path-groups.ts';
import { describePaths, loadPathPeople } from '../server/core/network/paths/path-words.ts';
import { loadTarget } from '../server/core/network/paths/target.ts';
import { findTwoHopPaths } from '../server/core/network/paths/two-hops.ts';
import { createRandom } from '../server/demo/words/random.ts';
import type { Db } from '../server/platform/db/engine.ts';
import { openDatabase } from '../server/platform/db/opening/open.ts';
import { MAX_PATHS } from '../shared/core/network/path.ts';
import { type MeasuredAnswers, type Measurement, measureAnswers } from './measure.ts';
import type { SpeedGoal } from './queries.ts';
import { BENCH_NOW, benchSizes } from './sizes.ts';

const QUICK: SpeedGoal = { p50: 20, p99: 5, exponent: 0.5 };
const PATHS: SpeedGoal = { p50: 20, p99: 100, exponent: 0.5 };

/** Every question to the network that staff ask of a person or a company. */
export const PATH_QUERIES = {
  'connectors out of the firm’s reach': { target: QUICK, ahead: 2, rounds: 1_000 },
  'connectors out of one portfolio company': { target: QUICK, ahead: 2, rounds: 1_000 },
  'one-hop paths': { target: QUICK, ahead: 1.5, rounds: 1_000 },
  'two-hop paths, best 50': { target: PATHS, ahead: 1.5, rounds: 500 },
  'path groups of an account': { target: PATHS, ahead: 1.5, rounds: 300 },
  'path groups of an introduction': { target: PATHS, ahead: 1.5, rounds: 300 },
  'chance to connect': { target: null, rounds: 500 },
  'all paths to a contact in words': { target: null, rounds: 200 },
} as const satisfies Record<string, { target: SpeedGoal | null; ahead?: number; rounds: number }>;
export type PathQueryName = keyof typeof PATH_QUERIES;
export type PathResults = Record<PathQueryName, Measurement & MeasuredAnswers>;

const listIds = ({ connectors }: Connectors): number[] => connectors.map(({ id }) => id);
const peopleOn = ({ paths }: FoundPaths): number[] => paths.flatMap(({ people }) => people);
/** The ids of each group in ascending order: the order by rank depends on how many were searched for in time. */
const inGroups = (groups: FoundPathGroup[]): number[] =>
  groups.flatMap(({ targets }) => targets.map(({ id }) => id).sort((a, b) => a - b));

/** Every such query in this process; the same ones on every engine. */
export async function benchPaths(url: string, contacts: number, share: number): Promise<PathResults> {
  const db = openDatabase(url);
  try {
    const queries = buildPathQueries(db, contacts);
    const results = {} as PathResults;
    for (const [name, query] of Object.entries(queries) as [PathQueryName, () => Promise<number[]>][]) {
      const rounds = Math.max(10, Math.round(PATH_QUERIES[name].rounds * share));
      // The page cache is warm in a server that has run for a minute.
      const countAll = async () => ({ ids: await query(), uncounted: 0 });
      await measureAnswers(Math.ceil(rounds / 4), countAll);
      results[name] = await measureAnswers(rounds, countAll);
    }
    return results;
  } finally {
    await db.destroy();
  }
}

/**
 * Targets are drawn from all contacts, and the accounts of introductions from their employers: large ones come often.
 */
export function buildPathQueries(db: Db, contacts: number): Record<PathQueryName, () => Promise<number[]>> {
  const random = createRandom(2);
  const { portfolioCompanies, accounts } = benchSizes(contacts);
  const anybody = () => random.int(1, contacts);
  const target = async () => (await loadTarget(db, anybody(), BENCH_NOW))!;
  const accountOf = async (id: number) =>
    (await db.selectFrom('contact').select('account_id').where('id', '=', id).executeTakeFirst())?.account_id ?? 1;
  return {
    'connectors out of the firm’s reach': async () => listIds(await findConnectors(db, 1, anybody(), BENCH_NOW)),
    'connectors out of one portfolio company': async () =>
      listIds(await findConnectors(db, random.int(2, portfolioCompanies + 1), anybody(), BENCH_NOW)),
    'one-hop paths': async () => peopleOn(await findOneHopPaths(db, await target(), {}, MAX_PATHS)),
    'two-hop paths, best 50': async () => peopleOn(await findTwoHopPaths(db, await target(), {}, MAX_PATHS)),
    'path groups of an account': async () =>
      inGroups(await findPathGroups(db, random.int(1, accounts), {}, {}, BENCH_NOW)),
    'path groups of an introduction': async () => {
      const personId = anybody();
      return inGroups(await findPathGroups(db, await accountOf(personId), { personId }, {}, BENCH_NOW));
    },
    'chance to connect': async () => [JSON.stringify(await computeChanceToConnect(db, anybody(), BENCH_NOW)).length],
    'all paths to a contact in words': async () => {
      const facts = await target();
      const first = await findOneHopPaths(db, facts, {}, MAX_PATHS);
      const paths = [...first.paths, ...(await findTwoHopPaths(db, facts, {}, MAX_PATHS)).paths];
      const people = await loadPathPeople(
        db,
        paths.flatMap((path) => path.people),
      );
      return (await describePaths(db, paths, people, BENCH_NOW)).flat().map((hop) => JSON.stringify(hop).length);
    },
  };
}
