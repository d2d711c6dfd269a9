/** Writes batches of facts. Nothing else inserts or updates facts, their sources and their search index. */
import { type Db, isAmongTexts } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import { reserveIds } from '../../../platform/db/reserve-ids.ts';
import { foldText } from '../../../platform/text/names.ts';
import { updateAccountKeys } from '../../network/derive/account-keys.ts';
import { narrowSources, updateKnown } from '../../network/derive/portfolio-only.ts';
import { addSearchAccounts, updateSearchAccounts } from '../../network/derive/search-index.ts';
import { markAccountsStale, markStale } from '../../network/derive/stale.ts';
import { markCompaniesStale, markFitsStale } from '../../network/recommend/stale.ts';
import { classifyTitle } from '../../network/words/titles.ts';
import { columnsOfEntity, type Entity } from '../book/attributes.ts';
import type { Batch, NumberedKind, Writes } from '../book/batch.ts';
import { countedFor, counting } from '../book/counting.ts';
import { factKey, type ImportIndex, type MergeKind } from '../book/import-index.ts';
import { setLists } from '../book/lists.ts';
import { saveOwnValues } from '../book/members.ts';
import { among } from '../book/rows-at-once.ts';
import { pickStatedValues } from '../book/statements.ts';
import { show } from './shown.ts';
import { markUnpaired } from './unpaired.ts';

const LOCK_KEY = 'imports_lock';

/**
 * Waits until no other writer that first looks for existing records is at work, and keeps the turn to the end of the transaction. Call it
 * before you read anything that the writes depend on.
 */
export async function takeTurn(db: Db): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key: LOCK_KEY, value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute();
}

/**
 * Reserves ids for as many new rows as a batch may make. Call it in the transaction that writes them; on PostgreSQL unused ids are lost.
 * @returns the next id of a table
 */
export async function reserveFor(
  db: Db,
  counts: Partial<Record<NumberedKind, number>>,
): Promise<(table: NumberedKind) => number> {
  const ids: Partial<Record<NumberedKind, number[]>> = {};
  for (const [table, count] of Object.entries(counts) as [NumberedKind, number][])
    ids[table] = await reserveIds(db, table, count);
  const next: Partial<Record<NumberedKind, number>> = {};
  return (table) => {
    const at = next[table] ?? 0;
    next[table] = at + 1;
    const id = ids[table]?.[at];
    if (id === undefined) throw new Error(`No id is left for another ${table} of the batch.`);
    return id;
  };
}

/** Enters the ids of existing titles into the book. */
export async function loadTitles(db: Db, book: ImportIndex, texts: readonly string[]): Promise<void> {
  const rows = await among(texts, (some) =>
    db
      .selectFrom('title')
      .select(['id', 'text'])
      .where(isAmongTexts(db, 'text', some))
      .execute(),
  );
  for (const row of rows) book.titles.set(row.text, row.id);
}

/**
 * Writes the result of a batch: facts with their sources and claims, their search index, and the marks of rows that
 * have to be computed again. Call it in the transaction that reserved the ids.
 */
export async function writeFacts(db: Db, { book, writes, sourceId, at }: Batch): Promise<void> {
  const roots = await countedFor(db, writes);
  const isNew = new Set<object>([...writes.accounts, ...writes.contacts, ...writes.tenures]);
  // Before a new person is written, who may have an address that another person has had until now.
  await updateChanged(db, { book, writes }, isNew);
  await insertMany(db, 'account', writes.accounts);
  await insertMany(
    db,
    'title',
    writes.titles.map(({ id, text }) => ({ id, text, title_key: foldText(text), kind: classifyTitle(text) })),
  );
  await insertMany(db, 'contact', writes.contacts);
  await insertMany(db, 'tenure', counting('tenure', writes.tenures, roots));
  await insertMany(db, 'signal', counting('signal', writes.signals, roots));
  await insertMany(db, 'investment', counting('investment', writes.investments, roots));
  const customers = counting('customer', writes.customers, roots);
  await insertMany(db, 'customer', customers);
  await markFitsStale(
    db,
    [...writes.investments, ...customers].map((row) => row.account_id),
  );
  await markCompaniesStale(
    db,
    customers.map((row) => row.company_account_id),
  );
  const listedOf = (half: MergeKind) => [...writes.listed[half]].filter((id) => !book.own.has(factKey(half, id)));
  for (const half of HALVES)
    await setLists(db, half, new Map(listedOf(half).map((id) => [id, book.lists[half].get(id) ?? {}])));
  const made = new Set(writes.accounts.map((account) => account.id));
  await addSearchAccounts(db, [...made]);
  const written = [...writes.changed.account, ...listedOf('account')].filter((id) => !made.has(id));
  await updateSearchAccounts(db, written);
  await updateAccountKeys(db, written);
  await insertMany(
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
  const rooted = (half: MergeKind, ids: Iterable<number>) => [...ids].map((id) => roots[half].get(id) ?? id);
  await markStale(db, rooted('contact', writes.staleContacts));
  await markAccountsStale(db, rooted('account', writes.staleAccounts));
  await deriveKnown(db, writes, sourceId);
  for (const half of HALVES) await showAnew(db, { book, writes, at }, half);
  await markUnpaired(db, writes, roots);
}

/**
 * Updates the companies that know the accounts. New accounts that the firm names are known to all from the beginning,
 * so they need no look.
 */
async function deriveKnown(db: Db, { accounts, held, changed }: Writes, sourceId: number): Promise<void> {
  const holds = held.flatMap(({ fact, id }) => (fact === 'account' ? id : []));
  const isNarrow = (await narrowSources(db, [sourceId])).has(sourceId);
  await updateKnown(db, [...changed.account, ...holds, ...(isNarrow ? accounts.map(({ id }) => id) : [])]);
}

const HALVES = ['contact', 'account'] as const;

/** The shown values of merged records depend on the statements about any of their halves. */
async function showAnew(
  db: Db,
  { book, writes, at }: Pick<Batch, 'book' | 'writes' | 'at'>,
  half: MergeKind,
): Promise<void> {
  const touched = new Set([...writes.changed[half], ...writes.listed[half]]);
  const roots = new Set<number>();
  for (const id of touched)
    if (book.roots[half].has(id) || book.own.has(factKey(half, id))) roots.add(book.roots[half].get(id) ?? id);
  for (const id of roots) await show(db, half, id, at);
}

/** The columns of an existing row that a batch may change. */
const CHANGEABLE: Record<Entity, readonly string[]> = {
  account: [...columnsOfEntity('account'), 'name_key', 'updated_at'],
  contact: [...columnsOfEntity('contact'), 'name_key', 'updated_at'],
  tenure: columnsOfEntity('tenure'),
};

async function updateChanged(
  db: Db,
  { book, writes: { changed } }: Pick<Batch, 'book' | 'writes'>,
  isNew: ReadonlySet<object>,
): Promise<void> {
  for (const id of changed.contact) await updateHalf('contact', book.contacts.get(id)!);
  for (const id of changed.account) await updateHalf('account', book.accounts.get(id)!);
  if (changed.tenure.size === 0) return;
  for (const row of [...book.tenures.values()].flat()) if (changed.tenure.has(row.id)) await update('tenure', row);

  async function updateHalf(half: MergeKind, row: { id: number }): Promise<void> {
    if (!book.own.has(factKey(half, row.id))) return update(half, row);
    await saveOwnValues(db, half, row.id, pickStatedValues(half, { ...row }, book.lists[half].get(row.id)));
  }

  async function update(entity: Entity, row: { id: number }): Promise<void> {
    if (isNew.has(row)) return;
    const columns = Object.fromEntries(CHANGEABLE[entity].map((column) => [column, row[column as 'id']]));
    await db.updateTable(entity).set(columns).where('id', '=', row.id).execute();
  }
}
