/** The contact of a user. A wrong answer would show a company other people's knowledge: docs/decisions/019. */
import { type ExpressionBuilder, sql } from 'kysely';
import { readPreference } from '../../../platform/access/preferences.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { AppUser, Schema } from '../../../platform/db/schema.ts';
import { OPEN_END } from '../../../platform/time/months.ts';
import { updateKnownByUsers } from '../derive/portfolio-only.ts';
import { markStale } from '../derive/stale.ts';
import { foldPerson } from '../words/fold-person.ts';
import { makeEmailId } from '../words/person-ids.ts';
import { hasEmail } from './by-email.ts';

type User = Pick<AppUser, 'id' | 'email' | 'given_name' | 'family_name' | 'account_id' | 'contact_id'>;

/** The user's names when a contact is looked for or made. */
export function getContactName({ given_name, family_name, email }: Omit<User, 'id'>): string {
  return [given_name, family_name].filter(Boolean).join(' ') || email.split('@')[0]!;
}

/**
 * The contact with the profile address that the user entered, if there is proof: the contact has their name, and either their e-mail
 * address or a present job at their company. It must not be another user's contact, nor one about whom the user stated or imported
 * anything.
 */
export async function findProvenContact(db: Db, user: User): Promise<number | undefined> {
  const { profile_key } = await readPreference(db, user.id);
  if (profile_key === null) return undefined;
  const row = await db
    .selectFrom('contact')
    .select('contact.id')
    .where('contact.profile_key', '=', profile_key)
    .where('contact.merged_into', 'is', null)
    .where('contact.name_key', '=', foldPerson(getContactName(user)))
    .where((eb) => eb.or([hasEmail(eb, user.email), isWorkingAt(eb, user.account_id)]))
    .where((eb) => eb.not(isAnothers(eb, user.id)))
    .where((eb) => eb.not(isStatedBy(eb, user.id)))
    .executeTakeFirst();
  return row?.id;
}

type OfContact = ExpressionBuilder<Schema, 'contact'>;

const isWorkingAt = ({ exists, selectFrom }: OfContact, accountId: number | null) =>
  exists(
    selectFrom('spell')
      .select('spell.account_id')
      .whereRef('spell.contact_id', '=', 'contact.id')
      .where('spell.account_id', '=', accountId ?? 0)
      .where('spell.end_month', '=', OPEN_END),
  );

const isAnothers = ({ exists, selectFrom }: OfContact, userId: number) =>
  exists(
    selectFrom('app_user')
      .select('app_user.id')
      .where('app_user.id', '!=', userId)
      .where(({ or, eb, ref }) =>
        or([
          eb('app_user.contact_id', '=', ref('contact.id')),
          eb('contact.email', '=', ref('app_user.email')),
          exists(
            selectFrom('contact_external_id')
              .select('contact_external_id.value')
              .whereRef('contact_external_id.contact_id', '=', 'contact.id')
              .where('contact_external_id.value', '=', sql<string>`${makeEmailId('')} || ${ref('app_user.email')}`),
          ),
        ]),
      ),
  );

/** Whether any fact about the contact, or a contact merged into them, comes from this user. */
const isStatedBy = ({ exists, selectFrom }: OfContact, userId: number) =>
  exists(
    selectFrom('source')
      .leftJoin('import_run', 'import_run.id', 'source.import_id')
      .select('source.id')
      .where(({ or, eb }) => or([eb('source.user_id', '=', userId), eb('import_run.started_by', '=', userId)]))
      .where((of) =>
        of.or([
          of.exists(
            of
              .selectFrom('contact as half')
              .select('half.id')
              .where(({ or, eb, ref }) =>
                or([eb('half.id', '=', ref('contact.id')), eb('half.merged_into', '=', ref('contact.id'))]),
              )
              .where((member) =>
                member.or([
                  member('half.source_id', '=', member.ref('source.id')),
                  member.exists(
                    member
                      .selectFrom('extra_source')
                      .select('extra_source.fact_id')
                      .whereRef('extra_source.source_id', '=', 'source.id')
                      .where('extra_source.fact', '=', 'contact')
                      .whereRef('extra_source.fact_id', '=', 'half.id'),
                  ),
                ]),
              ),
          ),
          of.exists(
            of
              .selectFrom('tenure')
              .select('tenure.id')
              .whereRef('tenure.source_id', '=', 'source.id')
              .whereRef('tenure.contact_id', '=', 'contact.id'),
          ),
        ]),
      ),
  );

/**
 * Makes the proven contact the user's own. A user who has a contact keeps it, so that their signals are not lost.
 * @returns whether it did; then queue the stale job
 */
export async function linkProvenContact(db: Db, user: User): Promise<boolean> {
  if (user.contact_id !== null) return false;
  const contactId = await findProvenContact(db, user);
  if (contactId === undefined) return false;
  await linkContact(db, user.id, contactId);
  return true;
}

/** Call it when a user moves to another company: the people they know follow. In a transaction. */
export async function moveUser(db: Db, user: Pick<AppUser, 'id' | 'contact_id'>, accountId: number): Promise<void> {
  await db.updateTable('app_user').set({ account_id: accountId }).where('id', '=', user.id).execute();
  await updateKnownByUsers(db, [user.id]);
  if (user.contact_id !== null) await markStale(db, [user.contact_id]);
}

/** Call it in a transaction. */
export async function linkContact(db: Db, userId: number, contactId: number): Promise<void> {
  await db.updateTable('app_user').set({ contact_id: contactId }).where('id', '=', userId).execute();
  await markStale(db, [contactId]);
}
