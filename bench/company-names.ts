import { existsSync, readFileSync } from 'node:fs';
import { jaroWinkler } from '@skyra/jaro-winkler';
import { parse } from 'csv-parse/sync';
import { token_set_ratio } from 'fuzzball';
import { foldName } from '../server/platform/text/names.ts';
import { askKith, loadOtherNames, type NamePair, pickDistinctNames } from './stored-names.ts';
import { benchUsualNames, type UsualScore } from './usual-names.ts';

const PAIRS = '../shared/data/company-names/same-company-pairs.csv';

/** The success of searches for one of two names of a company, when the other name is among the stored ones. */
export interface NamesScore {
  what: string;
  stored: number;
  /** The share of the names asked for that find their company. */
  recall: number;
  /** The share of all results that are the company asked for. */
  precision: number;
  /** The same where an account of the very name that was asked for is right, too. */
  precisionWithOwn: number;
}

export interface NamesBench {
  pairs: number;
  scores: NamesScore[];
  usual: UsualScore[];
}

/** Names asked for → names found. */
type Finder = (typed: readonly string[]) => Promise<Map<string, string[]>>;

/** The results for a user who pastes names, and those of two libraries; null if the pairs are not at hand. */
export async function benchCompanyNames(): Promise<NamesBench | null> {
  const pairs = registerPairs();
  if (pairs.length === 0) return null;
  const turned = pairs.map(({ asked: typed, stored }) => ({ asked: stored, stored: typed }));
  const scores: NamesScore[] = [];
  for (const [what, some] of [
    ['the usual name asked, the register’s stored', pairs],
    ['the register’s name asked, the usual stored', turned],
  ] as const) {
    for (const more of [[], loadOtherNames()]) {
      const stored = pickDistinctNames([...some.map((pair) => pair.stored), ...more]);
      scores.push({ what, stored: stored.length, ...(await scored(some, (typed) => askKith(stored, typed))) });
    }
    const stored = pickDistinctNames(some.map((pair) => pair.stored));
    const beside = [
      ['fuzzball’s token set, at least 90', (a: string, b: string) => token_set_ratio(a, b) / 100],
      ['Jaro-Winkler, at least 0.9', (a: string, b: string) => jaroWinkler(a.toLowerCase(), b.toLowerCase())],
    ] as const;
    for (const [library, alike] of beside)
      scores.push({
        what: `${what}: ${library}`,
        stored: stored.length,
        ...(await scored(some, (typed) => Promise.resolve(byLikeness(stored, typed, alike)))),
      });
  }
  return { pairs: pairs.length, scores, usual: await benchUsualNames(pairs, loadOtherNames()) };
}

/** Names of a list of large companies, each with the register's; none if the list is not at hand. */
function registerPairs(): NamePair[] {
  if (!existsSync(PAIRS)) return [];
  const rows = parse(readFileSync(PAIRS), { columns: true, bom: true }) as Record<string, string>[];
  return rows.map((row) => ({ asked: row.name_a_sp500!, stored: row.name_b_sec! }));
}

async function scored(pairs: readonly NamePair[], find: Finder): Promise<Omit<NamesScore, 'what' | 'stored'>> {
  const found = await find(pickDistinctNames(pairs.map(({ asked: typed }) => typed)));
  const byFold = new Map([...found].map(([typed, names]) => [foldName(typed), names]));
  let [hits, right, own, all] = [0, 0, 0, 0];
  for (const { asked: typed, stored } of pairs) {
    const keys = (byFold.get(foldName(typed)) ?? []).map(foldName);
    const truth = foldName(stored);
    all += keys.length;
    right += keys.filter((key) => key === truth).length;
    own += keys.filter((key) => key === truth || key === foldName(typed)).length;
    if (keys.includes(truth)) hits++;
  }
  return { recall: hits / pairs.length, precision: right / all, precisionWithOwn: own / all };
}

const LEAST_ALIKE = 0.9;

/** The most alike, as long as they are alike enough. */
function byLikeness(stored: readonly string[], typed: readonly string[], alike: (a: string, b: string) => number) {
  return new Map(
    typed.map((name) => {
      const rated = stored.map((other) => ({ other, rate: alike(name, other) }));
      const best = Math.max(LEAST_ALIKE, ...rated.map(({ rate }) => rate));
      return [name, rated.filter(({ rate }) => rate >= best).map(({ other }) => other)];
    }),
  );
}
