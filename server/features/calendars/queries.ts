/** Queries for linked calendars. */
import { createHmac } from 'node:crypto';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { findAccount } from '../../core/facts/own-lists/accounts.ts';
import { loadSuppressionSalt } from '../../core/network/derive/suppression.ts';
import type { Db } from '../../platform/db/engine.ts';
import type { CalendarAccountTable, CalendarStretchTable } from '../../platform/db/tables/own-network-tables.ts';

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

export const findCalendar = (db: Db, id: number) => findAccount(db, 'calendar_account', id);

export function insertCalendar(db: Db, row: Insertable<CalendarAccountTable>): Promise<CalendarRow> {
  return db.insertInto('calendar_account').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Calendars that were brought once, and only grow older. */
export async function listCalendarFiles(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('calendar_account')
    .select('id')
    .where('kind', '=', 'file')
    .where('state', '=', 'linked')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The number of meetings that each calendar holds; one whose guests were all erased is none. */
export async function countMeetings(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('calendar_guest')
    .select(({ fn }) => ['calendar_id', fn.count('event_id').distinct().as('meetings')])
    .where('calendar_id', 'in', ids)
    .groupBy('calendar_id')
    .execute();
  return new Map(rows.map(({ calendar_id, meetings }) => [calendar_id, Number(meetings)]));
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
