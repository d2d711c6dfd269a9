/**
 * Sent carts, each sent once; the people who can decide for a company; and the people who wait for the founders digest.
 */
import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/engine.ts';
import type { DigestCandidateTable, SentCartTable } from '../../../platform/db/tables/poscan-tables.ts';

/** @returns false for a key that was used before, also by a cart that is being sent at this moment */
export async function saveSentCart(db: Db, cart: Insertable<SentCartTable>): Promise<boolean> {
  const row = await db
    .insertInto('sent_cart')
    .values(cart)
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCartHash(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('sent_cart').select('request_hash').where('request_key', '=', key).executeTakeFirst();
  return row?.request_hash;
}

/** The candidacies that a user made under that key, the oldest first. */
export async function listMadeUnder(db: Db, userId: number, key: string): Promise<number[]> {
  const rows = await db
    .selectFrom('poscan')
    .select('id')
    .where('request_key', '=', key)
    .where('created_by', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The most users that are offered of a company. */
const MAX_OWNERS = 200;

/** The people of a company who use Kith, by name. */
export function listCompanyUsers(db: Db, companyId: number) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'given_name', 'family_name'])
    .where('account_id', '=', companyId)
    .where('status', '=', 'active')
    .orderBy('given_name')
    .orderBy('family_name')
    .orderBy('id')
    .limit(MAX_OWNERS)
    .execute();
}

/** A person who waits already goes on waiting. */
export async function shareCandidate(
  db: Db,
  shared: Omit<Insertable<DigestCandidateTable>, 'digest_day'>,
): Promise<void> {
  await db
    .insertInto('digest_candidate')
    .values({ ...shared, digest_day: '' })
    .onConflict((conflict) => conflict.columns(['contact_id', 'digest_day']).doNothing())
    .execute();
}

/** The time since which a person waits for the next digest. */
export function findWaitingSince(db: Db, contactId: number) {
  return db
    .selectFrom('digest_candidate')
    .select('shared_at')
    .where('contact_id', '=', contactId)
    .where('digest_day', '=', '')
    .executeTakeFirst();
}
