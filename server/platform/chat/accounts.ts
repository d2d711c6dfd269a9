/** Who a member of the chat is here: the user with the address that the chat has confirmed. */
import { findActiveUser, findUserByEmail } from '../access/users.ts';
import { buildViewer, type Viewer } from '../access/viewer.ts';
import type { Deps } from '../app/deps.ts';
import { audit } from '../audit/audit.ts';
import type { Db } from '../db/engine.ts';
import type { AppUser } from '../db/schema.ts';
import type { ChatAccount } from '../db/tables/chat-tables.ts';
import type { ChatIdentity } from '../ports/chat.ts';
import { loadFirmAccountId } from '../settings/installation.ts';

/** The user behind a member, or why it is nobody: a sentence that says what to do. */
type KnownMember = { viewer: Viewer; why: '' } | { viewer: null; why: string };

type IdentifyDeps = Pick<Deps, 'db' | 'chat' | 'clock' | 'settings'>;

/**
 * Asked anew for each press: rights, guests and addresses change. The first time the account is linked, and its user sees it on /settings.
 * @throws where the chat does not say who it is, so that it is tried again
 */
export async function findChatUser(
  { db, chat, clock, settings }: IdentifyDeps,
  { member, team }: { member: string; team: string },
): Promise<KnownMember> {
  const refuse = (why: string): KnownMember => ({ viewer: null, why });
  const identity = await chat.identify?.(member);
  if (!identity) return refuse('Kith is not connected to Slack.');
  if ('problem' in identity) {
    if (identity.problem === 'busy' || identity.problem === 'failed')
      throw Object.assign(new Error('Slack didn’t say who clicked.'), { retryAfter: identity.retryAfter });
    if (identity.problem === 'refused')
      return refuse('Kith can’t look up Slack members. Its app needs users:read and users:read.email.');
    return refuse('Apps and deactivated members cannot answer in Kith.');
  }
  if (identity.isGuest || identity.teamId !== team) return refuse('Guests of Slack cannot answer in Kith.');
  if (identity.email === null)
    return refuse('Slack has not confirmed your e-mail address. Confirm it there and click again.');
  const user = await findUserByEmail(db, identity.email);
  if (user?.status !== 'active')
    return refuse(`${identity.email} isn’t a Kith user’s address. Sign in to Kith with it once, then click again.`);
  const accounts = `${settings.publicUrl ?? ''}/settings`;
  const linked = await linkAccount(db, user, { member, ...identity }, clock.now());
  if (linked.unlinked_at !== null)
    return refuse(`You unlinked Slack from your Kith account. Link it again in your settings: ${accounts}`);
  if (linked.member_id !== member || linked.team_id !== team)
    return refuse(`Another Slack account is linked to your Kith account. Unlink it in your settings: ${accounts}`);
  const firm = { domains: settings.firmDomains, accountId: await loadFirmAccountId(db) };
  return { viewer: buildViewer(user, { id: '', actingUserId: null }, firm, false), why: '' };
}

/** @returns the row of this user, which is made where there is none */
async function linkAccount(
  db: Db,
  user: AppUser,
  { member, teamId, name }: ChatIdentity & { member: string },
  now: Date,
): Promise<ChatAccount> {
  return db.transaction().execute(async (trx) => {
    const known = await findChatAccount(trx, user.id);
    if (known) return known;
    const row = { user_id: user.id, team_id: teamId, member_id: member, name, linked_at: now.toISOString() };
    const made = await trx
      .insertInto('chat_account')
      .values({ ...row, unlinked_at: null })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!made) return (await findChatAccount(trx, user.id))!;
    await audit(trx, { user, actingUserId: null }, now, {
      action: 'chat-account.linked',
      entity: 'app_user',
      entityId: user.id,
      detail: { member },
    });
    return made;
  });
}

export function findChatAccount(db: Db, userId: number): Promise<ChatAccount | undefined> {
  return db.selectFrom('chat_account').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Ends the link: no press links it again. @returns false if there was none */
export async function unlinkChatAccount(db: Db, userId: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('chat_account')
    .set({ unlinked_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('unlinked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the former account: the next press links the one that pressed. */
export async function deleteEndedChatAccount(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('chat_account').where('user_id', '=', userId).where('unlinked_at', 'is not', null).execute();
}

/** The member of the chat who is this person, as far as staff or the chat vouch for it; null for nobody. */
export async function findMemberOfContact(db: Db, contactId: number): Promise<string | null> {
  const user = await db
    .selectFrom('app_user')
    .leftJoin('chat_account', (join) =>
      join.onRef('chat_account.user_id', '=', 'app_user.id').on('chat_account.unlinked_at', 'is', null),
    )
    .select(['app_user.chat_id', 'chat_account.member_id'])
    .where('app_user.contact_id', '=', contactId)
    .where('app_user.status', '=', 'active')
    .executeTakeFirst();
  const own = user?.chat_id ?? user?.member_id ?? null;
  if (own !== null) return own;
  const firm = await loadFirmAccountId(db);
  if (firm === null) return null;
  const entered = await db
    .selectFrom('chat_member')
    .select('chat_id')
    .where('contact_id', '=', contactId)
    .where('account_id', '=', firm)
    .executeTakeFirst();
  return entered?.chat_id ?? null;
}

/** The member of the chat who is this user. */
export async function findMemberOfUser(db: Db, userId: number): Promise<string | null> {
  const user = await findActiveUser(db, userId);
  if (!user) return null;
  if (user.chat_id !== null) return user.chat_id;
  const account = await findChatAccount(db, userId);
  return account && account.unlinked_at === null ? account.member_id : null;
}
