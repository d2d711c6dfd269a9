import { findConnectors } from '../../server/core/network/paths/connectors.ts';
import { findOneHopPaths } from '../../server/core/network/paths/one-hop.ts';
import { loadTarget } from '../../server/core/network/paths/target.ts';
import { findTwoHopPaths } from '../../server/core/network/paths/two-hops.ts';
import type { SizeRange } from '../../server/core/network/read/companies/size-range.ts';
import { createRandom } from '../../server/demo/words/random.ts';
import { findByIndustries, suggest } from '../../server/features/search/accounts/find.ts';
import { findByTitle } from '../../server/features/search/people/find.ts';
import type { Db } from '../../server/platform/db/engine.ts';
import { MAX_PATHS } from '../../shared/core/network/path.ts';
import { TITLE_LIMIT } from '../../shared/features/search/calls.ts';
import { loadDraws } from '../draws.ts';
import { VIEWERS } from '../queries.ts';
import { BENCH_NOW, benchSizes } from '../sizes.ts';

/**
 * The questions of the firm's staff that other systems can answer as well, by the names of queries.ts and
 * path-queries.ts.
 */
export interface Questions {
  'account typeahead': string[];
  'titles with size range': { include: string[]; exclude: string[]; size: SizeRange }[];
  'industries with size range': { industries: string[]; size: SizeRange }[];
  'connectors out of the firm’s reach': { pool: number; target: number }[];
  'connectors out of one portfolio company': { pool: number; target: number }[];
  'one-hop paths': number[];
  'one-hop paths, ties stored as edges': number[];
  'two-hop paths, best 50': number[];
}
export type QuestionName = keyof Questions;

/** The answers of one system as ids, in order; for paths everybody on them but the target. */
export type Answers = { [Q in QuestionName]: (question: Questions[Q][number]) => Promise<number[]> | number[] };

/**
 * Draws so many questions of each kind, always the same. Targets are not of the circle: paths to its own people are
 * another matter.
 */
export async function drawQuestions(db: Db, contacts: number, times: number): Promise<Questions> {
  const draws = await loadDraws(db, 3);
  const random = createRandom(4);
  const { staff, portfolioUsers, portfolioCompanies } = benchSizes(contacts);
  const forEach = <T>(draw: () => T): T[] => Array.from({ length: times }, draw);
  const target = () => random.int(staff + portfolioUsers + 1, contacts);
  const oneHop = forEach(target);
  return {
    'account typeahead': forEach(() => draws.typed()),
    'titles with size range': forEach(() => ({ ...draws.title(), size: draws.size() })),
    'industries with size range': forEach(() => ({ industries: draws.industries(), size: draws.size() })),
    'connectors out of the firm’s reach': forEach(() => ({ pool: 1, target: target() })),
    'connectors out of one portfolio company': forEach(() => ({
      pool: random.int(2, portfolioCompanies + 1),
      target: target(),
    })),
    'one-hop paths': oneHop,
    'one-hop paths, ties stored as edges': oneHop,
    'two-hop paths, best 50': forEach(target),
  };
}

/** Kith's own: the complete data of a screen, evidence and names included. */
export function createOwnAnswers(db: Db): Answers {
  const scope = VIEWERS.staff;
  const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id);
  const connectors = async ({ pool, target }: { pool: number; target: number }) =>
    ids((await findConnectors(db, pool, target, BENCH_NOW)).connectors);
  const between = ({ paths }: { paths: readonly { people: number[] }[] }) =>
    paths.flatMap(({ people }) => people.slice(0, -1));
  const oneHop = async (target: number) =>
    between(await findOneHopPaths(db, (await loadTarget(db, target, BENCH_NOW))!, {}, MAX_PATHS));
  return {
    'account typeahead': async (typed) => ids(await suggest(db, scope, typed)),
    'titles with size range': async ({ size, ...title }) =>
      ids((await findByTitle(db, scope, title, size, { limit: TITLE_LIMIT })).contacts),
    'industries with size range': async ({ industries, size }) =>
      ids((await findByIndustries(db, scope, { industries, size })).accounts),
    'connectors out of the firm’s reach': connectors,
    'connectors out of one portfolio company': connectors,
    'one-hop paths': oneHop,
    'one-hop paths, ties stored as edges': oneHop,
    'two-hop paths, best 50': async (target) =>
      between(await findTwoHopPaths(db, (await loadTarget(db, target, BENCH_NOW))!, {}, MAX_PATHS)),
  };
}
