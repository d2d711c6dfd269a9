/** Queries for linked calendars. */
import { createHmac } from 'node:crypto';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { parseMailAddress } from '../../../shared/core/mail/addresses.ts';
import { loadSuppressionSalt } from '../../core/network/derive/suppression.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { CalendarAccountTable, CalendarStretchTable } from '../../platform/db/tables/own-network-tables.ts';
import { MAIL_SERVICES } from '../../platform/ports/mailbox.ts';

export type CalendarRow = Selectable<CalendarAccountTable>;
export type StretchRow = Selectable<CalendarStretchTable>;

/** Ids of calendars and events are kept as keyed hashes: some hold names, or words of their titles. */
export type IdHash = (id: string) => string;

/** @returns hashes that are the same in all calendars of the user, and in nobody else's */
export async function loadIdHash(db: Db, userId: number): Promise<IdHash> {
  const salt = await loadSuppressionSalt(db);
  return (id) => createHmac('sha256', salt).update(`calendar ${userId} ${id}`).digest('base64url').slice(0, 27);
}

export function listCalendarsOf(db: Db, userId: number): Promise<CalendarRow[]> {
  return db
    .selectFrom('calendar_account')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '!=', 'leaving')
    .orderBy('id')
    .execute();
}

export function findCalendar(db: Db, id: number): Promise<CalendarRow | undefined> {
  return db.selectFrom('calendar_account').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether a mailbox of this address is linked, by the same permission. */
export async function hasMailboxOf(db: Db, { user_id, address }: CalendarRow): Promise<boolean> {
  const row = await db
    .selectFrom('mailbox')
    .select('id')
    .where('kind', 'in', MAIL_SERVICES)
    .where('user_id', '=', user_id)
    .where('address', '=', address)
    .where('state', '!=', 'leaving')
    .executeTakeFirst();
  return row !== undefined;
}

export function insertCalendar(db: Db, row: Insertable<CalendarAccountTable>): Promise<CalendarRow> {
  return db.insertInto('calendar_account').values(row).returningAll().executeTakeFirstOrThrow();
}

/** @returns whether it was in one of the states */
export async function changeCalendar(
  db: Db,
  id: number,
  from: readonly CalendarRow['state'][],
  set: Updateable<CalendarAccountTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('calendar_account')
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteCalendar(db: Db, id: number): Promise<void> {
  await db.deleteFrom('calendar_account').where('id', '=', id).execute();
}

/** Calendars to look at once a day; those of files only grow older. */
export function listCalendarsToFollow(db: Db): Promise<Pick<CalendarRow, 'id' | 'kind' | 'state'>[]> {
  return db
    .selectFrom('calendar_account')
    .select(['id', 'kind', 'state'])
    .where('state', 'in', ['linked', 'reading'])
    .orderBy('id')
    .execute();
}

/** The number of meetings that each calendar holds. */
export async function countMeetings(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('calendar_event')
    .select(({ fn }) => ['calendar_id', fn.countAll().as('meetings')])
    .where('calendar_id', 'in', ids)
    .groupBy('calendar_id')
    .execute();
  return new Map(rows.map(({ calendar_id, meetings }) => [calendar_id, Number(meetings)]));
}

/** All known addresses of a user, in the form for comparison. */
export async function listCalendarAddresses(db: Db, userId: number): Promise<string[]> {
  const user = await db.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const linked = await db
    .selectFrom('mailbox')
    .select('address')
    .where('user_id', '=', userId)
    .where('kind', 'in', MAIL_SERVICES)
    .where('state', '!=', 'leaving')
    .execute();
  const calendars = (await listCalendarsOf(db, userId)).filter(({ kind }) => kind !== 'file');
  const addresses = [user.email, ...linked.map(({ address }) => address), ...calendars.map(({ address }) => address)];
  return [...new Set(addresses.flatMap((address) => parseMailAddress(address) ?? []))];
}

export function listStretches(db: Db, calendarId: number): Promise<StretchRow[]> {
  return db.selectFrom('calendar_stretch').selectAll().where('calendar_id', '=', calendarId).orderBy('id').execute();
}

export async function insertStretch(db: Db, row: Insertable<CalendarStretchTable>): Promise<number> {
  const { id } = await db.insertInto('calendar_stretch').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function changeStretch(db: Db, id: number, set: Updateable<CalendarStretchTable>): Promise<void> {
  await db.updateTable('calendar_stretch').set(set).where('id', '=', id).execute();
}

/** With the meetings in them. */
export async function deleteStretches(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('calendar_stretch').where('id', 'in', ids).execute();
}
