import type { Db } from '../../db/engine.ts';
import type { FactKind } from '../../db/schema.ts';
import { UNKNOWN_START } from '../../network/months.ts';
import { foldText } from '../../network/names.ts';
import { addSearchAccounts, updateSearchAccounts } from '../../network/search-index.ts';
import { markAccountsStale, markStale } from '../../network/stale.ts';
import { classifyTitle } from '../../network/titles.ts';
import type { Book, Writes } from '../book/book.ts';
import { among, chunks, MOST_VALUES } from '../book/queries.ts';

type Filled =
  | 'account'
  | 'contact'
  | 'tenure'
  | 'signal'
  | 'investment'
  | 'title'
  | 'extra_source'
  | 'claim'
  | 'account_tag';

async function insertAll(db: Db, table: Filled, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  for (const some of chunks(rows, Math.floor(MOST_VALUES / Object.keys(rows[0]!).length))) {
    await db
      .insertInto(table)
      .values(some as never)
      .execute();
  }
}

/** Writes what a batch came to. Call it in the batch's transaction. */
export async function writeBatch(
  db: Db,
  book: Book,
  writes: Writes,
  importId: number,
  sourceId: number,
  at: string,
): Promise<void> {
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
  await updateChanged(db, book, writes, isNew);
  await writeTags(db, book, writes.tagged);
  const made = new Set(writes.accounts.map((account) => account.id));
  await addSearchAccounts(db, [...made]);
  const written = [...writes.changed.account, ...writes.tagged].filter((id) => !made.has(id));
  await updateSearchAccounts(db, written);
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
  const journal = (Object.keys(writes.journal) as FactKind[]).filter((fact) => writes.journal[fact].length > 0);
  if (journal.length > 0) {
    await db
      .insertInto('import_journal')
      .values(
        journal.map((fact) => ({
          import_id: importId,
          fact,
          fact_ids: JSON.stringify([...new Set(writes.journal[fact])]),
        })),
      )
      .execute();
  }
}

/** What a batch may change of a row that was there before. */
const CONTACT_COLUMNS = [
  ...(['name', 'name_key', 'first_name', 'last_name', 'profile_key', 'email', 'entity_urn'] as const),
  ...(['location', 'connections', 'crm_id', 'updated_at'] as const),
] as const;
const ACCOUNT_COLUMNS = [
  ...(['name', 'name_key', 'website', 'domain', 'logo_url', 'li_id', 'headcount'] as const),
  ...(['type', 'confidential', 'stealth', 'crm_id', 'updated_at'] as const),
] as const;

function only<Row, Column extends keyof Row>(row: Row, columns: readonly Column[]): Pick<Row, Column> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>;
}

async function updateChanged(db: Db, book: Book, { changed }: Writes, isNew: ReadonlySet<object>): Promise<void> {
  for (const id of changed.contact) {
    const row = book.contacts.get(id)!;
    if (isNew.has(row)) continue;
    await db.updateTable('contact').set(only(row, CONTACT_COLUMNS)).where('id', '=', id).execute();
  }
  for (const id of changed.account) {
    const row = book.accounts.get(id)!;
    if (isNew.has(row)) continue;
    await db.updateTable('account').set(only(row, ACCOUNT_COLUMNS)).where('id', '=', id).execute();
  }
  if (changed.tenure.size === 0) return;
  for (const row of [...book.tenures.values()].flat()) {
    if (!changed.tenure.has(row.id) || isNew.has(row)) continue;
    await db
      .updateTable('tenure')
      .set({ end_month: row.end_month, year_only: row.year_only })
      .where('id', '=', row.id)
      .execute();
  }
}

/** Gives accounts the tags that the book has for them. */
async function writeTags(db: Db, book: Book, accountIds: ReadonlySet<number>): Promise<void> {
  await setTags(db, new Map([...accountIds].map((id) => [id, book.tags.get(id) ?? []])));
}

/** Replaces the tags of accounts; their ranks follow when search is told of the accounts. */
export async function setTags(db: Db, tagsOf: ReadonlyMap<number, readonly string[]>): Promise<void> {
  if (tagsOf.size === 0) return;
  const ids = [...tagsOf.keys()];
  for (const some of chunks(ids)) await db.deleteFrom('account_tag').where('account_id', 'in', some).execute();
  const byKey = new Map<string, string>();
  for (const name of [...tagsOf.values()].flat()) if (!byKey.has(foldText(name))) byKey.set(foldText(name), name);
  byKey.delete('');
  if (byKey.size === 0) return;
  for (const some of chunks([...byKey], 2_000)) {
    await db
      .insertInto('tag')
      .values(some.map(([name_key, name]) => ({ name, name_key })))
      .onConflict((conflict) => conflict.column('name_key').doNothing())
      .execute();
  }
  const rows = await among([...byKey.keys()], (some) =>
    db.selectFrom('tag').select(['id', 'name_key']).where('name_key', 'in', some).execute(),
  );
  const tagIds = new Map(rows.map((row) => [row.name_key, row.id]));
  const accounts = await among(ids, (some) => db.selectFrom('account').select('id').where('id', 'in', some).execute());
  const links = accounts.flatMap(({ id }) =>
    [...new Set(tagsOf.get(id)!.flatMap((name) => tagIds.get(foldText(name)) ?? []))].map((tag_id) => ({
      account_id: id,
      tag_id,
    })),
  );
  await insertAll(db, 'account_tag', links);
}

/**
 * Jobs that only earlier lists of the user may hold, of people whom the present list puts somewhere: without a start, as
 * lists tell them, and not said to be over by the present one yet.
 */
export function earlierJobs(db: Db, sourceId: number, userId: number, after: number, limit: number) {
  return db
    .selectFrom('tenure')
    .innerJoin('source', 'source.id', 'tenure.source_id')
    .selectAll('tenure')
    .where('source.list', '=', 1)
    .where('source.user_id', '=', userId)
    .where('source.id', '!=', sourceId)
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
