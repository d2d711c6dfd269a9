import type { Kysely } from 'kysely';
import type { Db } from '../../db/engine.ts';
import type { FactKind, ImportRun, Schema } from '../../db/schema.ts';
import { firmSetting, moveFirm } from '../../facts/firm.ts';
import { takeTurn } from '../../facts/write.ts';
import { rebuildStrengths, workOffStale } from '../../network/strengths.ts';
import { batchSize } from '../apply/batches.ts';
import { changeRun, findRun } from '../queries.ts';
import { optionsOf } from '../runs.ts';
import {
  lastJournal,
  releaseAccounts,
  releaseContacts,
  releaseInvestments,
  releaseSignals,
  releaseTenures,
  shortenJournal,
} from './queries.ts';

type Release = (db: Db, ids: readonly number[], sourceId: number, at: string) => Promise<void>;

const RELEASE: Record<FactKind, Release> = {
  signal: releaseSignals,
  investment: releaseInvestments,
  tenure: releaseTenures,
  contact: releaseContacts,
  account: releaseAccounts,
};

/**
 * Takes back what a run wrote; the run is in state undoing, having been done, cancelled or failed. Goes backwards through
 * its journal in short transactions, so that a kill costs nothing. Facts go first and what follows from them is brought
 * up to date, while those they were about are still there; then people and companies that nobody else holds.
 */
export async function undoRun(db: Kysely<Schema>, run: ImportRun, { now }: { now: () => Date }): Promise<void> {
  const movedFirm = await giveBackFirm(db, run);
  const settle = () => (movedFirm ? rebuildStrengths(db, now()) : workOffStale(db, now()));
  if (run.source_id !== null) {
    for (const fact of ['signal', 'investment', 'tenure'] as const) await release(db, run, fact, now);
    await settle();
    for (const fact of ['contact', 'account'] as const) await release(db, run, fact, now);
  }
  await settle();
  const ended = await findRun(db, run.id);
  await changeRun(db, run.id, ['undoing'], {
    state: ended?.ending ?? 'undone',
    ending: null,
    finished_at: now().toISOString(),
  });
}

async function release(db: Kysely<Schema>, run: ImportRun, fact: FactKind, now: () => Date): Promise<void> {
  const size = batchSize();
  for (;;) {
    const released = await db.transaction().execute(async (trx) => {
      await takeTurn(trx);
      const journal = await lastJournal(trx, run.id, [fact]);
      if (!journal) return 0;
      const ids = JSON.parse(journal.fact_ids) as number[];
      const left = ids.slice(0, -size.next());
      await size.timed(ids.length - left.length, async () => {
        await RELEASE[fact](trx, ids.slice(left.length), run.source_id!, now().toISOString());
        await shortenJournal(trx, journal.id, left);
      });
      return ids.length - left.length;
    });
    if (released === 0) return;
  }
}

/** Sets the firm back to what it was, when it still is what the run made it; true when a run made one. */
async function giveBackFirm(db: Kysely<Schema>, run: ImportRun): Promise<boolean> {
  const { firmNow, firmBefore } = optionsOf(run);
  if (firmNow === undefined) return false;
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    if ((await firmSetting(trx)) === String(firmNow)) await moveFirm(trx, firmNow, firmBefore ?? null);
  });
  return true;
}
