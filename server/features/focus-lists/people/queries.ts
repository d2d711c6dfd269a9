/** Queries for the people of the database who may be leads. */

import { readAmong } from '../../../core/facts/book/rows-at-once.ts';
import { findEmailHolders } from '../../../core/network/read/by-email.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenContact } from '../../../core/network/read/visible.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';

interface LeadPerson {
  id: number;
  name: string;
  profile_key: string | null;
  title: string | null;
  company: string | null;
  logo_url: string | null;
}

export async function loadLeadPeople(db: Db, ids: readonly number[]): Promise<Map<number, LeadPerson>> {
  const rows = await db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', 'account.id', 'contact.account_id')
    .select(['contact.id', 'contact.name', 'contact.profile_key', 'title.text as title'])
    .select(['account.name as company', 'account.logo_url'])
    .where(isAmong(db, 'contact.id', [...new Set(ids)]))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The number of people of one name that are looked at. */
const MAX_NAMESAKES = 50;

export interface Namesake {
  id: number;
  profile_key: string | null;
  location: string | null;
  title: string | null;
}

export interface MailedPerson {
  id: number;
  name: string;
  profile_key: string | null;
  email: string;
}

/** People whom the viewer may know, by any of their e-mails or those of a record merged into theirs. */
export async function findPeopleByMail(db: Db, scope: ViewerScope, mails: readonly string[]): Promise<MailedPerson[]> {
  const holders = await readAmong([...new Set(mails)], (some) => findEmailHolders(db, some));
  const people = await readAmong([...new Set(holders.map(({ id }) => id))], (some) =>
    db
      .selectFrom('contact as mailed')
      .innerJoin('contact', (join) =>
        join.on(({ eb, fn, ref }) => eb('contact.id', '=', fn.coalesce('mailed.merged_into', ref('mailed.id')))),
      )
      .select(['contact.id', 'contact.name', 'contact.profile_key', 'mailed.id as holder'])
      .where(isAmong(db, 'mailed.id', some))
      .where(mayOpenContact(scope))
      .execute(),
  );
  const personOf = new Map(people.map(({ holder, ...person }) => [holder, person]));
  const found = holders.flatMap(({ id, email }) => {
    const person = personOf.get(id);
    return person ? [{ ...person, email }] : [];
  });
  return [...new Map(found.map((person) => [`${person.id} ${person.email}`, person])).values()];
}

/** People with one of these folded names. */
export function findNamesakes(db: Db, scope: ViewerScope, keys: readonly string[]): Promise<Namesake[]> {
  return db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .select(['contact.id', 'contact.profile_key', 'contact.location', 'title.text as title'])
    .where('contact.name_key', 'in', keys)
    .where(mayOpenContact(scope))
    .orderBy('contact.id')
    .limit(MAX_NAMESAKES)
    .execute();
}

/** All names of the present and past companies of some people, as keys, and their titles as shown. */
export function loadWorkedAt(db: Db, ids: readonly number[]): Promise<{ contact_id: number; name_key: string }[]> {
  const spans = db.selectFrom('spell').where(isAmong(db, 'spell.contact_id', ids));
  return spans
    .innerJoin('account', 'account.id', 'spell.account_id')
    .select(['spell.contact_id', 'account.name_key'])
    .union(
      spans
        .innerJoin('account_name', 'account_name.account_id', 'spell.account_id')
        .select(['spell.contact_id', 'account_name.name_key']),
    )
    .union(
      db
        .selectFrom('contact')
        .innerJoin('account', 'account.id', 'contact.account_id')
        .select(['contact.id as contact_id', 'account.name_key'])
        .where(isAmong(db, 'contact.id', ids)),
    )
    .execute();
}

export async function findLinkedContact(db: Db, userId: number): Promise<number | null> {
  const user = await db.selectFrom('app_user').select('contact_id').where('id', '=', userId).executeTakeFirst();
  return user?.contact_id ?? null;
}
