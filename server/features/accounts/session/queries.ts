import { createHash } from 'node:crypto';
import type { FirmDomains } from '../../../platform/access/firm-domains.ts';
import { readPreference } from '../../../platform/access/preferences.ts';
import { isFirmUser } from '../../../platform/access/viewer.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { AppUser } from '../../../platform/db/schema.ts';
import type { Claims } from '../../../platform/ports/identity.ts';

/** Only a hash is stored: a reader of the table cannot sign in with it. */
const getHash = (nonce: string): string => createHash('sha256').update(nonce).digest('hex');

/** Keeps a nonce for one sign-in at the provider. */
export async function saveNonce(db: Db, nonce: string, provider: string, now: Date, expires: Date): Promise<void> {
  await db.deleteFrom('login_nonce').where('expires_at', '<', now.toISOString()).execute();
  await db
    .insertInto('login_nonce')
    .values({ nonce_hash: getHash(nonce), provider, expires_at: expires.toISOString() })
    .execute();
}

/** @returns undefined when the nonce is not ours, was given for another provider, was used already or is too old */
export function useNonce(
  db: Db,
  nonce: string,
  provider: string,
  now: Date,
): Promise<{ refresh_token: string | null } | undefined> {
  return db
    .deleteFrom('login_nonce')
    .where('nonce_hash', '=', getHash(nonce))
    .where('provider', '=', provider)
    .where('expires_at', '>=', now.toISOString())
    .returning('refresh_token')
    .executeTakeFirst();
}

/** Adds a sealed refresh token to the nonce of its sign-in, if that is ours and not used yet. */
export async function addToNonce(db: Db, nonce: string, provider: string, refresh_token: string): Promise<void> {
  await db
    .updateTable('login_nonce')
    .set({ refresh_token })
    .where('nonce_hash', '=', getHash(nonce))
    .where('provider', '=', provider)
    .execute();
}

/** Keeps the name of something that counts once. @returns false if it is kept already */
export async function spendOnce(db: Db, name: string, what: string, now: Date, until: Date): Promise<boolean> {
  await db.deleteFrom('login_nonce').where('expires_at', '<', now.toISOString()).execute();
  const saved = await db
    .insertInto('login_nonce')
    .values({ nonce_hash: getHash(name), provider: what, expires_at: until.toISOString() })
    .onConflict((conflict) => conflict.column('nonce_hash').doNothing())
    .returning('nonce_hash')
    .executeTakeFirst();
  return saved !== undefined;
}

/** The provider's name for a person is newer than ours. */
export function updateProfile(db: Db, user: AppUser, claims: Claims, now: Date): Promise<AppUser> {
  return db
    .updateTable('app_user')
    .set({
      status: 'active',
      subject: claims.subject,
      given_name: claims.givenName || user.given_name,
      family_name: claims.familyName || user.family_name,
      picture: claims.picture ?? user.picture,
      updated_at: now.toISOString(),
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * A person whom nobody has let in yet, and whose address makes them staff only once a provider proves it.
 * @returns undefined if somebody has the address, such as the same person who signs in twice at once
 */
export function insertPending(db: Db, claims: Claims, email: string, now: Date): Promise<AppUser | undefined> {
  return db
    .insertInto('app_user')
    .values({
      email,
      subject: claims.subject,
      picture: claims.picture,
      status: 'pending',
      outside: 1,
      given_name: claims.givenName || null,
      family_name: claims.familyName || null,
      contact_id: null,
      account_id: null,
      crm_id: null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** A person who waited turned out to be a member of the firm: no decision is needed any more. */
export async function joinFirm(db: Db, user: AppUser, accountId: number | null, now: Date): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ account_id: user.account_id ?? accountId })
    .where('id', '=', user.id)
    .execute();
  await db
    .updateTable('access_request')
    .set({ state: 'approved', decided_at: now.toISOString() })
    .where('user_id', '=', user.id)
    .where('state', '=', 'pending')
    .execute();
}

export function insertAccessRequest(db: Db, userId: number, now: Date): Promise<{ id: number }> {
  return db
    .insertInto('access_request')
    .values({ user_id: userId, state: 'pending', requested_at: now.toISOString(), decided_at: null, decided_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The further inputs of the user record, beside the user's own row. */
export async function findSurroundings(db: Db, user: Pick<AppUser, 'id' | 'account_id' | 'contact_id'>) {
  const account =
    user.account_id === null
      ? undefined
      : await db
          .selectFrom('account')
          .select(['id', 'name', 'logo_url'])
          .where('id', '=', user.account_id)
          .executeTakeFirst();
  const contact =
    user.contact_id === null
      ? undefined
      : await db.selectFrom('contact').select('profile_key').where('id', '=', user.contact_id).executeTakeFirst();
  const profileKey = contact?.profile_key ?? (await readPreference(db, user.id)).profile_key;
  return { account, profileKey };
}

export async function listFirmUsers(db: Db, firmDomains: FirmDomains): Promise<AppUser[]> {
  const users = await db.selectFrom('app_user').selectAll().where('status', '=', 'active').orderBy('id').execute();
  return users.filter((user) => isFirmUser(user, firmDomains));
}

const MAX_CHOICES = 8;

/** The first active users outside the firm, by address, whose name, address or company holds every word. */
export async function findActingChoices(db: Db, typed: string, firmDomains: FirmDomains) {
  const users = await db
    .selectFrom('app_user')
    .leftJoin('account', 'account.id', 'app_user.account_id')
    .selectAll('app_user')
    .select('account.name as company')
    .where('app_user.status', '=', 'active')
    .orderBy('app_user.email')
    .execute();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ given_name, family_name, email, company }: (typeof users)[number]): boolean => {
    const searched = [given_name, family_name, email, company].join(' ').toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  return users.filter((user) => matches(user) && !isFirmUser(user, firmDomains)).slice(0, MAX_CHOICES);
}

export function findUser(db: Db, id: number): Promise<AppUser | undefined> {
  return db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();
}
