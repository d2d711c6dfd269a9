import { readAmong } from '../../../core/facts/book/rows-at-once.ts';
import { decidePair } from '../../../core/facts/merge/pairs.ts';
import { decideName } from '../../../core/facts/names/queries.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import { type FoundJoin, JoinSummary } from './summary.ts';

export async function insertJoins(db: Db, importId: number, joins: readonly FoundJoin[]): Promise<void> {
  await insertMany(
    db,
    'import_join',
    joins.map(({ nameKey, domain, apart, decided, told: summary }) => ({
      import_id: importId,
      name_key: nameKey,
      domain,
      told: JSON.stringify(summary),
      apart: apart ? (1 as const) : (0 as const),
      decided,
    })),
  );
}

export function listJoins(db: Db, importId: number, after: number, limit: number) {
  return db
    .selectFrom('import_join')
    .selectAll()
    .where('import_id', '=', importId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** @param ids null: all about which nobody decided one by one */
export function decideJoins(db: Db, importId: number, ids: readonly number[] | null, apart: boolean) {
  const update = db
    .updateTable('import_join')
    .set({ apart: apart ? 1 : 0, decided: ids === null ? 2 : 1 })
    .where('import_id', '=', importId);
  return (ids === null ? update.where('decided', '<>', 1) : update.where('id', 'in', ids)).returningAll().execute();
}

/** Joins all that are likely, and leaves the others to the evidence, as far as nobody decided about them one by one. */
export async function joinLikely(db: Db, importId: number) {
  const rows = await db
    .selectFrom('import_join')
    .select(['id', 'told'])
    .where('import_id', '=', importId)
    .where('decided', '<>', 1)
    .execute();
  const { likely = [], unlikely = [] } = Object.groupBy(rows, ({ told: summary }) =>
    JoinSummary.parse(JSON.parse(summary)).chance === 'Low' ? 'unlikely' : 'likely',
  );
  const set = (joins: readonly { id: number }[], values: { apart: 0 | 1; decided: 0 | 2 }) =>
    readAmong(
      joins.map(({ id }) => id),
      (ids) => db.updateTable('import_join').set(values).where('id', 'in', ids).returningAll().execute(),
    );
  return [...(await set(likely, { apart: 0, decided: 2 })), ...(await set(unlikely, { apart: 1, decided: 0 }))];
}

const loadDecidedJoins = (db: Db, importId: number) =>
  db.selectFrom('import_join').selectAll().where('import_id', '=', importId).where('decided', '<>', 0).execute();

/** What a user decided about a file holds for its own rows and for later files. */
export async function rememberDecisions(db: Db, importId: number, by: number, at: string): Promise<void> {
  for (const { name_key, domain, apart } of await loadDecidedJoins(db, importId))
    await decideName(db, { nameKey: name_key, domain }, apart === 0, by, at);
}

/** Once the file is written, Duplicates lists the companies that a user kept apart. */
export async function listMarkedDistinct(db: Db, importId: number, by: number, at: string): Promise<void> {
  for (const { name_key, domain, apart } of await loadDecidedJoins(db, importId)) {
    if (apart === 0) continue;
    const rows = await db
      .selectFrom('account')
      .select(['id', 'domain'])
      .where('name_key', '=', name_key)
      .where('merged_into', 'is', null)
      .where((eb) => eb.or([eb('domain', 'is', null), eb('domain', '=', domain)]))
      .orderBy('id')
      .execute();
    const [bare, described] = [rows.find((row) => !row.domain), rows.find((row) => row.domain)];
    if (bare && described) await decidePair(db, { kind: 'account', one: bare.id, other: described.id }, by, at);
  }
}
