/** The queries on identities: the accounts at providers by which users sign in. */
import type { Db } from '../db/engine.ts';
import type { AppUser } from '../db/schema.ts';
import type { StoredIdentity } from '../db/sign-in-tables.ts';
import type { Claims } from '../ports/identity.ts';
import { formerAddress } from './stand-ins.ts';
import { findUserByEmail } from './users.ts';

export function findIdentity(
  db: Db,
  { issuer, subject }: Pick<Claims, 'issuer' | 'subject'>,
): Promise<StoredIdentity | undefined> {
  return db
    .selectFrom('identity')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export function userOfIdentity(db: Db, id: number): Promise<AppUser | undefined> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', (select) => select.selectFrom('identity').select('user_id').where('identity.id', '=', id))
    .executeTakeFirst();
}

/** The provider's words that are kept, for staff to read and to notice a change of address. */
const told = (claims: Claims, now: Date) => ({
  email: claims.email || null,
  vouched: claims.address === 'vouched' ? (1 as const) : (0 as const),
  member_of: claims.memberOf,
  username: claims.username || null,
  last_seen_at: now.toISOString(),
});

export async function insertIdentity(
  db: Db,
  userId: number,
  claims: Claims,
  maybe: number | null,
  now: Date,
): Promise<void> {
  const { issuer, subject } = claims;
  const first_seen_at = now.toISOString();
  await db
    .insertInto('identity')
    .values({ user_id: userId, issuer, subject, maybe_user_id: maybe, first_seen_at, ...told(claims, now) })
    .execute();
}

export async function updateIdentity(
  db: Db,
  id: number,
  claims: Claims,
  change: Partial<Pick<StoredIdentity, 'user_id' | 'maybe_user_id'>>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('identity')
    .set({ ...told(claims, now), ...change })
    .where('id', '=', id)
    .execute();
}

/** Whether nobody signs in as this user yet. Two sign-ins at once take turns here, to the end of the transaction. */
export async function isUnclaimed(db: Db, user: AppUser): Promise<boolean> {
  await db.updateTable('app_user').set({ status: user.status }).where('id', '=', user.id).execute();
  const some = await db.selectFrom('identity').select('id').where('user_id', '=', user.id).executeTakeFirst();
  return some === undefined;
}

/** The user whose address a person told or uses as their name, with nobody's word for it: a question for staff. */
export async function findSuspect(db: Db, { email, username }: Claims, own: number | null): Promise<number | null> {
  for (const address of [email, username.toLowerCase()]) {
    const user = address === '' ? undefined : await findUserByEmail(db, address);
    if (user && user.id !== own && user.status !== 'declined') return user.id;
  }
  return null;
}

/** Sets whether the domain of their address makes them staff. */
export async function updateOutside(db: Db, userId: number, outside: AppUser['outside'], now: Date): Promise<void> {
  await db.updateTable('app_user').set({ outside, updated_at: now.toISOString() }).where('id', '=', userId).execute();
}

/**
 * Gives a user an address. A former owner loses it, with the permission to read its mailbox: their other data stay theirs.
 * @param change the address, and whether its domain makes them staff
 */
export async function giveAddress(
  db: Db,
  userId: number,
  change: Pick<AppUser, 'email' | 'outside'>,
  now: Date,
): Promise<void> {
  const owner = await findUserByEmail(db, change.email);
  const updated_at = now.toISOString();
  if (owner && owner.id !== userId) {
    const email = formerAddress(owner.id, owner.email);
    await db.updateTable('app_user').set({ email, updated_at }).where('id', '=', owner.id).execute();
    await db
      .updateTable('mailbox')
      .set({ address: email, token: null, state: 'lapsed' })
      .where('user_id', '=', owner.id)
      .where('kind', '=', 'gmail')
      .where('address', '=', owner.email)
      .where('state', '!=', 'leaving')
      .execute();
  }
  await db
    .updateTable('app_user')
    .set({ email: change.email, outside: change.outside, updated_at })
    .where('id', '=', userId)
    .execute();
}

/** Removes an account that never let anybody in, with its request, once its person turned out to be another user. */
export async function removeWaiting(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('app_user').where('id', '=', userId).where('status', 'in', ['pending', 'declined']).execute();
}
