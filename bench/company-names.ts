import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { foldName, matchesQuery } from '../server/network/names.ts';

const PAIRS = '../shared/data/company-names/same-company-pairs.csv';

export interface NamesBench {
  pairs: number;
  /** Of the pairs of one company's names, how many are found by search. */
  recall: number;
  /** Of all that one list's names find in the other, how many are that company. */
  precision: number;
  /** The same where the folded names have to be equal. */
  exactRecall: number;
  exactPrecision: number;
}

/** Precision and recall of name matching on pairs of names of one company; null where the list is not at hand. */
export function benchCompanyNames(): NamesBench | null {
  if (!existsSync(PAIRS)) return null;
  const rows = parse(readFileSync(PAIRS), { columns: true, bom: true }) as Record<string, string>[];
  const pairs = rows.map((row) => ({ a: foldName(row.name_a_sp500!), b: foldName(row.name_b_sec!) }));
  const found = (exact: boolean) => {
    let [right, all] = [0, 0];
    for (const [asked, { a }] of pairs.entries()) {
      for (const [place, { b }] of pairs.entries()) {
        // Search finds the longer name by the shorter one; somebody who pastes the longer one finds nothing.
        if (!matchesQuery(b, a, exact) && !matchesQuery(a, b, exact)) continue;
        all++;
        if (asked === place) right++;
      }
    }
    return { recall: right / pairs.length, precision: right / all };
  };
  const [words, exact] = [found(false), found(true)];
  return { pairs: pairs.length, ...words, exactRecall: exact.recall, exactPrecision: exact.precision };
}
