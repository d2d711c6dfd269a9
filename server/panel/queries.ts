import type { Insertable } from 'kysely';
import type { Db } from '../db/engine.ts';
import type { ProposedContactTable } from '../db/platform-tables.ts';
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

export interface NamedAccount {
  id: number;
  name: string;
  type: string | null;
  logo_url: string | null;
}

/** The account of a name, the best known one of several; undefined where there is none for these eyes. */
export function accountNamed(db: Db, sight: Sight, name: string): Promise<NamedAccount | undefined> {
  return db
    .selectFrom('account')
    .select(['account.id', 'account.name', 'account.type', 'account.logo_url'])
    .where('account.name_key', '=', foldName(name))
    .where(mayOpenAccount(sight))
    .orderBy('account.relationship', 'desc')
    .orderBy('account.id')
    .limit(1)
    .executeTakeFirst();
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

/** @returns undefined for somebody whom the company has proposed already */
export async function insertProposal(db: Db, row: Insertable<ProposedContactTable>): Promise<number | undefined> {
  const made = await db
    .insertInto('proposed_contact')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'profile_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Whom a company proposed under an address. */
export function proposalOf(db: Db, companyId: number, profileKey: string) {
  return db
    .selectFrom('proposed_contact')
    .select(['name', 'profile_key', 'company', 'title'])
    .where('account_id', '=', companyId)
    .where('profile_key', '=', profileKey)
    .executeTakeFirst();
}
