/** Folds stored names again, after the rules by which two names are one have changed (a migration asks for a rebuild then). */
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { foldName } from '../../../platform/text/names.ts';
import { foldPerson } from '../words/fold-person.ts';
import { updateSearchAccounts } from './search-index.ts';

export async function foldPeopleAgain(db: Db, ids: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'name', 'name_key'])
    .where(isAmong(db, 'id', ids))
    .execute();
  for (const { id, name, name_key } of rows) {
    const key = foldPerson(name);
    if (key !== name_key) await db.updateTable('contact').set({ name_key: key }).where('id', '=', id).execute();
  }
}

/** The companies' own names, their other names, and what users decided about names. */
export async function foldCompaniesAgain(db: Db, ids: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'name_key'])
    .where(isAmong(db, 'id', ids))
    .execute();
  const changed = rows.filter(({ name, name_key }) => foldName(name) !== name_key);
  for (const { id, name, name_key } of changed) {
    const key = foldName(name);
    await db.updateTable('account').set({ name_key: key }).where('id', '=', id).execute();
    await db
      .updateTable('name_decision')
      .set({ name_key: key })
      .where('name_key', '=', name_key)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('name_decision as same')
              .select('same.domain')
              .where('same.name_key', '=', key)
              .whereRef('same.domain', '=', 'name_decision.domain'),
          ),
        ),
      )
      .execute();
  }
  if (changed.length > 0)
    await updateSearchAccounts(
      db,
      changed.map(({ id }) => id),
    );
  await foldOtherNamesAgain(db, ids);
}

async function foldOtherNamesAgain(db: Db, ids: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('account_name')
    .selectAll()
    .where(isAmong(db, 'account_id', ids))
    .execute();
  for (const row of rows.filter(({ name, name_key }) => foldName(name) !== name_key)) {
    const key = foldName(row.name);
    if (rows.some(({ account_id, name_key }) => account_id === row.account_id && name_key === key)) continue;
    await db
      .updateTable('account_name')
      .set({ name_key: key })
      .where('account_id', '=', row.account_id)
      .where('name_key', '=', row.name_key)
      .execute();
    row.name_key = key;
  }
}
