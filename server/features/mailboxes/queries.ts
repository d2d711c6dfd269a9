/** Queries for linked mailboxes, and for the people with whom mails were exchanged. */
import type { Insertable, Selectable } from 'kysely';
import { type CountedAddress, pickBetterName } from '../../../shared/core/mail/counter.ts';
import type { BroughtList } from '../../../shared/features/mailboxes/brought/calls.ts';
import { loadBlocklist } from '../../core/facts/blocklist/blocklist.ts';
import { readAmong } from '../../core/facts/book/rows-at-once.ts';
import { findAccount } from '../../core/facts/own-lists/accounts.ts';
import { findErasedAddresses } from '../../core/network/derive/suppression.ts';
import type { Db } from '../../platform/db/engine.ts';
import { insertMany } from '../../platform/db/insert-many.ts';
import type {
  MailboxConsentTable,
  MailboxPersonTable,
  MailboxTable,
} from '../../platform/db/tables/own-network-tables.ts';

export type MailboxRow = Selectable<MailboxTable>;
export type MailboxPersonRow = Selectable<MailboxPersonTable>;

export async function insertConsent(db: Db, consent: Insertable<MailboxConsentTable>): Promise<void> {
  await db.insertInto('mailbox_consent').values(consent).execute();
}

/** Uses a consent up. @returns it, if it is this user's, not too old, and was not used before */
export function consumeConsent(db: Db, hash: string, userId: number, at: string) {
  return db
    .updateTable('mailbox_consent')
    .set({ used_at: at })
    .where('state_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst();
}

/** Keeps everybody else who was asked about a mailbox from linking it until this transaction ends. */
export async function linkAlone(trx: Db, address: string): Promise<void> {
  await trx.updateTable('mailbox_consent').set({ address }).where('address', '=', address).execute();
}

export async function clearConsents(db: Db, at: string): Promise<void> {
  await db.deleteFrom('mailbox_consent').where('expires_at', '<', at).execute();
}

export function listMailboxesOf(db: Db, userId: number): Promise<MailboxRow[]> {
  return db
    .selectFrom('mailbox')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', 'not in', ['groups', 'messages'])
    .where('state', '!=', 'leaving')
    .orderBy('id')
    .execute();
}

/** The people of a user's chat groups or messages, if the user brought any. */
export function findOwnList(db: Db, userId: number, kind: 'groups' | 'messages'): Promise<MailboxRow | undefined> {
  return db
    .selectFrom('mailbox')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', '!=', 'leaving')
    .executeTakeFirst();
}

const TABLES = { mailbox: 'mailbox', calendar: 'calendar_account' } as const;

/** A source of a user's own, by the id that it has among its kind. */
export function findBroughtList(db: Db, list: BroughtList, userId: number, id: number) {
  return db
    .selectFrom(TABLES[list])
    .select(['address', 'source_id'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '!=', 'leaving')
    .executeTakeFirst();
}

export const findMailboxById = (db: Db, id: number) => findAccount(db, 'mailbox', id);

export function insertMailbox(db: Db, row: Insertable<MailboxTable>): Promise<MailboxRow> {
  return db.insertInto('mailbox').values(row).returningAll().executeTakeFirstOrThrow();
}

/** What is kept of a person of whom more mails were counted; the last mail never moves back. */
export function addUpCounts(
  row: Pick<MailboxPersonRow, 'name' | 'sent' | 'received' | 'answers' | 'mailings' | 'last_on'>,
  more: CountedAddress,
): typeof row {
  return {
    name: pickBetterName(row.name, more.name),
    sent: row.sent + more.sent,
    received: row.received + more.received,
    answers: row.answers + more.answers,
    mailings: row.mailings + more.mailings,
    last_on: row.last_on === null || (more.last !== null && more.last > row.last_on) ? more.last : row.last_on,
  };
}

/** Adds new counts to the existing ones, except of those whom the owner or the firm keeps out, and of erased people. */
export async function addCounts(
  db: Db,
  mailboxId: number,
  round: number,
  given: readonly CountedAddress[],
): Promise<void> {
  const mailbox = await db.selectFrom('mailbox').select('user_id').where('id', '=', mailboxId).executeTakeFirst();
  const blocklist = await loadBlocklist(db, mailbox?.user_id ?? null);
  const erased = await findErasedAddresses(
    db,
    given.map(({ address }) => address),
  );
  const counted = given.filter(
    ({ address, name }) => !erased.has(address) && !blocklist?.isBlocked({ name, emails: [address] }),
  );
  const known = await readAmong(
    counted.map(({ address }) => address),
    (some) =>
      db
        .selectFrom('mailbox_person')
        .selectAll()
        .where('mailbox_id', '=', mailboxId)
        .where('round', '=', round)
        .where('address', 'in', some)
        .execute(),
  );
  const before = new Map(known.map((row) => [row.address, row]));
  const made = counted.filter(({ address }) => !before.has(address));
  await insertMany(
    db,
    'mailbox_person',
    made.map(({ last, ...person }) => ({ mailbox_id: mailboxId, round, ...person, last_on: last })),
  );
  for (const address of counted) {
    const row = before.get(address.address);
    if (!row) continue;
    await db
      .updateTable('mailbox_person')
      .set(addUpCounts(row, address))
      .where('mailbox_id', '=', mailboxId)
      .where('round', '=', round)
      .where('address', '=', address.address)
      .execute();
  }
}

export function listPersonsAfter(
  db: Db,
  { id, round }: Pick<MailboxRow, 'id' | 'round'>,
  after: string,
  limit: number,
): Promise<MailboxPersonRow[]> {
  return db
    .selectFrom('mailbox_person')
    .selectAll()
    .where('mailbox_id', '=', id)
    .where('round', '=', round)
    .where('address', '>', after)
    .orderBy('address')
    .limit(limit)
    .execute();
}

/** The addresses that the round contains. */
export async function listPersonsAmong(
  db: Db,
  { id, round }: Pick<MailboxRow, 'id' | 'round'>,
  addresses: readonly string[],
): Promise<MailboxPersonRow[]> {
  return readAmong(addresses, (some) =>
    db
      .selectFrom('mailbox_person')
      .selectAll()
      .where('mailbox_id', '=', id)
      .where('round', '=', round)
      .where('address', 'in', some)
      .execute(),
  );
}

/** Counts of earlier readings, which a full one has replaced. */
export async function deleteRoundsBefore(db: Db, id: number, round: number): Promise<void> {
  await db.deleteFrom('mailbox_person').where('mailbox_id', '=', id).where('round', '<', round).execute();
}
