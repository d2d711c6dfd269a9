import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { FactKind } from '../../../platform/db/tables/columns.ts';
import { type ImportIndex, makeFactKey } from './import-index.ts';
import { readAmong } from './rows-at-once.ts';
import type { StatedValues } from './statements.ts';

/** The sources that hold the facts, and their differing statements. */
export async function loadSources(
  db: Db,
  index: ImportIndex,
  facts: Partial<Record<FactKind, readonly { id: number; source_id: number }[]>>,
): Promise<void> {
  const sourceIds = new Set<number>();
  for (const [fact, rows] of Object.entries(facts) as [FactKind, { id: number; source_id: number }[]][]) {
    for (const row of rows) sourceIds.add(row.source_id);
    const ids = rows.map((row) => row.id);
    const extras = await readAmong(ids, (some) =>
      db
        .selectFrom('extra_source')
        .select(['fact_id', 'source_id'])
        .where('fact', '=', fact)
        .where(isAmong(db, 'fact_id', some))
        .execute(),
    );
    for (const { fact_id, source_id } of extras) {
      const key = makeFactKey(fact, fact_id);
      index.extras.set(key, (index.extras.get(key) ?? new Set()).add(source_id));
      sourceIds.add(source_id);
    }
    if (fact === 'signal' || fact === 'investment' || fact === 'customer') continue;
    const claims = await readAmong(ids, (some) =>
      db
        .selectFrom('claim')
        .select(['entity_id', 'source_id', 'said'])
        .where('entity', '=', fact)
        .where(isAmong(db, 'entity_id', some))
        .execute(),
    );
    for (const { entity_id, source_id, said: stated } of claims) {
      const key = makeFactKey(fact, entity_id);
      index.claims.set(key, (index.claims.get(key) ?? new Map()).set(source_id, JSON.parse(stated) as StatedValues));
      sourceIds.add(source_id);
    }
  }
  const wanted = [...sourceIds].filter((id) => !index.sources.has(id));
  const sources = await readAmong(wanted, (some) =>
    db
      .selectFrom('source')
      .select(['id', 'kind', 'user_id', 'list', 'as_of'])
      .where(isAmong(db, 'id', some))
      .execute(),
  );
  for (const source of sources) index.sources.set(source.id, source);
}
