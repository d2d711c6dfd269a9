/** The outcome of a row, as it is stored and shown. */
import { z } from 'zod';
import {
  JoinEvidence,
  MAX_ROWS_SHOWN,
  type RowFilter,
  type RowOutcome,
} from '../../../../shared/features/imports/import.ts';

const Text = z.string().nullable();
const Change = z.object({ what: z.string(), before: Text, after: Text });
export type Change = z.output<typeof Change>;

/** The content of import_row.told. */
export const RowSummary = z.object({
  name: z.string(),
  changes: z.array(Change),
  joined: z.object({ name: z.string(), why: z.string(), evidence: JoinEvidence.nullable().default(null) }).nullable(),
  problems: z.array(z.object({ column: Text, value: Text, reason: z.string() })),
  /** For a list, if only others know the person: the changes that the owner, for whom the person is new, may read. */
  asNew: z.array(Change).nullable(),
});
export type RowSummary = z.output<typeof RowSummary>;

export interface SummaryRow {
  line: number;
  /** The file within an archive of several files. */
  file: string | null;
  outcome: RowOutcome;
  joined: 'own' | 'others' | null;
  told: RowSummary;
}

/** Decides for one row after another whether it is among those that are kept. */
export function firstOfEach(): (row: Pick<SummaryRow, 'outcome' | 'joined'>) => boolean {
  const kept = new Map<RowFilter, number>();
  return ({ outcome, joined }) => {
    const of: RowFilter[] = joined ? [outcome, 'joined'] : [outcome];
    if (of.every((filter) => (kept.get(filter) ?? 0) >= MAX_ROWS_SHOWN)) return false;
    for (const filter of of) kept.set(filter, (kept.get(filter) ?? 0) + 1);
    return true;
  };
}
