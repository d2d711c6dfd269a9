/** The journal of sources other than imports: the facts that each touched, so that it can be taken back. */

import type { Db } from '../../../platform/db/engine.ts';
import type { FactKind } from '../../../platform/db/tables/columns.ts';
import type { Batch } from '../book/batch.ts';
import { writeFacts } from '../write/write.ts';
import type { Journal } from './take-back.ts';

/** Writes a batch, and the facts that its source touched. Call it in the transaction that reserved the ids. */
export async function writeJournalled(trx: Db, batch: Batch): Promise<void> {
  await writeFacts(trx, batch);
  const { taken } = batch.writes;
  const rows = (Object.keys(taken) as FactKind[])
    .filter((fact) => taken[fact].length > 0)
    .map((fact) => ({ source_id: batch.sourceId, fact, fact_ids: JSON.stringify([...new Set(taken[fact])]) }));
  if (rows.length > 0) await trx.insertInto('source_journal').values(rows).execute();
}

export const createSourceJournal = (sourceId: number): Journal => ({
  last: (trx, fact) =>
    trx
      .selectFrom('source_journal')
      .select(['id', 'fact_ids'])
      .where('source_id', '=', sourceId)
      .where('fact', '=', fact)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  async shorten(trx, id, left) {
    if (left.length === 0) await trx.deleteFrom('source_journal').where('id', '=', id).execute();
    else
      await trx
        .updateTable('source_journal')
        .set({ fact_ids: JSON.stringify(left) })
        .where('id', '=', id)
        .execute();
  },
});
