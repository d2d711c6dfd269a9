import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/db/schema.ts';
import { makeRecordDealer } from '../apply/batches.ts';
import type { Change, SummaryRow } from '../preview/summary.ts';
import { limitEachOutcome } from '../preview/summary.ts';
import type { CheckInput } from '../runs/check.ts';
import { countOutcome } from '../runs/check.ts';
import type { FileRecord, RowProblem } from '../runs/records.ts';
import type { RunCounts } from '../runs/runs.ts';
import { getPositionColumnLabel } from './columns.ts';
import { type PositionIndex, type PositionPlan, planPosition } from './plan.ts';
import { addToBook, isPosition, loadKnown, startImportIndex } from './position-index.ts';
import type { StoredPosition } from './queries.ts';

const BATCH = 500;

/** Finds the changes that an import of positions would make, without making them. @returns null if it was stopped */
export async function checkPositions(
  db: Kysely<Schema>,
  { file, now, tellRows, progress }: Pick<CheckInput, 'file' | 'now' | 'tellRows' | 'progress'>,
): Promise<RunCounts | null> {
  const index = await startImportIndex(db, now);
  const counts: RunCounts = { new: 0, changed: 0, unchanged: 0, rejected: 0 };
  const isKept = limitEachOutcome();
  let lastId = 0;
  let done = 0;
  const records = await makeRecordDealer(file.records(), 0);
  try {
    for (;;) {
      const batch = await records.take(BATCH);
      if (batch.length === 0) return counts;
      await loadKnown(db, index, batch);
      const problems: RowProblem[] = [];
      const rows: SummaryRow[] = [];
      for (const record of batch) {
        const { outcome, planned } = planPositionRecord(index, record);
        if (planned?.outcome === 'new') addToBook(index, planned.values, --lastId);
        problems.push(...countOutcome(counts, record, outcome));
        const row = describeRow(index, record, planned);
        if (isKept(row)) rows.push(row);
      }
      done += batch.length;
      await tellRows?.(rows);
      if (progress && !(await progress(done, counts, problems))) return null;
    }
  } finally {
    await records.close();
  }
}

/** Plans a row, and keeps the remarks on it. */
export function planPositionRecord(index: PositionIndex, record: FileRecord) {
  if (!isPosition(record))
    return { outcome: 'rejected' in record ? { rejected: record.rejected } : ('unchanged' as const) };
  const planned = planPosition(index, record.line, record.position);
  record.notes.push(...planned.notes);
  return { planned, outcome: planned.outcome === 'rejected' ? { rejected: planned.problem } : planned.outcome };
}

/** The names of changed columns. */
const LABELS: Partial<Record<keyof StoredPosition, string>> = {
  location: getPositionColumnLabel('location'),
  main_skill: getPositionColumnLabel('skill'),
  role: getPositionColumnLabel('role'),
  skill_category: getPositionColumnLabel('category'),
  link: getPositionColumnLabel('link'),
  short_description: getPositionColumnLabel('description'),
  owner_user_id: getPositionColumnLabel('owner'),
  status: getPositionColumnLabel('status'),
  high_priority: getPositionColumnLabel('high_priority'),
  confidential: getPositionColumnLabel('confidential'),
};

function describeRow(index: PositionIndex, record: FileRecord, planned: PositionPlan | undefined): SummaryRow {
  const { line, file = null } = record;
  const rejected = 'rejected' in record ? [record.rejected] : planned?.outcome === 'rejected' ? [planned.problem] : [];
  const notes = 'rejected' in record ? [] : record.notes;
  const problems = [...rejected, ...notes].map(({ column, value, reason }) => ({ column, value, reason }));
  const name =
    isPosition(record) && planned
      ? `${record.position.name}${'company' in planned ? ` at ${planned.company}` : ''}`
      : (record.cells ?? []).filter(Boolean).slice(0, 3).join(' | ').slice(0, 200);
  const stated = { name, changes: planned ? listChanges(index, planned) : [], joined: null, problems, asNew: null };
  return {
    line,
    file,
    outcome: planned?.outcome ?? 'rejected',
    joined: null,
    chance: null,
    apart: 0,
    decided: 0,
    told: stated,
  };
}

function listChanges(index: PositionIndex, planned: PositionPlan): Change[] {
  if (planned.outcome === 'rejected' || planned.outcome === 'unchanged') return [];
  const after: Partial<StoredPosition> = planned.outcome === 'new' ? planned.values : planned.change;
  const before: Partial<StoredPosition> = planned.outcome === 'new' ? {} : planned.there;
  return (Object.keys(LABELS) as (keyof StoredPosition)[])
    .filter((column) => after[column] !== undefined && !(planned.outcome === 'new' && isNothing(after[column])))
    .map((column) => {
      const describeValue = (value: unknown) =>
        column === 'owner_user_id' && value ? index.nameOfOwner(Number(value)) : formatValue(value);
      return { what: LABELS[column]!, before: describeValue(before[column]), after: describeValue(after[column]) };
    });
}

const isNothing = (value: unknown): boolean => value === null || value === 0;
const formatValue = (value: unknown): string | null =>
  value === null || value === undefined ? null : value === 1 ? 'Yes' : value === 0 ? 'No' : String(value).slice(0, 200);
