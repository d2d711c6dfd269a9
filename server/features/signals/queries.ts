import { expressionBuilder } from 'kysely';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import { mayKnow, mayOpenAccount, mayOpenContact } from '../../core/network/read/visible.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { MAIL_SERVICES } from '../../platform/ports/mailbox.ts';

/**
 * Contacts by a folded name (letters, digits and spaces): first those whose name begins with it, then those with a
 * later word that does, which come from the index on names, not from the contacts. The best known first.
 * @param among only people of that account, and that person
 */
export async function findContactsByName(
  db: Db,
  scope: ViewerScope,
  key: string,
  { limit, among }: { limit: number; among?: { accountId: number | null; contactId: number | null } },
) {
  const selectContacts = () =>
    db
      .selectFrom('contact')
      .leftJoin('title', 'title.id', 'contact.title_id')
      .leftJoin('account', (join) => join.onRef('account.id', '=', 'contact.account_id').on(mayOpenAccount(scope)))
      .select(['contact.id', 'contact.name', 'contact.score', 'title.text as title', 'account.name as account'])
      .where(mayOpenContact(scope))
      .$if(among !== undefined, (query) =>
        query.where(({ eb, or }) =>
          or([eb('contact.account_id', '=', among!.accountId ?? 0), eb('contact.id', '=', among!.contactId ?? 0)]),
        ),
      )
      .orderBy('contact.score', 'desc')
      .orderBy('contact.name_key')
      .orderBy('contact.id');
  const after = `${key}\u{10ffff}`;
  const first = await selectContacts()
    .where('contact.name_key', '>=', key)
    .where('contact.name_key', '<', after)
    .limit(limit)
    .execute();
  if (first.length >= limit) return first;
  const later = await selectContacts()
    .where('contact.id', 'in', (query) =>
      query.selectFrom('contact as named').select('named.id').where('named.name_key', 'like', `% ${key}%`),
    )
    .where(({ eb, or }) => or([eb('contact.name_key', '<', key), eb('contact.name_key', '>=', after)]))
    .limit(limit - first.length)
    .execute();
  return [...first, ...later];
}

/** The number of people in a user's signals, by type; types without any are left out. */
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

/** The addresses of the mailboxes that a user linked. */
export async function listLinkedAddresses(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mailbox')
    .select('address')
    .where('user_id', '=', userId)
    .where('kind', 'in', MAIL_SERVICES)
    .where('state', '!=', 'leaving')
    .orderBy('id')
    .execute();
  return rows.map(({ address }) => address);
}

/** The CRM's history of a contact, newest first. */
export function listCrmHistory(db: Db, contactId: number, { limit, from }: { limit: number; from: number }) {
  return db
    .selectFrom('crm_task')
    .selectAll()
    .where('contact_id', '=', contactId)
    .orderBy('activity_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(from)
    .execute();
}

/** The user of the connected CRM who looks after a contact there; null if there is none. */
export async function findCrmOwner(db: Db, contactId: number): Promise<string | null> {
  const row = await db
    .selectFrom('crm_record')
    .innerJoin('contact', 'contact.id', 'crm_record.contact_id')
    .innerJoin('crm_user', (join) =>
      join
        .onRef('crm_user.connection_id', '=', 'crm_record.connection_id')
        .onRef('crm_user.crm_id', '=', 'crm_record.owner_crm_id'),
    )
    .select('crm_user.first_name')
    .where('crm_record.is_gone', '=', 0)
    .where(({ eb, or }) => or([eb('contact.id', '=', contactId), eb('contact.merged_into', '=', contactId)]))
    .orderBy('crm_record.id')
    .limit(1)
    .executeTakeFirst();
  return row?.first_name || null;
}

/** The actions under which the audit keeps a withdrawn signal, and tells that it is back. */
export const SIGNAL_WITHDRAWN = 'signal.withdrawn';
export const SIGNAL_RESTORED = 'signal.restored';

/** Does that source hold it, first or after others? */
const isOfSource = (source: number) => {
  const eb = expressionBuilder<Schema, 'signal'>();
  return eb('signal.source_id', '=', source).or(
    eb.exists(
      eb
        .selectFrom('extra_source')
        .select('extra_source.source_id')
        .where('extra_source.fact', '=', 'signal')
        .whereRef('extra_source.fact_id', '=', 'signal.id')
        .where('extra_source.source_id', '=', source),
    ),
  );
};

export interface OwnSignalRow {
  id: number;
  type: string;
  sub_type: string | null;
  direction: string | null;
  source: string | null;
  details: string | null;
  skill: string | null;
  created_at: string;
  from_id: number | null;
  from_name: string | null;
  to_id: number | null;
  to_name: string | null;
  to_title: string | null;
  to_account: string | null;
}

/** A source's signals, the last first, with the names that the viewer may know. */
export function listOwnSignals(
  db: Db,
  scope: ViewerScope,
  source: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<OwnSignalRow[]> {
  const statements = db
    .selectFrom('signal')
    .leftJoin('contact as giver', (join) =>
      join.onRef('giver.id', '=', 'signal.from_contact_id').on(mayKnow(scope, 'giver')),
    )
    .leftJoin('contact as person', (join) =>
      join.onRef('person.id', '=', 'signal.to_contact_id').on(mayKnow(scope, 'person')),
    )
    .leftJoin('title', 'title.id', 'person.title_id')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'person.account_id').on(mayOpenAccount(scope)))
    .select(['signal.id', 'signal.type', 'signal.sub_type', 'signal.direction', 'signal.source', 'signal.details'])
    .select(['signal.skill', 'signal.created_at', 'giver.id as from_id', 'giver.name as from_name'])
    .select(['person.id as to_id', 'person.name as to_name', 'title.text as to_title', 'account.name as to_account'])
    .where(isOfSource(source))
    .orderBy('signal.id', 'desc')
    .limit(limit);
  return (before === undefined ? statements : statements.where('signal.id', '<', before)).execute();
}

/** A signal of this source. */
export function findOwnSignal(db: Db, source: number, id: number) {
  return db
    .selectFrom('signal')
    .select(['id', 'type', 'sub_type', 'direction', 'source', 'details', 'skill', 'amount', 'occurred_on'])
    .select(['from_contact_id', 'from_half', 'to_contact_id', 'to_half', 'created_at', 'created_by'])
    .where('id', '=', id)
    .where(isOfSource(source))
    .executeTakeFirst();
}

/** The audit's word for a change of a signal, which gets another id. */
export const SIGNAL_CHANGED = 'signal.changed';

/** The id that a signal got when it was changed. */
export async function findChangedSignalId(db: Db, id: number): Promise<number | undefined> {
  const changed = await db
    .selectFrom('audit')
    .select('detail')
    .where('entity', '=', 'signal')
    .where('entity_id', '=', String(id))
    .where('action', '=', SIGNAL_CHANGED)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return changed && (JSON.parse(changed.detail ?? '{}') as { became?: number }).became;
}

/** Are all of these still in the network? */
export async function areContacts(db: Db, ids: readonly number[]): Promise<boolean> {
  const rows = await db.selectFrom('contact').select('id').where('id', 'in', ids).execute();
  return rows.length === new Set(ids).size;
}

/**
 * The details of a signal's last withdrawal, if it came after that time, and the signal did not come back since: one that was restored and
 * is gone again was changed into another.
 */
export async function findLastWithdrawal(db: Db, id: number, after: Date): Promise<string | null | undefined> {
  const last = await db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('entity', '=', 'signal')
    .where('entity_id', '=', String(id))
    .where('action', 'in', [SIGNAL_WITHDRAWN, SIGNAL_RESTORED])
    .where('at', '>', after.toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === SIGNAL_WITHDRAWN ? last.detail : undefined;
}
