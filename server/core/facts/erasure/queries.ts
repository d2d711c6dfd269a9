import { sql, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { ErasureTable } from '../../../platform/db/tables/privacy-tables.ts';
import { foldText } from '../../../platform/text/names.ts';
import { getAddressOfKey, makeShadowKey } from '../../../platform/text/profile-address.ts';
import { hasEmail, hasId } from '../../network/read/by-email.ts';
import { makeProfileId } from '../../network/words/person-ids.ts';

const MAX_HITS = 20;

export async function findByAddress(
  db: Db,
  { email, profile }: { email: string | null; profile: string | null },
): Promise<number[]> {
  const rows = await db
    .selectFrom('contact')
    .select('id')
    .where((builder) =>
      builder.or([
        ...(profile
          ? [builder('profile_key', 'in', [profile, makeShadowKey(profile)]), hasId(builder, makeProfileId(profile))]
          : []),
        ...(email ? [builder(sql`lower(email)`, '=', email), hasEmail(builder, email)] : []),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** People whose name holds the words, by name. */
export async function listNamed(db: Db, name: string) {
  const words = foldText(name).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return db
    .selectFrom('contact')
    .leftJoin('account', 'account.id', 'contact.account_id')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .select(['contact.id', 'contact.name', 'title.text as title', 'account.name as account'])
    .where('contact.merged_into', 'is', null)
    .where(({ eb, and }) => and(words.map((word) => eb('contact.name_key', 'like', `%${word}%`))))
    .orderBy('contact.name_key')
    .orderBy('contact.id')
    .limit(MAX_HITS)
    .execute();
}

export async function findRootContact(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('contact').select(['id', 'merged_into']).where('id', '=', id).executeTakeFirst();
  return row && (row.merged_into ?? row.id);
}

/** The person and everybody merged into them, and their shadows (docs/decisions/086): by the address, or by the name at a company of one name. */
export async function listMemberContacts(db: Db, root: number) {
  const members = await selectContacts(db)
    .where(({ eb, or }) => or([eb('contact.id', '=', root), eb('contact.merged_into', '=', root)]))
    .execute();
  if (members.length === 0) return members;
  const addresses = members.flatMap(({ profile_key }) => getAddressOfKey(profile_key) ?? []);
  const others = await selectContacts(db)
    .where(({ eb, and, or }) =>
      or([
        ...(addresses.length > 0
          ? [eb('contact.profile_key', 'in', [...addresses, ...addresses.map(makeShadowKey)])]
          : []),
        and([
          eb('contact.shadow', '=', 1),
          eb('contact.name_key', 'in', [...new Set(members.map(({ name_key }) => name_key))]),
          eb('account.name_key', 'in', [...new Set(members.map(({ account_key }) => account_key ?? ''))]),
        ]),
      ]),
    )
    .where(
      'contact.id',
      'not in',
      members.map(({ id }) => id),
    )
    .execute();
  return [...members, ...others];
}

function selectContacts(db: Db) {
  return db
    .selectFrom('contact')
    .leftJoin('account', 'account.id', 'contact.account_id')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .select(['contact.id', 'contact.name', 'contact.email', 'contact.profile_key'])
    .select(['title.text as title', 'account.name as account'])
    .select(['contact.name_key', 'account.name_key as account_key'])
    .orderBy('contact.id');
}

export function listOwnKeys(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('own_key')
    .select(['column_name', 'value'])
    .where('entity', '=', 'contact')
    .where('entity_id', 'in', ids)
    .execute();
}

/** What sources state of these people, as JSON. */
export async function listStatements(db: Db, ids: readonly number[]): Promise<string[]> {
  const claims = await db
    .selectFrom('claim')
    .select('said')
    .where('entity', '=', 'contact')
    .where('entity_id', 'in', ids)
    .execute();
  const own = await db
    .selectFrom('own_half')
    .select('said')
    .where('entity', '=', 'contact')
    .where('entity_id', 'in', ids)
    .execute();
  return [...claims, ...own].map((row) => row.said);
}

export async function listCompanies(db: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tenure')
    .innerJoin('account', 'account.id', 'tenure.account_id')
    .select('account.name')
    .distinct()
    .where('tenure.contact_id', 'in', ids)
    .execute();
  return rows.map(({ name }) => name);
}

export async function isNameShared(db: Db, keys: readonly string[], but: readonly number[]): Promise<boolean> {
  if (keys.length === 0) return false;
  const row = await db
    .selectFrom('contact')
    .select('id')
    .where('name_key', 'in', keys)
    .where('id', 'not in', but)
    .where(({ eb, or }) => or([eb('merged_into', 'is', null), eb('merged_into', 'not in', but)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether one of these people is a user of Kith. */
export async function isUser(db: Db, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const row = await db.selectFrom('app_user').select('id').where('contact_id', 'in', ids).limit(1).executeTakeFirst();
  return row !== undefined;
}

export function findErasure(db: Db, id: number) {
  return db
    .selectFrom('erasure')
    .leftJoin('app_user', 'app_user.id', 'erasure.requested_by')
    .selectAll('erasure')
    .select(['app_user.email', 'app_user.given_name', 'app_user.family_name'])
    .where('erasure.id', '=', id)
    .executeTakeFirst();
}

export function listErasures(db: Db, limit: number, before?: number) {
  return db
    .selectFrom('erasure')
    .leftJoin('app_user', 'app_user.id', 'erasure.requested_by')
    .selectAll('erasure')
    .select(['app_user.email', 'app_user.given_name', 'app_user.family_name'])
    .$if(before !== undefined, (query) => query.where('erasure.id', '<', before!))
    .orderBy('erasure.id', 'desc')
    .limit(limit)
    .execute();
}

/** The erasure of a person that is not over, if there is one. */
export async function isBeingErased(db: Db, label: string, ids: readonly number[]): Promise<boolean> {
  const rows = await db
    .selectFrom('erasure')
    .select('subject')
    .where('state', 'in', ['queued', 'running', 'failed'])
    .where('subject', 'is not', null)
    .execute();
  return rows.some(({ subject }) => {
    const pending = JSON.parse(subject!) as { label: string; contactIds: number[] };
    return ids.length > 0 ? pending.contactIds.some((id) => ids.includes(id)) : pending.label === label;
  });
}

export async function changeErasure(db: Db, id: number, set: Updateable<ErasureTable>): Promise<void> {
  await db.updateTable('erasure').set(set).where('id', '=', id).execute();
}

/** The erasures with this reference that are not over. */
export async function listReplayed(db: Db, reference: string): Promise<number[]> {
  const rows = await db
    .selectFrom('erasure')
    .select('id')
    .where('reference', '=', reference)
    .where('subject', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** All fingerprints of the database. */
export const listSuppressed = (db: Db) => db.selectFrom('suppression').selectAll().execute();
