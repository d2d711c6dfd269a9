import type { Db } from '../../../platform/db/engine.ts';
import type { FactKind } from '../../../platform/db/tables/columns.ts';

/** The source holds these facts beside others no longer. */
export async function deleteExtraSource(
  db: Db,
  fact: FactKind,
  ids: readonly number[],
  sourceId: number,
): Promise<void> {
  await db
    .deleteFrom('extra_source')
    .where('fact', '=', fact)
    .where('fact_id', 'in', ids)
    .where('source_id', '=', sourceId)
    .execute();
}
