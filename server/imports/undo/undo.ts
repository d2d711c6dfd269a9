import type { Kysely } from 'kysely';
import type { Db } from '../../db/engine.ts';
import type { References } from '../../db/references.ts';
import type { FactKind, ImportRun, Schema } from '../../db/schema.ts';
import { firmSetting, moveFirm } from '../../facts/firm.ts';
import { findJobChanges } from '../../facts/job-changes.ts';
import { forgetWhoMayKnow, noteWhoMayKnow } from '../../facts/references.ts';
import {
  type Releasing,
  releaseAccounts,
  releaseContacts,
  releaseCustomers,
  releaseInvestments,
  releaseSignals,
  releaseTenures,
} from '../../facts/release.ts';
import { deleteUnheldTitles } from '../../facts/titles.ts';
import { takeTurn } from '../../facts/write.ts';
import { rebuildStrengths, workOffStale } from '../../network/strengths.ts';
import { batchSize } from '../apply/batches.ts';
import { accountExists, changeRun, findRun } from '../queries.ts';
import { optionsOf } from '../runs.ts';
import { lastJournal, shortenJournal } from './queries.ts';

type Release = (db: Db, ids: readonly number[], sourceId: number, releasing: Releasing) => Promise<void>;

const RELEASE: Record<FactKind, Release> = {
  signal: releaseSignals,
  investment: releaseInvestments,
  customer: releaseCustomers,
  tenure: releaseTenures,
  contact: releaseContacts,
  account: releaseAccounts,
};

export interface Undoing {
  now: () => Date;
  /** All that may refer to what goes (server/references.ts). */
  references: References;
}

/**
 * Takes back what a run wrote; the run is in state undoing, having been done, cancelled or failed. Goes backwards through
 * its journal in short transactions, so that a kill costs nothing. Facts go first and what follows from them is brought
 * up to date, while those they were about are still there; then people and companies that nobody else holds.
 */
export async function undoRun(db: Kysely<Schema>, run: ImportRun, undoing: Undoing): Promise<void> {
  const { now, references } = undoing;
  const movedFirm = await giveBackFirm(db, run);
  const settle = () => (movedFirm ? rebuildStrengths(db, now()) : workOffStale(db, now()));
  if (run.source_id !== null) {
    await inTurn(db, (trx) => noteWhoMayKnow(trx, references, run.source_id!));
    for (const fact of ['signal', 'investment', 'customer', 'tenure'] as const) await release(db, run, fact, undoing);
    await settle();
    for (const fact of ['contact', 'account'] as const) await release(db, run, fact, undoing);
  }
  await settle();
  if (run.kind === 'connections' && run.source_id !== null && run.for_user_id !== null)
    await findJobChanges(db, { sourceId: run.source_id, userId: run.for_user_id });
  await clearTitles(db);
  await inTurn(db, async (trx) => {
    await forgetWhoMayKnow(trx, references);
    await endUndo(trx, run.id, now());
  });
}

/** It is taken back: the run ends as it was meant to. */
export async function endUndo(trx: Db, runId: number, now: Date): Promise<void> {
  const ended = await findRun(trx, runId);
  await changeRun(trx, runId, ['undoing'], {
    ...{ state: ended?.ending ?? 'undone', ending: null, finished_at: now.toISOString() },
    // What went wrong at an earlier attempt; why a run failed stays.
    ...(ended?.ending === 'failed' ? {} : { error: null }),
  });
}

export function inTurn<T>(db: Kysely<Schema>, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    return work(trx);
  });
}

async function release(
  db: Kysely<Schema>,
  run: ImportRun,
  fact: FactKind,
  { now, references }: Undoing,
): Promise<void> {
  const size = batchSize();
  for (;;) {
    const released = await inTurn(db, async (trx) => {
      const journal = await lastJournal(trx, run.id, [fact]);
      if (!journal) return 0;
      const ids = JSON.parse(journal.fact_ids) as number[];
      const left = ids.slice(0, -size.next());
      await size.timed(ids.length - left.length, async () => {
        const releasing = { at: now().toISOString(), references };
        await RELEASE[fact](trx, ids.slice(left.length), run.source_id!, releasing);
        await shortenJournal(trx, journal.id, left);
      });
      return ids.length - left.length;
    });
    if (released === 0) return;
  }
}

/** Titles that nobody has any more go with who had them. */
async function clearTitles(db: Kysely<Schema>): Promise<void> {
  const size = batchSize();
  for (let after = 0; ; ) {
    const looked = await inTurn(db, (trx) =>
      size.timed(size.next(), () => deleteUnheldTitles(trx, after, size.next())),
    );
    if (looked === null) return;
    after = looked;
  }
}

/** Sets the firm back to what it was, when it still is what the run made it; true when a run made one. */
async function giveBackFirm(db: Kysely<Schema>, run: ImportRun): Promise<boolean> {
  const { firmNow, firmBefore } = optionsOf(run);
  if (firmNow === undefined) return false;
  await inTurn(db, async (trx) => {
    if ((await firmSetting(trx)) !== String(firmNow)) return;
    // The one before may have been taken back with the import that brought it.
    const before = firmBefore && (await accountExists(trx, firmBefore)) ? firmBefore : null;
    await moveFirm(trx, firmNow, before);
  });
  return true;
}
