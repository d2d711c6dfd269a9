/** Messages to firm contacts about connectors, with the state of each. */
import type { Insertable } from 'kysely';
import { releasePlaces } from '../../../core/network/terms/take-place.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { KeyNodeAskTable } from '../../../platform/db/tables/key-node-tables.ts';

/** The key of an ask's message in the outbox. */
export const askMessageKey = (id: number): string => `key-node-${id}`;

export interface AskRow {
  id: number;
  contact_id: number;
  account_id: number | null;
  skills: string;
  created_at: string;
  asked_by: number;
  account: string | null;
  firm_user_id: number;
  firm_given: string | null;
  firm_family: string | null;
  firm_email: string;
  by_given: string | null;
  by_family: string | null;
  by_email: string;
  message_id: number | null;
  channel: string | null;
  state: string | null;
  error: string | null;
  not_before: string | null;
}

const selectAsks = (db: Db) =>
  db
    .selectFrom('key_node_ask as ask')
    .innerJoin('app_user as firm', 'firm.id', 'ask.firm_user_id')
    .innerJoin('app_user as writer', 'writer.id', 'ask.asked_by')
    .leftJoin('account', 'account.id', 'ask.account_id')
    .leftJoin('outbox', (join) =>
      join.on(({ eb, val, cast }) =>
        eb('outbox.idempotency_key', '=', eb(val('key-node-'), '||', cast<string>('ask.id', 'text'))),
      ),
    )
    .select(['ask.id', 'ask.contact_id', 'ask.account_id', 'ask.skills', 'ask.created_at', 'ask.asked_by'])
    .select(['account.name as account', 'ask.firm_user_id'])
    .select(['firm.given_name as firm_given', 'firm.family_name as firm_family', 'firm.email as firm_email'])
    .select(['writer.given_name as by_given', 'writer.family_name as by_family', 'writer.email as by_email'])
    .select(['outbox.id as message_id', 'outbox.channel', 'outbox.state', 'outbox.error', 'outbox.not_before']);

/** Messages about some connectors, the newest first. */
export function listAsksAbout(db: Db, contactIds: readonly number[]): Promise<AskRow[]> {
  return selectAsks(db)
    .where(isAmong(db, 'ask.contact_id', contactIds))
    .orderBy('ask.id', 'desc')
    .execute();
}

export function loadAsks(db: Db, ids: readonly number[]): Promise<AskRow[]> {
  return selectAsks(db)
    .where(isAmong(db, 'ask.id', ids))
    .orderBy('ask.id')
    .execute();
}

/** @returns the id; undefined if its key made one already */
export async function insertAsk(db: Db, row: Insertable<KeyNodeAskTable>): Promise<number | undefined> {
  const made = await db
    .insertInto('key_node_ask')
    .values(row)
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function deleteAsk(db: Db, id: number): Promise<void> {
  await releasePlaces(db, { entity: 'key_node_ask', id });
  await db.deleteFrom('key_node_ask').where('id', '=', id).execute();
}

/** A user of Kith, with the addresses by which they are reached. */
export function findUserToTell(db: Db, id: number) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'roles', 'outside', 'given_name', 'family_name', 'chat_id', 'contact_id'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

export function findCompanyOfAsk(db: Db, id: number) {
  return db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
}

/** A person of a pool, and whether they were at a company, if one is named. */
export async function findNode(db: Db, poolId: number, id: number, accountId: number | null) {
  const found = db
    .selectFrom('contact')
    .innerJoin('pool_member', 'pool_member.contact_id', 'contact.id')
    .select(['contact.id', 'contact.name', 'contact.first_name', 'contact.profile_key'])
    .where('contact.id', '=', id)
    .where('pool_member.pool_id', '=', poolId)
    .where('contact.merged_into', 'is', null);
  if (accountId === null) return found.executeTakeFirst();
  return found
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('pool_spell as s')
          .select('s.contact_id')
          .where('s.pool_id', '=', poolId)
          .where('s.account_id', '=', accountId)
          .whereRef('s.contact_id', '=', 'contact.id'),
      ),
    )
    .executeTakeFirst();
}
