/** The outcome of a row, as it is stored and shown. */
import { z } from 'zod';
import type { ChanceOfOne } from '../../../../shared/core/network/join.ts';
import {
  JoinEvidence,
  MAX_ROWS_SHOWN,
  type RowFilter,
  type RowOutcome,
} from '../../../../shared/features/imports/import.ts';
import type { Flag } from '../../../platform/db/tables/columns.ts';

const Text = z.string().nullable();
const Change = z.object({ what: z.string(), before: Text, after: Text });
export type Change = z.output<typeof Change>;

/** The content of import_row.told. */
export const RowSummary = z.object({
  name: z.string(),
  changes: z.array(Change),
  joined: z
    .object({
      name: z.string(),
      why: z.string(),
      evidence: JoinEvidence.nullable().default(null),
      /** The job of the row, and that of the person in Kith. */
      given: z.string().default(''),
      known: z.string().default(''),
    })
    .nullable(),
  problems: z.array(z.object({ column: Text, value: Text, reason: z.string() })),
  /** For a list, if only others know the person: the changes that the owner, for whom the person is new, may read. */
  asNew: z.array(Change).nullable(),
});
export type RowSummary = z.output<typeof RowSummary>;

/** A job whose names the book may not have. */
export interface JobRef {
  accountId?: number;
  titleId?: number;
}

export interface SummaryRow {
  line: number;
  /** The file within an archive of several files. */
  file: string | null;
  /** What the row does if it is joined: kept apart, it is new. */
  outcome: RowOutcome;
  joined: 'own' | 'others' | null;
  /** Null unless nothing but the name and the company says that it is the person. */
  chance: ChanceOfOne | null;
  apart: Flag;
  decided: 0 | 1 | 2;
  told: RowSummary;
}

/** What the row does as it is decided. */
export const getDecidedOutcome = ({ outcome, apart }: Pick<SummaryRow, 'outcome' | 'apart'>): RowOutcome =>
  apart === 1 ? 'new' : outcome;

/** Decides for one row after another whether it is among those that are kept: the people joined by name all are. */
export function limitEachOutcome(): (row: Pick<SummaryRow, 'outcome' | 'joined' | 'chance'>) => boolean {
  const counts = new Map<RowFilter, number>();
  return ({ outcome, joined, chance }) => {
    const of: RowFilter[] = joined && chance === null ? [outcome, 'joined'] : [outcome];
    if (chance === null && of.every((filter) => (counts.get(filter) ?? 0) >= MAX_ROWS_SHOWN)) return false;
    for (const filter of of) counts.set(filter, (counts.get(filter) ?? 0) + 1);
    return true;
  };
}
