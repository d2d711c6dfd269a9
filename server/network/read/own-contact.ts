/** Which contact a user is. A wrong answer would show a company what somebody else knows: docs/decisions/019. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/engine.ts';
import type { AppUser } from '../../db/schema.ts';
import { readPreference } from '../../platform/preferences.ts';
import { markStale } from '../derive/stale.ts';
import { OPEN_END } from '../model/months.ts';
import { foldText } from '../words/names.ts';

type User = Pick<AppUser, 'id' | 'email' | 'given_name' | 'family_name' | 'account_id' | 'contact_id'>;

/** What a user is called where a contact is looked for or made. */
export function contactNameOf({ given_name, family_name, email }: Omit<User, 'id'>): string {
  return [given_name, family_name].filter(Boolean).join(' ') || email.split('@')[0]!;
}

/**
 * The contact whose profile address the user says is theirs, where more than their word speaks for it: the contact has their
 * name, and either their e-mail address or a present job at their company. It must not be another user's, nor one of whom
 * the user told or imported anything themselves. Raw: conditions upon conditions, which read plainer as they stand.
 */
export async function provenContact(db: Db, user: User): Promise<number | undefined> {
  const { profile_key } = await readPreference(db, user.id);
  if (profile_key === null) return undefined;
  const { rows } = await sql<{ id: number }>`
    select contact.id from contact
    where contact.profile_key = ${profile_key} and contact.merged_into is null
      and contact.name_key = ${foldText(contactNameOf(user))}
      and (contact.email = ${user.email} or ${worksAt(user.account_id)})
      and not exists (select 1 from app_user where app_user.id != ${user.id}
        and (app_user.contact_id = contact.id or app_user.email = contact.email))
      and not ${toldBy(user.id)}`.execute(db);
  return rows[0]?.id;
}

const worksAt = (accountId: number | null): RawBuilder<SqlBool> => sql`exists (select 1 from spell
  where spell.contact_id = contact.id and spell.account_id = ${accountId ?? 0} and spell.end_month = ${OPEN_END})`;

/** Does anything that is known of the contact, or of somebody who was merged into them, come from this user? */
const toldBy = (userId: number): RawBuilder<SqlBool> => sql`exists (
  select 1 from source left join import_run on import_run.id = source.import_id
  where (source.user_id = ${userId} or import_run.started_by = ${userId})
    and (exists (select 1 from contact half where (half.id = contact.id or half.merged_into = contact.id)
        and (source.id = half.source_id or exists (select 1 from extra_source where extra_source.source_id = source.id
          and extra_source.fact = 'contact' and extra_source.fact_id = half.id)))
      or exists (select 1 from tenure where tenure.source_id = source.id and tenure.contact_id = contact.id)))`;

/**
 * Makes the proven contact the user's own. One who has a contact keeps it: what they told as that one must not be lost.
 * @returns whether it did; the stale job is then to be queued
 */
export async function linkProvenContact(db: Db, user: User): Promise<boolean> {
  if (user.contact_id !== null) return false;
  const contactId = await provenContact(db, user);
  if (contactId === undefined) return false;
  await linkContact(db, user.id, contactId);
  return true;
}

/** Somebody works for another company now: whose people they know follows. Call it in a transaction. */
export async function moveUser(db: Db, user: Pick<AppUser, 'id' | 'contact_id'>, accountId: number): Promise<void> {
  await db.updateTable('app_user').set({ account_id: accountId }).where('id', '=', user.id).execute();
  if (user.contact_id !== null) await markStale(db, [user.contact_id]);
}

/** Call it in a transaction. */
export async function linkContact(db: Db, userId: number, contactId: number): Promise<void> {
  await db.updateTable('app_user').set({ contact_id: contactId }).where('id', '=', userId).execute();
  await markStale(db, [contactId]);
}
