import type { Merge, Of, Pair } from '../../../../shared/features/companies/duplicates/calls.ts';
import type { MergeKind } from '../../../core/facts/book/import-index.ts';
import { parseId } from '../../../platform/http/ids.ts';
import type { MergeRow } from './pairs/queries.ts';
import type { PairJudgement } from './people/judge.ts';

export const toMergeKind = (of: Of): MergeKind => (of === 'people' ? 'contact' : 'account');
export const fromMergeKind = (kind: MergeKind): Of => (kind === 'contact' ? 'people' : 'companies');

/** An id that names nothing matches nobody. */
export const mergeNumberOf = (id: string): number => parseId(id) ?? 0;

interface PairRow {
  one_id: number;
  one_name: string;
  other_id: number;
  other_name: string;
}

export function serializePairNames({ one_id, one_name, other_id, other_name }: PairRow): Pick<Pair, 'one' | 'other'> {
  return { one: { id: String(one_id), name: one_name }, other: { id: String(other_id), name: other_name } };
}

export function serializePair(row: PairRow & { evidence: string; later_at: string | null }): Pair {
  const evidence = JSON.parse(row.evidence) as Omit<PairJudgement, 'sureness'>;
  const toPieces = (some: PairJudgement['for']) => some.map(({ text, inferred = false }) => ({ text, inferred }));
  const { why, for: speaksFor, against } = evidence;
  return {
    ...serializePairNames(row),
    why,
    for: toPieces(speaksFor),
    against: toPieces(against),
    later: row.later_at !== null,
  };
}

export function serializeMerge(kind: MergeKind, row: MergeRow): Merge {
  return {
    id: String(row.id),
    of: fromMergeKind(kind),
    kept: row.kept_name ?? '',
    merged: row.merged_name ?? '',
    by: row.by,
    at: row.merged_at,
    state: getState(row),
    unmergedBy: row.undone_by_email,
    unmergedAt: row.undone_at,
  };
}

function getState({ state, merged_id }: MergeRow): Merge['state'] {
  if (state === 'undone') return 'unmerged';
  if (state === 'unmerging') return 'moving back';
  if (merged_id === null) return 'gone';
  return state === 'merging' ? 'moving' : 'merged';
}
