import type { Kysely } from 'kysely';
import { takeBackHeldRows } from '../../../core/facts/erasure/held-rows.ts';
import { invalidateVisibilityCache } from '../../../core/facts/take-back/references.ts';
import { clearTitles, type Journal, runInNextTurn, takeBackSource } from '../../../core/facts/take-back/take-back.ts';
import { moveFirm } from '../../../core/facts/write/firm.ts';
import { findJobChanges } from '../../../core/facts/write/job-changes.ts';
import { rebuildStrengths, workOffStale } from '../../../core/network/derive/strengths.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { References } from '../../../platform/db/references.ts';
import type { ImportRunRow, Schema } from '../../../platform/db/schema.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { changeImportRun, doesAccountExist, findImportRun } from '../runs/queries.ts';
import { getImportOptions } from '../runs/runs.ts';
import { loadLastJournal, shortenJournal } from './queries.ts';

export interface UndoDeps {
  now: () => Date;
  /** All references to the removed rows (server/references.ts). */
  references: References;
}

/** Takes back the rows that a run wrote; the run is in state undoing, after it was done, cancelled or failed. */
export async function undoRun(db: Kysely<Schema>, run: ImportRunRow, deps: UndoDeps): Promise<void> {
  const { now, references } = deps;
  const movedFirm = await giveBackFirm(db, run);
  const settle = () => (movedFirm ? rebuildStrengths(db, now()) : workOffStale(db, now()));
  if (run.source_id !== null) {
    const journal: Journal = { last: (trx, fact) => loadLastJournal(trx, run.id, [fact]), shorten: shortenJournal };
    await takeBackSource(db, { ...deps, sourceId: run.source_id, journal, settle });
  }
  await settle();
  if (run.kind === 'connections' && run.source_id !== null && run.for_user_id !== null)
    await findJobChanges(db, { sourceId: run.source_id, userId: run.for_user_id });
  await clearTitles(db);
  await runInNextTurn(db, async (trx) => {
    await invalidateVisibilityCache(trx, references);
    await takeBackHeldRows(trx, run.id);
    await endUndo(trx, run.id, now());
  });
}

/** Called when everything is taken back: gives the run its final state. */
export async function endUndo(trx: Db, runId: number, now: Date): Promise<void> {
  const ended = await findImportRun(trx, runId);
  await changeImportRun(trx, runId, ['undoing'], {
    state: ended?.ending ?? 'undone',
    ending: null,
    finished_at: now.toISOString(),
    // The error of an earlier attempt; the reason why a run failed stays.
    ...(ended?.ending === 'failed' ? {} : { error: null }),
  });
}

/** Restores the former firm, if the run's firm is still set; true if the run set one. */
async function giveBackFirm(db: Kysely<Schema>, run: ImportRunRow): Promise<boolean> {
  const { firmNow, firmBefore } = getImportOptions(run);
  if (firmNow === undefined) return false;
  await runInNextTurn(db, async (trx) => {
    if ((await loadFirmAccountId(trx)) !== firmNow) return;
    // The former firm may have been taken back with the import that brought it.
    const before = firmBefore && (await doesAccountExist(trx, firmBefore)) ? firmBefore : null;
    await moveFirm(trx, firmNow, before);
  });
  return true;
}
