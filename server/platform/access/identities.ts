/** The queries on identities: the accounts at providers by which users sign in. */

import { audit } from '../audit/audit.ts';
import type { Db } from '../db/engine.ts';
import { lockRow } from '../db/lock-row.ts';
import type { AppUser } from '../db/schema.ts';
import type { StoredIdentity } from '../db/tables/sign-in-tables.ts';
import { createConflictError } from '../errors.ts';
import type { Claims } from '../ports/identity.ts';
import { MAIL_SERVICES } from '../ports/mailbox.ts';
import type { Settings } from '../settings/settings.ts';
import { endSessionsOfIdentity } from './group-access.ts';
import { getAddressBefore, makeFormerAddress } from './stand-ins.ts';
import { findUserByEmail } from './users.ts';

/** The user by whom a change is made. */
type AuditActor = Parameters<typeof audit>[1];

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

export function findUserOfIdentity(db: Db, id: number): Promise<AppUser | undefined> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', (select) => select.selectFrom('identity').select('user_id').where('identity.id', '=', id))
    .executeTakeFirst();
}

/** The provider's words that are kept, for staff to read and to notice a change of address. */
const describeClaims = (claims: Claims, now: Date) => ({
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
    .values({ user_id: userId, issuer, subject, maybe_user_id: maybe, first_seen_at, ...describeClaims(claims, now) })
    .execute();
}

export async function updateIdentity(
  db: Db,
  id: number,
  claims: Claims,
  change: Partial<Pick<StoredIdentity, 'user_id' | 'maybe_user_id' | 'somebody_else'>>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('identity')
    .set({ ...describeClaims(claims, now), ...change })
    .where('id', '=', id)
    .execute();
  // What this sign-in opened as somebody else is not this person's.
  if (change.user_id !== undefined) await endSessionsOfIdentity(db, { ...claims, sid: null }, now);
}

/** Whether nobody signs in as this user yet. Two sign-ins at once take turns here, to the end of the transaction. */
export async function isUnclaimed(db: Db, user: AppUser): Promise<boolean> {
  await lockRow(db, 'app_user', user.id);
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

/** Asks whether the person of an account that waits is another user. */
export async function askWhether(db: Db, waitingId: number, maybe: number): Promise<void> {
  await db.updateTable('identity').set({ maybe_user_id: maybe }).where('user_id', '=', waitingId).execute();
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
    const email = makeFormerAddress(owner.id, owner.email);
    await db.updateTable('app_user').set({ email, updated_at }).where('id', '=', owner.id).execute();
    await db
      .updateTable('mailbox')
      .set({ address: email, token: null, state: 'lapsed' })
      .where('user_id', '=', owner.id)
      .where('kind', 'in', MAIL_SERVICES)
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

/** The address that a former owner had, if nobody has it now; undefined otherwise. Whoever is let in again is called by it as before. */
export async function findRegainedAddress(db: Db, { email }: Pick<AppUser, 'email'>): Promise<string | undefined> {
  const before = getAddressBefore(email);
  return before !== undefined && !(await findUserByEmail(db, before)) ? before : undefined;
}

/** Removes an account that never let anybody in, with its request, once its person turned out to be another user. */
export async function removeWaiting(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('app_user').where('id', '=', userId).where('status', 'in', ['pending', 'declined']).execute();
}

/** The questions whether waiting people are one of these users, or whether this waiting person is one. */
export async function listOpenQuestions(
  db: Db,
  who: { of: number } | { about: number },
): Promise<(StoredIdentity & { maybe_user_id: number })[]> {
  const rows = await db
    .selectFrom('identity')
    .selectAll()
    .where('of' in who ? 'user_id' : 'maybe_user_id', '=', 'of' in who ? who.of : who.about)
    .where('maybe_user_id', 'is not', null)
    .where('somebody_else', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, maybe_user_id: row.maybe_user_id! }));
}

/**
 * Answers whether the person of an identity is the user whose address they told. The same person signs in as that user
 * from then on; somebody else gets the address once its former owner's access has ended.
 * @param of whether the domain of an address, with the provider's word of a membership, makes them staff
 * @throws AppError 409 if it was answered already, or if that user's access was ended
 */
export async function settleQuestion(
  db: Db,
  question: StoredIdentity & { maybe_user_id: number },
  samePerson: boolean,
  { doer, now, staffBy }: { doer: AuditActor; now: Date; staffBy: (memberOf: string, email: string) => boolean },
): Promise<void> {
  const { id, user_id, maybe_user_id, email, vouched, member_of, issuer } = question;
  const maybe = await db.selectFrom('app_user').selectAll().where('id', '=', maybe_user_id).executeTakeFirstOrThrow();
  if (samePerson && maybe.status === 'deactivated')
    throw createConflictError(
      'This user has been deactivated. Reactivate them first under Administration, People, or say that it’s someone else.',
    );
  const answered = await db
    .updateTable('identity')
    .set(samePerson ? { user_id: maybe.id, maybe_user_id: null } : { somebody_else: 1 })
    .where('id', '=', id)
    .where('maybe_user_id', '=', maybe_user_id)
    .where('somebody_else', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (!answered) throw createConflictError('Someone else already answered this.');
  if (samePerson) {
    // What this identity opened as somebody else does not go on.
    await endSessionsOfIdentity(db, { issuer, subject: question.subject, sid: null }, now);
    await removeWaiting(db, user_id);
  } else if (vouched === 1 && email === maybe.email && maybe.status === 'deactivated')
    await giveAddress(db, user_id, { email, outside: staffBy(member_of, email) ? 0 : 1 }, now);
  await audit(db, doer, now, {
    action: samePerson ? 'identity.same' : 'identity.other',
    entity: 'app_user',
    entityId: maybe.id,
    detail: { issuer, waited_as: user_id },
  });
}

/** Makes an account that waits a user's, on the word of whoever runs the machine. */
export async function linkWaiting(db: Db, { id, user_id }: Pick<StoredIdentity, 'id' | 'user_id'>, userId: number) {
  if (user_id === userId) return;
  const change = { user_id: userId, maybe_user_id: null, somebody_else: 0 as const };
  await db.updateTable('identity').set(change).where('id', '=', id).execute();
  await removeWaiting(db, user_id);
}

/** The name of an identity provider, as people know it. */
export const getProviderName = (issuer: string, providers: Settings['providers']): string =>
  providers.find((provider) => provider.issuer === issuer)?.name ??
  URL.parse(issuer)?.hostname ??
  'the development sign-in';
