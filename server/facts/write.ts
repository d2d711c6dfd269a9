/** Writes batches of facts. Nothing else inserts or updates facts, their sources and what is searched by them. */
import type { Db } from '../db/engine.ts';
import { reserveIds } from '../db/reserve-ids.ts';
import { updateAccountKeys } from '../network/account-keys.ts';
import { foldText } from '../network/names.ts';
import { addSearchAccounts, updateSearchAccounts } from '../network/search-index.ts';
import { markAccountsStale, markStale } from '../network/stale.ts';
import { classifyTitle } from '../network/titles.ts';
import { columnsIn, type Entity } from './attributes.ts';
import type { Batch, Numbered } from './batch.ts';
import type { Book } from './book.ts';
import { setLists } from './lists.ts';
import { among, chunks, rowsOf } from './rows-at-once.ts';

const LOCK_KEY = 'imports_lock';

/**
 * Waits until nobody else writes who looks first whether somebody or something is there, and keeps the turn to the end of
 * the transaction. Call it before anything is read that the writes depend on.
 */
export async function takeTurn(db: Db): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key: LOCK_KEY, value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute();
}

/**
 * Ids for as many new rows as a batch may make. Call it in the transaction that writes them; on PostgreSQL ids that are
 * not used are lost.
 * @returns the next id of a table
 */
export async function reserveFor(
  db: Db,
  counts: Partial<Record<Numbered, number>>,
): Promise<(table: Numbered) => number> {
  const ids: Partial<Record<Numbered, number[]>> = {};
  for (const [table, count] of Object.entries(counts) as [Numbered, number][])
    ids[table] = await reserveIds(db, table, count);
  const next: Partial<Record<Numbered, number>> = {};
  return (table) => {
    const at = next[table] ?? 0;
    next[table] = at + 1;
    const id = ids[table]?.[at];
    if (id === undefined) throw new Error(`No id is left for another ${table} of the batch.`);
    return id;
  };
}

/** Enters into the book the ids of those titles that are there. */
export async function loadTitles(db: Db, book: Book, texts: readonly string[]): Promise<void> {
  const rows = await among(texts, (some) =>
    db.selectFrom('title').select(['id', 'text']).where('text', 'in', some).execute(),
  );
  for (const row of rows) book.titles.set(row.text, row.id);
}

/**
 * Writes what a batch came to: facts with their sources and claims, what is searched by them, and the marks of what has to
 * be computed again. Call it in the transaction that reserved the ids.
 */
export async function writeFacts(db: Db, { book, writes, sourceId, at }: Batch): Promise<void> {
  const isNew = new Set<object>([...writes.accounts, ...writes.contacts, ...writes.tenures]);
  await insertAll(db, 'account', writes.accounts);
  await insertAll(db, 'contact', writes.contacts);
  await insertAll(
    db,
    'title',
    writes.titles.map(({ id, text }) => ({ id, text, title_key: foldText(text), kind: classifyTitle(text) })),
  );
  await insertAll(db, 'tenure', writes.tenures);
  await insertAll(db, 'signal', writes.signals);
  await insertAll(db, 'investment', writes.investments);
  await updateChanged(db, { book, writes }, isNew);
  await setLists(db, new Map([...writes.listed].map((id) => [id, book.lists.get(id) ?? {}])));
  const made = new Set(writes.accounts.map((account) => account.id));
  await addSearchAccounts(db, [...made]);
  const written = [...writes.changed.account, ...writes.listed].filter((id) => !made.has(id));
  await updateSearchAccounts(db, written);
  await updateAccountKeys(db, written);
  await insertAll(
    db,
    'extra_source',
    writes.held.map(({ fact, id }) => ({ fact, fact_id: id, source_id: sourceId, seen_at: at })),
  );
  for (const { entity, id, sourceId: by, said } of writes.claims.values()) {
    const row = { entity, entity_id: id, source_id: by, said: JSON.stringify(said), seen_at: at };
    await db
      .insertInto('claim')
      .values(row)
      .onConflict((conflict) => conflict.columns(['entity', 'entity_id', 'source_id']).doUpdateSet({ said: row.said }))
      .execute();
  }
  await markStale(db, writes.staleContacts);
  await markAccountsStale(db, writes.staleAccounts);
}

async function insertAll(db: Db, table: Numbered | 'extra_source', rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  for (const some of chunks(rows, rowsOf(Object.keys(rows[0]!).length))) {
    await db
      .insertInto(table)
      .values(some as never)
      .execute();
  }
}

/** What a batch may change of a row that was there before. */
const CHANGEABLE: Record<Entity, readonly string[]> = {
  account: [...columnsIn('account'), 'name_key', 'updated_at'],
  contact: [...columnsIn('contact'), 'name_key', 'updated_at'],
  tenure: columnsIn('tenure'),
};

async function updateChanged(
  db: Db,
  { book, writes: { changed } }: Pick<Batch, 'book' | 'writes'>,
  isNew: ReadonlySet<object>,
): Promise<void> {
  for (const id of changed.contact) await update('contact', book.contacts.get(id)!);
  for (const id of changed.account) await update('account', book.accounts.get(id)!);
  if (changed.tenure.size === 0) return;
  for (const row of [...book.tenures.values()].flat()) if (changed.tenure.has(row.id)) await update('tenure', row);

  async function update(entity: Entity, row: { id: number }): Promise<void> {
    if (isNew.has(row)) return;
    const columns = Object.fromEntries(CHANGEABLE[entity].map((column) => [column, row[column as 'id']]));
    await db.updateTable(entity).set(columns).where('id', '=', row.id).execute();
  }
}
