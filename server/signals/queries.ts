import type { Db } from '../db/engine.ts';
import type { Sight } from '../network/sight.ts';
import { mayOpenAccount, mayOpenContact } from '../network/visible.ts';

/**
 * Contacts by a folded name (letters, digits and spaces): those whose name begins with it, then those in whose name later
 * words do, which are looked for in the index on names, not among the contacts. The best known first.
 * @param among only people of that account, and that person
 */
export async function contactsByName(
  db: Db,
  sight: Sight,
  key: string,
  { limit, among }: { limit: number; among?: { accountId: number | null; contactId: number | null } },
) {
  const contacts = () =>
    db
      .selectFrom('contact')
      .leftJoin('title', 'title.id', 'contact.title_id')
      .leftJoin('account', (join) => join.onRef('account.id', '=', 'contact.account_id').on(mayOpenAccount(sight)))
      .select(['contact.id', 'contact.name', 'contact.score', 'title.text as title', 'account.name as account'])
      .where(mayOpenContact(sight))
      .$if(among !== undefined, (query) =>
        query.where(({ eb, or }) =>
          or([eb('contact.account_id', '=', among!.accountId ?? 0), eb('contact.id', '=', among!.contactId ?? 0)]),
        ),
      )
      .orderBy('contact.score', 'desc')
      .orderBy('contact.name_key')
      .orderBy('contact.id');
  const after = `${key}\u{10ffff}`;
  const first = await contacts()
    .where('contact.name_key', '>=', key)
    .where('contact.name_key', '<', after)
    .limit(limit)
    .execute();
  if (first.length >= limit) return first;
  const later = await contacts()
    .where('contact.id', 'in', (query) =>
      query.selectFrom('contact as named').select('named.id').where('named.name_key', 'like', `% ${key}%`),
    )
    .where(({ eb, or }) => or([eb('contact.name_key', '<', key), eb('contact.name_key', '>=', after)]))
    .limit(limit - first.length)
    .execute();
  return [...first, ...later];
}

/** How many people somebody signals about, by type; types without any are left out. */
export async function countSignalled(
  db: Db,
  fromContactId: number,
  types: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('signal')
    .select(({ fn }) => ['type', fn.count('to_contact_id').distinct().as('people')])
    .where('from_contact_id', '=', fromContactId)
    .where('type', 'in', types)
    .groupBy('type')
    .execute();
  return new Map(rows.map(({ type, people }) => [type, Number(people)]));
}

/** The addresses of the mailboxes that somebody linked. */
export async function linkedAddresses(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mailbox')
    .select('address')
    .where('user_id', '=', userId)
    .where('kind', '=', 'gmail')
    .where('state', '!=', 'leaving')
    .orderBy('id')
    .execute();
  return rows.map(({ address }) => address);
}

/** What the CRM remembers of a contact, newest first. */
export function historyOf(db: Db, contactId: number) {
  return db
    .selectFrom('crm_task')
    .selectAll()
    .where('contact_id', '=', contactId)
    .orderBy('activity_date', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}
