/** Writes batches of facts. Nothing else inserts or updates facts, their sources and their search index. */
import { type Db, isAmongTexts } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import { reserveIds } from '../../../platform/db/reserve-ids.ts';
import { foldText } from '../../../platform/text/names.ts';
import { updateAccountKeys } from '../../network/derive/account-keys.ts';
import { findNarrowSources, updateKnown } from '../../network/derive/portfolio-only.ts';
import { addSearchAccounts, updateSearchAccounts } from '../../network/derive/search-index.ts';
import { hideUntilDerived } from '../../network/derive/staff-only.ts';
import { markAccountsStale, markStale } from '../../network/derive/stale.ts';
import { markCompaniesStale, markFitsStale } from '../../network/recommend/stale.ts';
import { classifyTitle } from '../../network/words/titles.ts';
import { type Entity, listEntityColumns } from '../book/attributes.ts';
import type { Batch, NumberedKind, Writes } from '../book/batch.ts';
import { countForRoots, loadBatchRoots } from '../book/counting.ts';
import { type ImportIndex, type MergeKind, makeFactKey } from '../book/import-index.ts';
import { setLists } from '../book/lists.ts';
import { saveOwnValues } from '../book/members.ts';
import { readAmong } from '../book/rows-at-once.ts';
import { applyShadowKey } from '../book/shadows.ts';
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
export async function reserveBatchIds(
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
export async function loadTitles(db: Db, index: ImportIndex, texts: readonly string[]): Promise<void> {
  const rows = await readAmong(texts, (some) =>
    db
      .selectFrom('title')
      .select(['id', 'text'])
      .where(isAmongTexts(db, 'text', some))
      .execute(),
  );
  for (const row of rows) index.titles.set(row.text, row.id);
}

/**
 * Writes the result of a batch: facts with their sources and claims, their search index, and the marks of rows that
 * have to be computed again. Call it in the transaction that reserved the ids.
 */
export async function writeFacts(db: Db, { index, writes, sourceId, at }: Batch): Promise<void> {
  const roots = await loadBatchRoots(db, writes);
  const isNew = new Set<object>([...writes.accounts, ...writes.contacts, ...writes.tenures]);
  // Before a new person is written, who may have an address that another person has had until now.
  await updateChanged(db, { index, writes }, isNew);
  await insertMany(db, 'account', writes.accounts);
  await insertMany(
    db,
    'title',
    writes.titles.map(({ id, text }) => ({ id, text, title_key: foldText(text), kind: classifyTitle(text) })),
  );
  await insertMany(db, 'contact', writes.contacts.map(applyShadowKey));
  await hideUntilDerived(db, writes.contacts, sourceId);
  await insertMany(db, 'tenure', countForRoots('tenure', writes.tenures, roots));
  await insertMany(db, 'signal', countForRoots('signal', writes.signals, roots));
  await insertMany(db, 'investment', countForRoots('investment', writes.investments, roots));
  const customers = countForRoots('customer', writes.customers, roots);
  await insertMany(db, 'customer', customers);
  await markFitsStale(
    db,
    [...writes.investments, ...customers].map((row) => row.account_id),
  );
  await markCompaniesStale(
    db,
    customers.map((row) => row.company_account_id),
  );
  const pickListed = (kind: MergeKind) =>
    [...writes.listed[kind]].filter((id) => !index.own.has(makeFactKey(kind, id)));
  for (const kind of HALVES)
    await setLists(db, kind, new Map(pickListed(kind).map((id) => [id, index.lists[kind].get(id) ?? {}])));
  const made = new Set(writes.accounts.map((account) => account.id));
  await addSearchAccounts(db, [...made]);
  const written = [...writes.changed.account, ...pickListed('account')].filter((id) => !made.has(id));
  await updateSearchAccounts(db, written);
  await updateAccountKeys(db, written);
  await insertMany(
    db,
    'extra_source',
    writes.held.map(({ fact, id }) => ({ fact, fact_id: id, source_id: sourceId, seen_at: at })),
  );
  for (const { entity, id, sourceId: by, said: stated } of writes.claims.values()) {
    const row = { entity, entity_id: id, source_id: by, said: JSON.stringify(stated), seen_at: at };
    await db
      .insertInto('claim')
      .values(row)
      .onConflict((conflict) => conflict.columns(['entity', 'entity_id', 'source_id']).doUpdateSet({ said: row.said }))
      .execute();
  }
  await insertMany(
    db,
    'job_by_name',
    [...writes.jobsByName].map((tenure_id) => ({ tenure_id, source_id: sourceId })),
    { columns: ['tenure_id', 'source_id'] },
  );
  const toRoots = (kind: MergeKind, ids: Iterable<number>) => [...ids].map((id) => roots[kind].get(id) ?? id);
  await markStale(db, toRoots('contact', writes.staleContacts));
  await markAccountsStale(db, toRoots('account', writes.staleAccounts));
  await deriveKnown(db, writes, sourceId);
  for (const kind of HALVES) await showAnew(db, { index, writes, at }, kind);
  await markUnpaired(db, writes, roots);
}

/**
 * Updates the companies that know the accounts. New accounts that the firm names are known to all from the beginning,
 * so they need no look.
 */
async function deriveKnown(db: Db, { accounts, held, changed }: Writes, sourceId: number): Promise<void> {
  const holds = held.flatMap(({ fact, id }) => (fact === 'account' ? id : []));
  const isNarrow = (await findNarrowSources(db, [sourceId])).has(sourceId);
  await updateKnown(db, [...changed.account, ...holds, ...(isNarrow ? accounts.map(({ id }) => id) : [])]);
}

const HALVES = ['contact', 'account'] as const;

/** The shown values of merged records depend on the statements about any of their halves. */
async function showAnew(
  db: Db,
  { index, writes, at }: Pick<Batch, 'index' | 'writes' | 'at'>,
  kind: MergeKind,
): Promise<void> {
  const touched = new Set([...writes.changed[kind], ...writes.listed[kind]]);
  const roots = new Set<number>();
  for (const id of touched)
    if (index.roots[kind].has(id) || index.own.has(makeFactKey(kind, id))) roots.add(index.roots[kind].get(id) ?? id);
  for (const id of roots) await show(db, kind, id, at);
}

/** The columns of an existing row that a batch may change. */
const CHANGEABLE: Record<Entity, readonly string[]> = {
  account: [...listEntityColumns('account'), 'name_key', 'updated_at'],
  contact: [...listEntityColumns('contact'), 'name_key', 'updated_at'],
  tenure: listEntityColumns('tenure'),
};

async function updateChanged(
  db: Db,
  { index, writes: { changed } }: Pick<Batch, 'index' | 'writes'>,
  isNew: ReadonlySet<object>,
): Promise<void> {
  for (const id of changed.contact) await updateHalf('contact', index.contacts.get(id)!);
  for (const id of changed.account) await updateHalf('account', index.accounts.get(id)!);
  if (changed.tenure.size === 0) return;
  for (const row of [...index.tenures.values()].flat()) if (changed.tenure.has(row.id)) await update('tenure', row);

  async function updateHalf(kind: MergeKind, row: { id: number }): Promise<void> {
    if (!index.own.has(makeFactKey(kind, row.id))) return update(kind, row);
    await saveOwnValues(db, kind, row.id, pickStatedValues(kind, { ...row }, index.lists[kind].get(row.id)));
  }

  async function update(entity: Entity, row: { id: number }): Promise<void> {
    if (isNew.has(row)) return;
    const stored = applyShadowKey(row);
    const columns = Object.fromEntries(CHANGEABLE[entity].map((column) => [column, stored[column as 'id']]));
    await db.updateTable(entity).set(columns).where('id', '=', row.id).execute();
  }
}
