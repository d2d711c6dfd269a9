/** What a row would do, as it is kept and shown. */
import { z } from 'zod';
import { MOST_ROWS_SHOWN, type RowFilter, type RowOutcome } from '../../../shared/imports/import.ts';

const Text = z.string().nullable();
const Change = z.object({ what: z.string(), before: Text, after: Text });
export type Change = z.output<typeof Change>;

/** What import_row.told holds. */
export const RowTold = z.object({
  name: z.string(),
  changes: z.array(Change),
  joined: z.object({ name: z.string(), why: z.string() }).nullable(),
  problems: z.array(z.object({ column: Text, value: Text, reason: z.string() })),
  /** Of a list, where the person is known by others only: what its owner may read, to whom they are new. */
  asNew: z.array(Change).nullable(),
});
export type RowTold = z.output<typeof RowTold>;

export interface ToldRow {
  line: number;
  /** Of an archive of several files the one. */
  file: string | null;
  outcome: RowOutcome;
  joined: 'own' | 'others' | null;
  told: RowTold;
}

/** Says of one row after the other whether it is among those that are kept to be looked at. */
export function firstOfEach(): (row: Pick<ToldRow, 'outcome' | 'joined'>) => boolean {
  const kept = new Map<RowFilter, number>();
  return ({ outcome, joined }) => {
    const of: RowFilter[] = joined ? [outcome, 'joined'] : [outcome];
    if (of.every((filter) => (kept.get(filter) ?? 0) >= MOST_ROWS_SHOWN)) return false;
    for (const filter of of) kept.set(filter, (kept.get(filter) ?? 0) + 1);
    return true;
  };
}
