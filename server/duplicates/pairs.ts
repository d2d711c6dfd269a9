/** Replaces the suggestions about some people or companies by those found now. */

import type { Db } from '../db/engine.ts';
import type { Half } from '../facts/book.ts';
import { insertPairs, removeSuggestions } from '../facts/pairs.ts';
import { pairKey } from './pair-key.ts';
import type { PairJudgement } from './people/judge.ts';
import { notSameAmong } from './queries.ts';

export interface MergeSuggestion extends PairJudgement {
  /** The smaller id. */
  one: number;
  other: number;
}

export async function writeSuggestions(
  db: Db,
  half: Half,
  of: readonly number[],
  found: readonly MergeSuggestion[],
  mostOfOne: number,
): Promise<void> {
  // The most certain pairs of a crowd.
  const counts = new Map<number, number>();
  const some = found
    .toSorted((a, b) => b.sureness - a.sureness)
    .filter(({ one, other }) => {
      for (const id of [one, other]) counts.set(id, (counts.get(id) ?? 0) + 1);
      return Math.max(counts.get(one)!, counts.get(other)!) <= mostOfOne;
    });
  const refused = await notSameAmong(db, half, some);
  const pairs = some
    .filter(({ one, other }) => !refused.has(pairKey(one, other)))
    .map(({ one, other, sureness, ...evidence }) => ({ one, other, sureness, evidence }));
  await removeSuggestions(db, half, of, pairs);
  await insertPairs(db, half, pairs);
}
