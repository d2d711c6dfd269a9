import type { Kysely } from 'kysely';
import { makeBatchSizer } from '../../../core/facts/book/batch-size.ts';
import { changePosition, insertPosition } from '../../../core/facts/write/positions.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { ImportRunRow, Schema } from '../../../platform/db/schema.ts';
import { type ApplyOptions, ImportStoppedError, MAX_REJECTS, retryOnConflict } from '../apply/apply.ts';
import { makeRecordDealer } from '../apply/batches.ts';
import { countOutcome } from '../runs/check.ts';
import { finishRun } from '../runs/finish.ts';
import { beginBatch, changeImportRun, deleteRejects, insertRejects } from '../runs/queries.ts';
import type { FileRecord, OpenFile, RowProblem } from '../runs/records.ts';
import { getImportCounts, type RunCounts } from '../runs/runs.ts';
import { planPositionRecord } from './check.ts';
import type { PlannedPosition, PositionPlan, Written } from './plan.ts';
import { addToBook, loadKnown, startImportIndex } from './position-index.ts';
import { listWrittenBefore, remember } from './queries.ts';

/**
 * Writes the rest of a run's positions, in short transactions, each with the data for undoing it.
 * @returns false if it was stopped by a change of its state
 */
export async function applyPositions(
  db: Kysely<Schema>,
  run: ImportRunRow,
  file: OpenFile,
  { now, progress }: ApplyOptions,
): Promise<boolean> {
  let done = run.done_rows;
  let counts = getImportCounts(run);
  if (done === 0) {
    counts = { new: 0, changed: 0, unchanged: 0, rejected: 0 };
    await deleteRejects(db, run.id);
    await changeImportRun(db, run.id, ['applying'], { total_rows: file.total, counts: '{}' });
  }
  const size = makeBatchSizer();
  const records = await makeRecordDealer(file.records(), done);
  try {
    for (;;) {
      const batch = await records.take(size.next());
      if (batch.length === 0) break;
      counts = await retryOnConflict(() =>
        db
          .transaction()
          .execute((trx) => size.timed(batch.length, () => applyBatch(trx, run, batch, { done, counts, now: now() }))),
      );
      done += batch.length;
      progress?.(done, counts);
    }
  } catch (error) {
    if (error instanceof ImportStoppedError) return false;
    throw error;
  } finally {
    await records.close();
  }
  return finishRun(db, run, now());
}

type Change = Extract<PositionPlan, { outcome: 'changed' | 'unchanged' }>;

interface ApplyState {
  done: number;
  counts: RunCounts;
  now: Date;
}

async function applyBatch(
  trx: Db,
  run: ImportRunRow,
  batch: FileRecord[],
  { done, counts: before, now }: ApplyState,
): Promise<RunCounts> {
  if (!(await beginBatch(trx, run.id, done, batch.length))) throw new ImportStoppedError();
  const counts = { ...before };
  const index = await startImportIndex(trx, now);
  const companies = await loadKnown(trx, index, batch);
  for (const id of companies.length === 0 ? [] : await listWrittenBefore(trx, run.id, companies)) index.taken.add(id);
  const problems: RowProblem[] = [];
  for (const fileRecord of batch) {
    // A plan's remarks are stored with the row, and a transaction may be tried again.
    const record = 'rejected' in fileRecord ? fileRecord : { ...fileRecord, notes: [...fileRecord.notes] };
    const { planned, outcome } = planPositionRecord(index, record);
    problems.push(...countOutcome(counts, record, outcome));
    if (planned?.outcome === 'new') addToBook(index, planned.values, await make(trx, run, planned.values));
    else if (planned && planned.outcome !== 'rejected') await change(trx, run, planned, index.at);
  }
  if (before.rejected < MAX_REJECTS) await insertRejects(trx, run.id, problems);
  await changeImportRun(trx, run.id, ['applying'], { counts: JSON.stringify(counts) });
  return counts;
}

async function make(trx: Db, run: ImportRunRow, values: PlannedPosition): Promise<number> {
  const id = await insertPosition(trx, { ...values, import_id: run.id, created_by: run.started_by });
  await remember(trx, { import_id: run.id, position_id: id, before: null, after: JSON.stringify(values) });
  return id;
}

async function change(trx: Db, run: ImportRunRow, { there, change }: Change, updated_at: string): Promise<void> {
  const columns = Object.keys(change) as (keyof Written)[];
  if (columns.length === 0) return;
  await changePosition(trx, there.id, { ...change, updated_at });
  const before = Object.fromEntries(columns.map((column) => [column, there[column]]));
  await remember(trx, {
    import_id: run.id,
    position_id: there.id,
    before: JSON.stringify(before),
    after: JSON.stringify(change),
  });
}
