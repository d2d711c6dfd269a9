import type { Db } from '../db/engine.ts';
import { OPEN_END, UNKNOWN_START } from '../network/months.ts';
import { foldName, foldText } from '../network/names.ts';
import { updateSearchAccounts } from '../network/search-index.ts';
import type { Sight } from '../network/sight.ts';
import { classifyTitle } from '../network/titles.ts';
import { mayOpenAccount } from '../network/visible.ts';

interface NewContact {
  name: string;
  profile_key: string;
  entity_urn: string | null;
  location: string | null;
  source_id: number;
}

/** @returns undefined for a profile that is a contact's already, be it one that was merged into another */
export async function insertContact(db: Db, contact: NewContact, at: string): Promise<number | undefined> {
  const row = await db
    .insertInto('contact')
    .values({ ...contact, name_key: foldText(contact.name), created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('profile_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The account of a name, the best known one of several; 'hidden' where all of them are not for these eyes. */
export async function accountNamed(db: Db, sight: Sight, name: string): Promise<number | 'hidden' | undefined> {
  const named = () =>
    db
      .selectFrom('account')
      .select('account.id')
      .where('account.name_key', '=', foldName(name))
      .where('account.merged_into', 'is', null)
      .orderBy('account.relationship', 'desc')
      .orderBy('account.id')
      .limit(1);
  const seen = await named().where(mayOpenAccount(sight)).executeTakeFirst();
  if (seen) return seen.id;
  return (await named().executeTakeFirst()) ? 'hidden' : undefined;
}

export async function insertAccount(db: Db, name: string, source_id: number, at: string): Promise<number> {
  const { id } = await db
    .insertInto('account')
    .values({ name, name_key: foldName(name), source_id, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await updateSearchAccounts(db, [id]);
  return id;
}

/** A present job that began nobody knows when. */
export async function insertTenure(
  db: Db,
  { id, accountId, title, sourceId }: { id: number; accountId: number; title: string; sourceId: number },
  at: string,
): Promise<void> {
  await db
    .insertInto('title')
    .values({ text: title, title_key: foldText(title), kind: classifyTitle(title) })
    .onConflict((conflict) => conflict.column('text').doNothing())
    .execute();
  const known = await db.selectFrom('title').select('id').where('text', '=', title).executeTakeFirstOrThrow();
  await db
    .insertInto('tenure')
    .values({
      ...{ contact_id: id, account_id: accountId, title_id: known.id },
      ...{ start_month: UNKNOWN_START, end_month: OPEN_END, source_id: sourceId, created_at: at },
    })
    .execute();
}
