/** The mailboxes and calendars of users, in what they have in common: who owns them, their state, their permission, their jobs. */
import type { Selectable, Updateable } from 'kysely';
import { parseMailAddress } from '../../../../shared/core/mail/addresses.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { CalendarAccountTable, MailboxTable } from '../../../platform/db/tables/own-network-tables.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { AccountPart, MailServiceKind } from '../../../platform/ports/mailbox.ts';

interface Rows {
  mailbox: Selectable<MailboxTable>;
  calendar_account: Selectable<CalendarAccountTable>;
}
interface Changes {
  mailbox: Updateable<MailboxTable>;
  calendar_account: Updateable<CalendarAccountTable>;
}
export type OwnTable = keyof Rows;
export type OwnRow<T extends OwnTable = OwnTable> = Rows[T];
export type OwnChange<T extends OwnTable = OwnTable> = Changes[T];
type State = OwnRow['state'];

/** What each is called, in sentences and in the audit. */
export const NOUNS = { mailbox: 'mailbox', calendar_account: 'calendar' } as const;
export const SERVICE_NOUNS = { mailbox: 'mail service', calendar_account: 'calendar service' } as const;
/** The kinds that are accounts of a service, each with the mail service that gives consent. */
const SERVICES: Readonly<Record<string, MailServiceKind>> = {
  gmail: 'gmail',
  google: 'gmail',
  microsoft: 'microsoft',
  'google-contacts': 'gmail',
  'microsoft-contacts': 'microsoft',
};
/** The calendars of a mail service's accounts. */
export const CALENDAR_KINDS = { gmail: 'google', microsoft: 'microsoft' } as const;
/** What of a mail service's accounts is linked, by the kind of its row. */
export const PART_KINDS = {
  mail: { gmail: 'gmail', microsoft: 'microsoft' },
  calendar: CALENDAR_KINDS,
  contacts: { gmail: 'google-contacts', microsoft: 'microsoft-contacts' },
} as const satisfies Record<AccountPart, Record<MailServiceKind, OwnRow['kind']>>;
export const PART_TABLES = {
  mail: 'mailbox',
  calendar: 'calendar_account',
  contacts: 'mailbox',
} as const satisfies Record<AccountPart, OwnTable>;

export const areSavedContacts = ({ kind }: Pick<OwnRow, 'kind'>): boolean =>
  Object.values<OwnRow['kind']>(PART_KINDS.contacts).includes(kind);

export const LINKED_STATES = ['reading', 'linked', 'paused', 'lapsed'] as const satisfies State[];
const ATTEMPTS = 6;

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'own-network.read': { mailboxId: number };
    'own-network.write': { mailboxId: number };
    'calendars.read': { calendarId: number };
    'calendars.write': { calendarId: number };
  }
}

/** The mail service by whose consent an account is read; undefined: it is none, and was brought once. */
export const getService = ({ kind }: Pick<OwnRow, 'kind'>): MailServiceKind | undefined => SERVICES[kind];

/** The purpose under which an account's token is sealed. */
export const getSealPurpose = (table: OwnTable, { user_id, address }: Pick<OwnRow, 'user_id' | 'address'>): string =>
  `${NOUNS[table]} ${user_id} ${address}`;

const selectRows = (db: Db, table: OwnTable) => db.selectFrom(table).selectAll();
const selectServiceRows = (db: Db, table: OwnTable) =>
  selectRows(db, table).where('kind', 'in', Object.keys(SERVICES) as OwnRow['kind'][]);

export async function findAccount<T extends OwnTable>(db: Db, table: T, id: number): Promise<OwnRow<T> | undefined> {
  return (await selectRows(db, table).where('id', '=', id).executeTakeFirst()) as OwnRow<T> | undefined;
}

/** What is linked of the account with an address, for any user. */
export async function listLinkedParts(db: Db, address: string): Promise<OwnRow[]> {
  const found: OwnRow[] = [];
  for (const table of ['mailbox', 'calendar_account'] as const)
    found.push(
      ...(await selectServiceRows(db, table)
        .where('address', '=', address)
        .where('state', '!=', 'leaving')
        .orderBy('id')
        .execute()),
    );
  return found;
}

/** A part of an account by its address, for any user. */
export async function findAccountByAddress<P extends AccountPart>(
  db: Db,
  part: P,
  address: string,
): Promise<OwnRow<(typeof PART_TABLES)[P]> | undefined> {
  const row = await selectRows(db, PART_TABLES[part])
    .where('kind', 'in', Object.values<OwnRow['kind']>(PART_KINDS[part]))
    .where('address', '=', address)
    .where('state', '!=', 'leaving')
    .executeTakeFirst();
  return row as OwnRow<(typeof PART_TABLES)[P]> | undefined;
}

/** @returns whether it was in one of the states */
export async function changeAccount<T extends OwnTable>(
  db: Db,
  table: T,
  id: number,
  from: readonly State[],
  set: OwnChange<T>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table as OwnTable)
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteAccount(db: Db, table: OwnTable, id: number): Promise<void> {
  await db.deleteFrom(table).where('id', '=', id).execute();
}

/** Accounts to look at once a day. */
export async function listAccountsToFollow(db: Db, table: OwnTable): Promise<number[]> {
  const rows = await selectServiceRows(db, table)
    .where('state', 'in', ['linked', 'reading'])
    .where('token', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Mailboxes with groups and messages, or calendars, of these sources, without unlinked ones. */
export async function listAccountsOfSources(db: Db, table: OwnTable, sourceIds: readonly number[]): Promise<number[]> {
  if (sourceIds.length === 0) return [];
  const rows = await selectRows(db, table)
    .where('source_id', 'in', sourceIds)
    .where('state', '!=', 'leaving')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** All known addresses of a user, in the form for comparison. */
export async function listOwnAddresses(db: Db, userId: number): Promise<string[]> {
  const { email } = await db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const found = [email];
  for (const table of ['mailbox', 'calendar_account'] as const) {
    const rows = selectServiceRows(db, table).where('user_id', '=', userId).where('state', '!=', 'leaving');
    found.push(...(await rows.orderBy('id').execute()).map(({ address }) => address));
  }
  return [...new Set(found.flatMap((address) => parseMailAddress(address) ?? []))];
}

/** When an account of a service was last read to its end; null if none ever was. */
export async function findLastReading(db: Db, table: OwnTable, kind: OwnRow['kind']): Promise<string | null> {
  const { last } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('read_at').as('last'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return last;
}

/** Queues the reading of an account, in the transaction that sets it reading. */
export async function enqueueReading(db: Db, table: OwnTable, id: number, now: Date): Promise<void> {
  const maxAttempts = ATTEMPTS;
  const jobId =
    table === 'mailbox'
      ? await enqueue(db, { kind: 'own-network.read', payload: { mailboxId: id }, maxAttempts }, now)
      : await enqueue(db, { kind: 'calendars.read', payload: { calendarId: id }, maxAttempts }, now);
  await changeAccount(db, table, id, ['reading'], { job_id: jobId ?? null });
}

/** Queues the writing of an account's people, or taking them back. */
export async function enqueueWriting(db: Db, table: OwnTable, id: number, now: Date): Promise<void> {
  const maxAttempts = ATTEMPTS;
  if (table === 'mailbox')
    await enqueue(db, { kind: 'own-network.write', payload: { mailboxId: id }, maxAttempts }, now);
  else await enqueue(db, { kind: 'calendars.write', payload: { calendarId: id }, maxAttempts }, now);
}
