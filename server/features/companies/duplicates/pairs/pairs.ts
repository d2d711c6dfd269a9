/** Replaces the suggestions about some people or companies by those found now. */

import type { MergeKind } from '../../../../core/facts/book/import-index.ts';
import { insertPairs, removeSuggestions } from '../../../../core/facts/merge/pairs.ts';
import { findShadowPairs } from '../../../../core/facts/merge/shadow-pairs.ts';
import type { Db } from '../../../../platform/db/engine.ts';
import type { PairJudgement } from '../people/judge.ts';
import { getPairKey } from './pair-key.ts';
import { findNotSame } from './queries.ts';

export interface MergeSuggestion extends PairJudgement {
  /** The smaller id. */
  one: number;
  other: number;
}

export async function writeSuggestions(
  db: Db,
  kind: MergeKind,
  of: readonly number[],
  found: readonly MergeSuggestion[],
  mostOfOne: number,
): Promise<void> {
  const refused = await findNotSame(db, kind, found);
  const shadows = await findShadowPairs(db, kind, found);
  const open = found.filter((pair) => !refused.has(getPairKey(pair.one, pair.other)) && !shadows.has(pair));
  const pairs = pickMostCertain(open, mostOfOne).map(({ one: a, other: b, sureness, ...evidence }) => {
    return { one: a, other: b, sureness, evidence };
  });
  await removeSuggestions(db, kind, of, pairs);
  await insertPairs(db, kind, pairs);
}

/** The most certain pairs of a crowd, so many of one record at most; a pair that is left out does not count. */
export function pickMostCertain<P extends Pick<MergeSuggestion, 'one' | 'other' | 'sureness'>>(
  found: readonly P[],
  mostOfOne: number,
): P[] {
  const counts = new Map<number, number>();
  const isFull = (id: number) => (counts.get(id) ?? 0) >= mostOfOne;
  return found
    .toSorted((a, b) => b.sureness - a.sureness)
    .filter(({ one: a, other: b }) => {
      if (isFull(a) || isFull(b)) return false;
      for (const id of [a, b]) counts.set(id, (counts.get(id) ?? 0) + 1);
      return true;
    });
}
