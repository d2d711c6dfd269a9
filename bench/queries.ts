import { listNewlyReachablePeople } from '../server/core/network/read/news/job-changes.ts';
import { findPeopleByName } from '../server/core/network/read/people-by-name.ts';
import { loadScoreDetails } from '../server/core/network/read/score-details.ts';
import { toEvidenceViewer, type ViewerScope } from '../server/core/network/read/viewer-scope.ts';
import { readReachMap } from '../server/features/reach/map.ts';
import { listDoors } from '../server/features/reach/one-person/queries.ts';
import { readReachWays } from '../server/features/reach/ways/ways.ts';
import { findByNames } from '../server/features/search/accounts/by-names.ts';
import { findByIndustries, suggest } from '../server/features/search/accounts/find.ts';
import { listAccountIndustries } from '../server/features/search/accounts/queries.ts';
import { findByTitle, findPeople } from '../server/features/search/people/find.ts';
import type { Db } from '../server/platform/db/engine.ts';
import { openDatabase } from '../server/platform/db/opening/open.ts';
import type { ReachAxis } from '../shared/features/reach/calls.ts';
import { MAX_ACCOUNT_IDS, MAX_SUGGESTED_PEOPLE, TITLE_LIMIT } from '../shared/features/search/calls.ts';
import { type Draws, loadDraws } from './draws.ts';
import { type MeasuredAnswers, type MeasuredQuery, type Measurement, measureAnswers } from './measure.ts';
import { BENCH_NOW } from './sizes.ts';

/** The goals of performance.md for a query: milliseconds at 1 M, and its allowed growth. */
export interface SpeedGoal {
  p50: number;
  p99: number;
  exponent?: number;
}

const SEARCH: SpeedGoal = { p50: 20, p99: 100 };
const MAP: SpeedGoal = { p50: 100, p99: 300 };
const GROWING: SpeedGoal = { ...SEARCH, exponent: 0.9 };
const TYPED: SpeedGoal = { p50: 20, p99: 5, exponent: 0.5 };

/** `ahead`: PostgreSQL's p50 for the same query has to be this many times SQLite's (performance.md 2). */
export const QUERIES = {
  'account typeahead': { target: TYPED, ahead: 10, rounds: 1_000 },
  // The palette asks this at every letter.
  'people by the beginning of a name': { target: { p50: 20, p99: 50 }, rounds: 1_000 },
  '50 pasted names': { target: GROWING, ahead: 1.5, rounds: 200 },
  '50 pasted names with contacts and past employees': { target: GROWING, ahead: 1.5, rounds: 200 },
  'people of one account': { target: SEARCH, ahead: 1.5, rounds: 300 },
  'titles with size range': { target: GROWING, ahead: 5, rounds: 200 },
  'industries with size range': { target: SEARCH, ahead: 1.5, rounds: 300 },
  'map of reach by industry': { target: MAP, ahead: 4, rounds: 30 },
  'map of reach by size': { target: MAP, ahead: 4, rounds: 30 },
  // Beside the counts, which do not wait for it.
  'who reaches most by industry': { target: null, rounds: 10 },
  'companies that hang on one person': { target: null, rounds: 10 },
  'list of industries': { target: SEARCH, ahead: 1.5, rounds: 30 },
  // The weekly mail asks this for every user, and most users follow nobody.
  'new people where nobody is followed': { target: SEARCH, rounds: 30 },
  'evidence in words of the people of 50 names': { target: null, rounds: 60 },
  'evidence in words of a title search': { target: null, rounds: 60 },
} as const satisfies Record<string, { target: SpeedGoal | null; ahead?: number; rounds: number }>;
export type QueryName = keyof typeof QUERIES;

/** The two kinds of viewer that search distinguishes: staff, and a user of a portfolio company. */
export const VIEWERS: Record<'staff' | 'portfolio', ViewerScope> = {
  staff: { staff: true, companyId: 1 },
  portfolio: { staff: false, companyId: 5 },
};
export type ViewerName = keyof typeof VIEWERS;

export type Results = Record<ViewerName, Record<QueryName, Measurement & MeasuredAnswers>>;

/** Every query of search in this process, on a network that is open to it alone; the same searches on every engine. */
export async function benchQueries(url: string, share: number): Promise<Results> {
  const db = openDatabase(url);
  try {
    const results = {} as Results;
    for (const [viewer, scope] of Object.entries(VIEWERS) as [ViewerName, ViewerScope][]) {
      const draws = await loadDraws(db, 1);
      const queries = buildQueries(db, scope, draws);
      results[viewer] = {} as Results[ViewerName];
      for (const [name, query] of Object.entries(queries) as [QueryName, MeasuredQuery][]) {
        const rounds = Math.max(10, Math.round(QUERIES[name].rounds * share));
        // The page cache is warm in a server that has run for a minute.
        for (let turn = 0; turn < rounds / 4; turn++) await query();
        results[viewer][name] = await measureAnswers(rounds, query);
      }
    }
    return results;
  } finally {
    await db.destroy();
  }
}

const EVERY_COMPANY = { size: { from: 1, to: null }, countries: undefined };

/** All queries of search, drawn anew at every call. */
export function buildQueries(db: Db, scope: ViewerScope, draws: Draws): Record<QueryName, MeasuredQuery> {
  const firm = 1;
  const peopleOf = (ids: number[]) => findPeople(db, scope, firm, ids.slice(0, MAX_ACCOUNT_IDS));
  const details = (ids: number[]) => loadScoreDetails(db, toEvidenceViewer(scope), [...new Set(ids)], BENCH_NOW, 5);
  const counted = (run: () => Promise<number[]>) => async () => ({ ids: await run(), uncounted: 0 });
  const accountsIn = (found: readonly { id: number }[]) => found.map(({ id }) => id);
  const peopleIn = ({ contacts, past }: Awaited<ReturnType<typeof peopleOf>>) =>
    [...contacts, ...past].map(({ contact }) => contact.id);
  const evidenceIn = (stated: Awaited<ReturnType<typeof details>>) => [...stated.keys()];
  const pasted = async () => {
    const found = await findByNames(db, scope, draws.names(50), false);
    return peopleOf(found.accounts.map((account) => account.id));
  };
  const titled = () => findByTitle(db, scope, draws.title(), draws.size(), { limit: TITLE_LIMIT });
  const mapBy = async (by: ReachAxis) =>
    (await readReachMap(db, scope, by, { size: draws.size(), countries: undefined })).cells.map((_, place) => place);
  return {
    'account typeahead': counted(async () => accountsIn(await suggest(db, scope, draws.typed()))),
    'people by the beginning of a name': counted(async () =>
      accountsIn(await findPeopleByName(db, scope, draws.typedPerson(), MAX_SUGGESTED_PEOPLE)),
    ),
    '50 pasted names': counted(async () => accountsIn((await findByNames(db, scope, draws.names(50), false)).accounts)),
    '50 pasted names with contacts and past employees': counted(async () => peopleIn(await pasted())),
    'people of one account': counted(async () => peopleIn(await peopleOf(draws.accountIds(1)))),
    'titles with size range': counted(async () => accountsIn((await titled()).contacts)),
    'industries with size range': counted(async () =>
      accountsIn((await findByIndustries(db, scope, { industries: draws.industries(), size: draws.size() })).accounts),
    ),
    'map of reach by industry': counted(() => mapBy('industry')),
    'map of reach by size': counted(() => mapBy('size')),
    'who reaches most by industry': counted(async () =>
      (await readReachWays(db, scope, 'industry', { ...EVERY_COMPANY, atLeast: 1 }, BENCH_NOW)).cells.map(
        (_, place) => place,
      ),
    ),
    'companies that hang on one person': counted(async () =>
      (await listDoors(db, scope, { onlySecond: false }, { offset: 0, limit: 50 })).map(({ account_id }) => account_id),
    ),
    'list of industries': counted(async () => (await listAccountIndustries(db, scope)).map((_, place) => place)),
    'new people where nobody is followed': counted(async () =>
      (await listNewlyReachablePeople(db, scope, firm, { since: '2020-01-01', limit: 50 })).map(
        ({ contact_id }) => contact_id,
      ),
    ),
    'evidence in words of the people of 50 names': async () => {
      const began = performance.now();
      const people = await pasted();
      const uncounted = performance.now() - began;
      return { ids: evidenceIn(await details(peopleIn(people))), uncounted };
    },
    'evidence in words of a title search': async () => {
      const began = performance.now();
      const { contacts } = await titled();
      const uncounted = performance.now() - began;
      return { ids: evidenceIn(await details(accountsIn(contacts))), uncounted };
    },
  };
}
