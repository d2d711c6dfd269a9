/** Queries for a connected CRM. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Db, isAmong, isAmongTexts } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type {
  CrmConnectionTable,
  CrmRecordTable,
  CrmRunTable,
  CrmUserTable,
} from '../../../platform/db/tables/import-tables.ts';

export type ConnectionRow = Selectable<CrmConnectionTable>;
export type RecordRow = Selectable<CrmRecordTable>;

/** The connected CRM: there is one at most, besides those whose rows are being taken back. */
export function findConnection(db: Db): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('crm_connection')
    .selectAll()
    .where('state', '!=', 'leaving')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findConnectionById(db: Db, id: number): Promise<ConnectionRow | undefined> {
  return db.selectFrom('crm_connection').selectAll().where('id', '=', id).executeTakeFirst();
}

export function insertConnection(db: Db, row: Insertable<CrmConnectionTable>): Promise<ConnectionRow> {
  return db.insertInto('crm_connection').values(row).returningAll().executeTakeFirstOrThrow();
}

/** @returns whether it was in one of the states */
export async function changeConnection(
  db: Db,
  id: number,
  from: readonly ConnectionRow['state'][],
  set: Updateable<CrmConnectionTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('crm_connection')
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Reserves the renewal of the present permission.
 * @returns false: another process has it, or the permission is another one by now
 */
export async function reserveRenewal(
  db: Db,
  { id, token }: Pick<ConnectionRow, 'id' | 'token'>,
  now: string,
  until: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('crm_connection')
    .set({ renewing_until: until })
    .where('id', '=', id)
    .where('token', '=', token)
    .where(({ eb, or }) => or([eb('renewing_until', 'is', null), eb('renewing_until', '<', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps the new permission in the place of the former one, and frees the renewal. */
export async function saveRenewal(
  db: Db,
  { id, token: former }: Pick<ConnectionRow, 'id' | 'token'>,
  token: string,
): Promise<void> {
  await db
    .updateTable('crm_connection')
    .set({ token, renewing_until: null })
    .where('id', '=', id)
    .where('token', '=', former)
    .execute();
}

/** With its users, records and runs, and the history that is still of it. */
export async function deleteConnection(db: Db, id: number): Promise<void> {
  await db.deleteFrom('crm_connection').where('id', '=', id).execute();
}

/** What it brought stays: its history is nobody's from now on. */
export async function releaseTasks(db: Db, connectionId: number): Promise<void> {
  await db.updateTable('crm_task').set({ connection_id: null }).where('connection_id', '=', connectionId).execute();
}

/** @returns how many went */
export async function deleteSomeTasks(db: Db, connectionId: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('crm_task')
    .where('id', 'in', (from) =>
      from.selectFrom('crm_task').select('id').where('connection_id', '=', connectionId).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function insertRun(db: Db, row: Insertable<CrmRunTable>): Promise<void> {
  await db.insertInto('crm_run').values(row).execute();
}

export function listCrmRuns(db: Db, connectionId: number, limit: number): Promise<Selectable<CrmRunTable>[]> {
  return db
    .selectFrom('crm_run')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Runs of 15 minutes each day would be many. */
export async function deleteRunsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('crm_run').where('ended_at', '<', before).execute();
}

export async function saveUsers(db: Db, rows: readonly Insertable<CrmUserTable>[]): Promise<void> {
  await insertMany(db, 'crm_user', rows, {
    columns: ['connection_id', 'crm_id'],
    set: ['first_name', 'email'],
  });
}

/** The first names of users by their ids. */
export async function loadFirstNames(
  db: Db,
  connectionId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('crm_user')
    .select(['crm_id', 'first_name'])
    .where('connection_id', '=', connectionId)
    .where(isAmongTexts(db, 'crm_id', ids))
    .execute();
  return new Map(rows.map(({ crm_id, first_name }) => [crm_id, first_name]));
}

type RecordKey = Pick<RecordRow, 'connection_id' | 'kind'>;

export async function loadCrmRecords(
  db: Db,
  { connection_id, kind }: RecordKey,
  ids: readonly string[],
): Promise<Map<string, RecordRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('crm_record')
    .selectAll()
    .where('connection_id', '=', connection_id)
    .where('kind', '=', kind)
    .where(isAmongTexts(db, 'crm_id', ids))
    .execute();
  return new Map(rows.map((row) => [row.crm_id, row]));
}

/** The whole reading met them again, as they were. */
export async function markMet(db: Db, ids: readonly number[], round: number): Promise<void> {
  if (ids.length > 0)
    await db
      .updateTable('crm_record')
      .set({ round, is_gone: 0 })
      .where(isAmong(db, 'id', ids))
      .execute();
}

/** @returns how many are new to it */
export async function markRecordsGone(db: Db, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable('crm_record')
    .set({ is_gone: 1 })
    .where(isAmong(db, 'id', ids))
    .where('is_gone', '=', 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Those that the whole reading did not meet. @returns how many */
export async function markUnmet(db: Db, { connection_id, kind }: RecordKey, round: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('crm_record')
    .set({ is_gone: 1 })
    .where('connection_id', '=', connection_id)
    .where('kind', '=', kind)
    .where('round', '<', round)
    .where('is_gone', '=', 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteUnmetTasks(db: Db, connectionId: number, round: number): Promise<void> {
  await db.deleteFrom('crm_task').where('connection_id', '=', connectionId).where('round', '<', round).execute();
}

/** Whether everybody may learn of what its sources name. */
export async function loadOpened(db: Db, { company_source_id, people_source_id }: ConnectionRow) {
  const rows = await db
    .selectFrom('source')
    .select('id')
    .where('id', 'in', [company_source_id, people_source_id])
    .where('staff_only', '=', 0)
    .execute();
  const isOpen = (id: number): boolean => rows.some((row) => row.id === id);
  return { companies: isOpen(company_source_id), people: isOpen(people_source_id) };
}

export async function countCrmRecords(db: Db, connectionId: number) {
  const rows = await db
    .selectFrom('crm_record')
    .select(({ fn }) => ['kind', fn.countAll().as('records')])
    .where('connection_id', '=', connectionId)
    .where('is_gone', '=', 0)
    .where(({ eb, or }) => or([eb('account_id', 'is not', null), eb('contact_id', 'is not', null)]))
    .groupBy('kind')
    .execute();
  const tasks = await db
    .selectFrom('crm_task')
    .select(({ fn }) => fn.countAll().as('tasks'))
    .where('connection_id', '=', connectionId)
    .executeTakeFirstOrThrow();
  const count = (kind: RecordRow['kind']): number => Number(rows.find((row) => row.kind === kind)?.records ?? 0);
  return { companies: count('company'), people: count('person'), activities: Number(tasks.tasks) };
}

/** The names of companies by their ids in the CRM. */
export async function loadCrmCompanyNames(
  db: Db,
  connectionId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('crm_record')
    .innerJoin('account', 'account.id', 'crm_record.account_id')
    .select(['crm_record.crm_id', 'account.name'])
    .where('crm_record.connection_id', '=', connectionId)
    .where('crm_record.kind', '=', 'company')
    .where(isAmongTexts(db, 'crm_record.crm_id', ids))
    .execute();
  return new Map(rows.map(({ crm_id, name }) => [crm_id, name]));
}

/** For people of the CRM, the contact that each counts as now. */
export async function loadShownContacts(
  db: Db,
  connectionId: number,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('crm_record')
    .innerJoin('contact', 'contact.id', 'crm_record.contact_id')
    .select(['crm_record.crm_id', 'contact.id', 'contact.merged_into'])
    .where('crm_record.connection_id', '=', connectionId)
    .where('crm_record.kind', '=', 'person')
    .where('crm_record.is_gone', '=', 0)
    .where(isAmongTexts(db, 'crm_record.crm_id', ids))
    .execute();
  return new Map(rows.map(({ crm_id, id, merged_into }) => [crm_id, merged_into ?? id]));
}
