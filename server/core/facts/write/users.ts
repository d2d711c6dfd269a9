import type { Db } from '../../../platform/db/engine.ts';
import type { AppUser } from '../../../platform/db/schema.ts';
import { hasEmail } from '../../network/read/by-email.ts';
import { findProvenContact, getContactName, linkContact } from '../../network/read/own-contact.ts';
import { foldPerson } from '../../network/words/fold-person.ts';
import { addContactToBatch, startBatch } from '../book/batch.ts';
import { STANDING } from '../book/statements.ts';
import { ensureSourceOfUsers } from './sources.ts';
import { reserveBatchIds, writeFacts } from './write.ts';

/** The half that a user was linked to, if their contact has several halves: their imports are written for it. */
export const getOwnMergeMember = ({
  contact_id,
  contact_half,
}: Pick<AppUser, 'contact_id' | 'contact_half'>): number | null => contact_half ?? contact_id;

/** The user's own contact: the linked one, the one with their profile address, the one with their e-mail and name, or a new one. */
export async function ensureContactOfUser(db: Db, user: AppUser, at: string): Promise<number> {
  const linked = getOwnMergeMember(user);
  if (linked !== null) return linked;
  const name = getContactName(user);
  const known = (await findProvenContact(db, user)) ?? (await findContactByMail(db, user.email, name));
  const id = known ?? (await insertContactOfUser(db, user, name, at));
  await linkContact(db, user.id, id);
  return id;
}

async function findContactByMail(db: Db, email: string, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('contact')
    .select('id')
    .where((eb) => hasEmail(eb, email))
    .where('name_key', '=', foldPerson(name))
    .where('merged_into', 'is', null)
    .where('shadow', '=', 0)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

async function insertContactOfUser(db: Db, user: AppUser, name: string, at: string): Promise<number> {
  const batch = startBatch({
    sourceId: await ensureSourceOfUsers(db, at),
    standing: STANDING.file,
    at,
    newId: await reserveBatchIds(db, { contact: 1 }),
  });
  const { given_name, family_name, email } = user;
  const names = {
    ...(given_name ? { first_name: given_name } : {}),
    ...(family_name ? { last_name: family_name } : {}),
  };
  const contact = addContactToBatch(batch, { name, ...names, email });
  await writeFacts(db, batch);
  return contact.id;
}
