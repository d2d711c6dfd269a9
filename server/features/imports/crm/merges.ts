/** Follows what was deleted or merged in a CRM. */
import { mergeFacts } from '../../../core/facts/merge/merge.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { References } from '../../../platform/db/references.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { CrmPage } from '../../../platform/ports/crm.ts';
import { deleteRecords, loadMergeRoots } from './facts/queries.ts';
import * as queries from './queries.ts';

interface GoneRecords {
  connection: queries.ConnectionRow;
  kind: queries.RecordRow['kind'];
  gone: CrmPage['gone'];
  references: References;
  now: Date;
}

/**
 * Two records that were merged there are one here, if both are known, with all that other sources say of either; whoever connected the CRM
 * stands for the merge, and it can be taken apart. Everything else that is gone is to be withdrawn.
 * @returns how many records are gone
 */
export async function followGone(trx: Db, { connection, kind, gone, references, now }: GoneRecords): Promise<number> {
  const key = { connection_id: connection.id, kind };
  const ids = gone.flatMap(({ id, into }) => (into === null ? [id] : [id, into]));
  const known = await queries.loadCrmRecords(trx, key, ids);
  const withdrawn: number[] = [];
  let merged = 0;
  for (const { id, into } of gone) {
    const [loser, winner] = [known.get(id), known.get(into ?? '')];
    if (!loser) continue;
    if (winner?.is_gone === 0 && (await merge(loser, winner))) {
      await deleteRecords(trx, [loser.id]);
      merged++;
    } else withdrawn.push(loser.id);
  }
  if (merged > 0) await enqueue(trx, { kind: 'duplicates.settle', payload: {} }, now);
  return merged + (await queries.markRecordsGone(trx, withdrawn));

  async function merge(loser: queries.RecordRow, winner: queries.RecordRow): Promise<boolean> {
    const table = kind === 'company' ? 'account' : 'contact';
    const [from, to] = await loadMergeRoots(trx, table, [loser[`${table}_id`], winner[`${table}_id`]]);
    if (from === undefined || to === undefined || connection.connected_by === null) return false;
    if (from === to) return true;
    const input = { kind: table, survivor: to, merged: from, chosen: [], userId: connection.connected_by } as const;
    try {
      await mergeFacts(trx, references, Object.assign({ at: now.toISOString() }, input));
      return true;
    } catch (error) {
      // Such as two users of Kith.
      if (error instanceof AppError) return false;
      throw error;
    }
  }
}
