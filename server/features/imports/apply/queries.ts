import type { Batch } from '../../../core/facts/book/batch.ts';
import { decidePair } from '../../../core/facts/merge/pairs.ts';
import { writeFacts } from '../../../core/facts/write/write.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { FactKind } from '../../../platform/db/tables/columns.ts';
import { UNKNOWN_START } from '../../../platform/time/months.ts';
import { type MarkedDistinct, makeRowKey } from './distinct.ts';

/** Writes the result of a batch, and the facts that the import touched. Call it in the batch's transaction. */
export async function writeBatch(db: Db, batch: Batch, importId: number): Promise<void> {
  await writeFacts(db, batch);
  const { taken } = batch.writes;
  const facts = (Object.keys(taken) as FactKind[]).filter((fact) => taken[fact].length > 0);
  if (facts.length === 0) return;
  await db
    .insertInto('import_journal')
    .values(facts.map((fact) => ({ import_id: importId, fact, fact_ids: JSON.stringify([...new Set(taken[fact])]) })))
    .execute();
}

/** Rows of a checked file that are kept apart from the person they would be joined with, each with whether a user decided so. */
export async function listRowsApart(db: Db, importId: number): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('import_row')
    .select(['line', 'file', 'decided'])
    .where('import_id', '=', importId)
    .where('joined', 'is not', null)
    .where('apart', '=', 1)
    .execute();
  return new Map(rows.map((row) => [makeRowKey(row), row.decided !== 0]));
}

/** The people and companies of a check about which users decided. */
export async function loadDecided(db: Db, importId: number) {
  const rows = await db
    .selectFrom('import_row')
    .select(['file', 'line', 'told', 'apart', 'decided'])
    .where('import_id', '=', importId)
    .where('decided', '<>', 0)
    .execute();
  const joins = await db
    .selectFrom('import_join')
    .select(['name_key', 'domain', 'apart', 'decided'])
    .where('import_id', '=', importId)
    .where('decided', '<>', 0)
    .execute();
  return { rows, joins };
}

/** Later files find them again, and if a user decided it, nobody is asked whether the two are duplicates. */
export async function saveDistinctPair(
  db: Db,
  distincts: readonly MarkedDistinct[],
  by: number,
  at: string,
): Promise<void> {
  for (const { keys, contactId, fromId, isDecided } of distincts) {
    await db
      .insertInto('kept_apart')
      .values(keys.map((key) => ({ key, contact_id: contactId })))
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ contact_id: contactId }))
      .execute();
    if (isDecided) await decidePair(db, { kind: 'contact', one: fromId, other: contactId }, by, at);
  }
}

/**
 * Jobs that perhaps only earlier lists hold, of people in the present list: without a start, as in all lists, and not held by the present
 * one.
 */
export function listEarlierJobs(db: Db, sourceId: number, earlier: readonly number[], after: number, limit: number) {
  return db
    .selectFrom('tenure')
    .selectAll('tenure')
    .where('tenure.source_id', 'in', earlier)
    .where('tenure.start_month', '=', UNKNOWN_START)
    .where('tenure.id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('extra_source')
            .select('fact_id')
            .where('fact', '=', 'tenure')
            .whereRef('fact_id', '=', 'tenure.id')
            .where('source_id', '=', sourceId),
        ),
      ),
    )
    .where(({ exists, or, selectFrom }) =>
      exists(
        selectFrom('tenure as stated')
          .select('stated.id')
          .whereRef('stated.contact_id', '=', 'tenure.contact_id')
          // A list's statement about one half does not end a job of another half, because they may be taken apart again.
          .whereRef('stated.contact_half', 'is not distinct from', 'tenure.contact_half')
          .where((stated) =>
            or([
              stated('stated.source_id', '=', sourceId),
              stated.exists(
                stated
                  .selectFrom('extra_source')
                  .select('fact_id')
                  .where('fact', '=', 'tenure')
                  .whereRef('fact_id', '=', 'stated.id')
                  .where('source_id', '=', sourceId),
              ),
            ]),
          ),
      ),
    )
    .orderBy('tenure.id')
    .limit(limit)
    .execute();
}
