import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { FactKind } from '../../../platform/db/tables/columns.ts';
import { factKey, type ImportIndex } from './import-index.ts';
import { among } from './rows-at-once.ts';
import type { StatedValues } from './statements.ts';

/** The sources that hold the facts, and their differing statements. */
export async function loadSources(
  db: Db,
  book: ImportIndex,
  facts: Partial<Record<FactKind, readonly { id: number; source_id: number }[]>>,
): Promise<void> {
  const sourceIds = new Set<number>();
  for (const [fact, rows] of Object.entries(facts) as [FactKind, { id: number; source_id: number }[]][]) {
    for (const row of rows) sourceIds.add(row.source_id);
    const ids = rows.map((row) => row.id);
    const extras = await among(ids, (some) =>
      db
        .selectFrom('extra_source')
        .select(['fact_id', 'source_id'])
        .where('fact', '=', fact)
        .where(isAmong(db, 'fact_id', some))
        .execute(),
    );
    for (const { fact_id, source_id } of extras) {
      const key = factKey(fact, fact_id);
      book.extras.set(key, (book.extras.get(key) ?? new Set()).add(source_id));
      sourceIds.add(source_id);
    }
    if (fact === 'signal' || fact === 'investment' || fact === 'customer') continue;
    const claims = await among(ids, (some) =>
      db
        .selectFrom('claim')
        .select(['entity_id', 'source_id', 'said'])
        .where('entity', '=', fact)
        .where(isAmong(db, 'entity_id', some))
        .execute(),
    );
    for (const { entity_id, source_id, said } of claims) {
      const key = factKey(fact, entity_id);
      book.claims.set(key, (book.claims.get(key) ?? new Map()).set(source_id, JSON.parse(said) as StatedValues));
      sourceIds.add(source_id);
    }
  }
  const wanted = [...sourceIds].filter((id) => !book.sources.has(id));
  const sources = await among(wanted, (some) =>
    db
      .selectFrom('source')
      .select(['id', 'kind', 'user_id', 'list', 'as_of'])
      .where(isAmong(db, 'id', some))
      .execute(),
  );
  for (const source of sources) book.sources.set(source.id, source);
}
