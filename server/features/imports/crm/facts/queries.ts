/** Queries for the facts that a CRM brought. */
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import { type Db, isAmong, isAmongTexts } from '../../../../platform/db/engine.ts';
import { insertMany } from '../../../../platform/db/insert-many.ts';
import type { CrmConnectionTable, CrmRecordTable, CrmTaskTable } from '../../../../platform/db/tables/import-tables.ts';

type ConnectionRow = Selectable<CrmConnectionTable>;
type RecordRow = Selectable<CrmRecordTable>;

interface OfSource {
  sourceId: number;
  connectionId: number;
}

/** The jobs that the source gives people, by the half that they were written for; none of whoever has several records. */
export async function listJobsOfSource(db: Db, { sourceId, connectionId }: OfSource, contactIds: readonly number[]) {
  if (contactIds.length === 0) return [];
  const single = await db
    .selectFrom('crm_record')
    .select('contact_id')
    .where('connection_id', '=', connectionId)
    .where('is_gone', '=', 0)
    .where(isAmong(db, 'contact_id', contactIds))
    .groupBy('contact_id')
    .having(({ fn }) => fn.countAll(), '=', 1)
    .execute();
  const ids = single.flatMap(({ contact_id }) => contact_id ?? []);
  return ids.length === 0 ? [] : listJobs(db, sourceId, ids);
}

/** The jobs that the source gives people, by the half that they were written for. */
export async function listJobs(db: Db, sourceId: number, contactIds: readonly number[]) {
  if (contactIds.length === 0) return [];
  const rows = await db
    .selectFrom('tenure')
    .select(['id', 'contact_id', 'contact_half', 'account_id', 'account_half', 'title_id'])
    .where(({ eb, or, and }) =>
      or([
        isAmong(db, 'contact_half', contactIds),
        and([eb('contact_half', 'is', null), isAmong(db, 'contact_id', contactIds)]),
      ]),
    )
    .where(isOfSource(sourceId))
    .execute();
  return rows.map(({ id, contact_id, contact_half, account_id, account_half, title_id }) => ({
    id,
    title_id,
    contactId: contact_half ?? contact_id,
    accountId: account_half ?? account_id,
  }));
}

/** Companies at which a job is withdrawn: nothing else may name them. */
export async function markFormerEmployers(
  db: Db,
  { id, round }: Pick<ConnectionRow, 'id' | 'round'>,
  jobs: readonly { accountId: number }[],
): Promise<void> {
  const accounts = [...new Set(jobs.map(({ accountId }) => accountId))];
  const rows = accounts.map((account_id) => ({
    connection_id: id,
    kind: 'employer' as const,
    crm_id: String(account_id),
    account_id,
    contact_id: null,
    hash: '',
    round,
    is_gone: 1 as const,
    owner_crm_id: null,
    type: null,
  }));
  await saveRecords(db, rows);
}

/** The accounts among these at which the source gives nobody a job. */
export async function listWithoutJobs(db: Db, sourceId: number, accountIds: readonly number[]): Promise<number[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('tenure')
    .select(['account_id', 'account_half'])
    .where(({ or }) => or([isAmong(db, 'account_half', accountIds), isAmong(db, 'account_id', accountIds)]))
    .where(isOfSource(sourceId))
    .execute();
  const used = new Set(rows.map(({ account_id, account_half }) => account_half ?? account_id));
  return accountIds.filter((id) => !used.has(id));
}

/** Whether the source gives the job, first or after others. */
const isOfSource = (sourceId: number) =>
  sql<SqlBool>`(tenure.source_id = ${sourceId} or exists (select 1 from extra_source
    where fact = 'tenure' and fact_id = tenure.id and extra_source.source_id = ${sourceId}))`;

/** @param crmIds whose rows there were before */
export async function replaceTasks(
  db: Db,
  connectionId: number,
  crmIds: readonly string[],
  rows: readonly Insertable<CrmTaskTable>[],
): Promise<void> {
  await deleteTasks(db, connectionId, crmIds);
  await insertMany(db, 'crm_task', rows);
}

export async function deleteTasks(db: Db, connectionId: number, crmIds: readonly string[]): Promise<void> {
  if (crmIds.length > 0)
    await db
      .deleteFrom('crm_task')
      .where('connection_id', '=', connectionId)
      .where(isAmongTexts(db, 'crm_id', crmIds))
      .execute();
}

/** Records whose rows are to be withdrawn, some at a time. */
export function listGone(db: Db, connectionId: number, kind: RecordRow['kind'], step: 1 | 2, limit: number) {
  return db
    .selectFrom('crm_record')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('kind', '=', kind)
    .where('is_gone', '=', step)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The contacts or accounts among these that no other record of the connection means. */
export async function listUnmeant(
  db: Db,
  connectionId: number,
  column: 'contact_id' | 'account_id',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('crm_record')
    .select(column)
    .where('connection_id', '=', connectionId)
    .where('is_gone', '=', 0)
    .where(isAmong(db, column, ids))
    .execute();
  const meant = new Set(rows.map((row) => row[column]));
  return [...new Set(ids)].filter((id) => !meant.has(id));
}

export async function deleteTasksOf(db: Db, connectionId: number, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length > 0)
    await db
      .deleteFrom('crm_task')
      .where('connection_id', '=', connectionId)
      .where(isAmong(db, 'contact_id', contactIds))
      .execute();
}

export async function changeGone(db: Db, ids: readonly number[], step: 2): Promise<void> {
  await db
    .updateTable('crm_record')
    .set({ is_gone: step })
    .where(isAmong(db, 'id', ids))
    .execute();
}

export async function deleteRecords(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await db
      .deleteFrom('crm_record')
      .where(isAmong(db, 'id', ids))
      .execute();
}

/** Accounts or contacts that a source holds, after an id. */
export async function listHeld(db: Db, fact: 'account' | 'contact', sourceId: number, after: number, limit: number) {
  const own = db.selectFrom(fact).select('id').where('source_id', '=', sourceId).where('id', '>', after);
  const rows = await own
    .union(
      db
        .selectFrom('extra_source')
        .select('fact_id as id')
        .where('fact', '=', fact)
        .where('source_id', '=', sourceId)
        .where('fact_id', '>', after),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function saveRecords(db: Db, rows: readonly Insertable<CrmRecordTable>[]): Promise<void> {
  await insertMany(db, 'crm_record', rows, {
    columns: ['connection_id', 'kind', 'crm_id'],
    set: ['account_id', 'contact_id', 'hash', 'round', 'is_gone', 'owner_crm_id', 'type'],
  });
}

/** Their activities were read before these people came. */
export async function markMissingActivities(db: Db, connectionId: number, crmIds: readonly string[]): Promise<void> {
  if (crmIds.length > 0)
    await db
      .updateTable('crm_record')
      .set({ is_missing_activities: 1 })
      .where('connection_id', '=', connectionId)
      .where('kind', '=', 'person')
      .where(isAmongTexts(db, 'crm_id', crmIds))
      .execute();
}

/** People whose activities are to be asked for, some at a time. */
export async function listMissingActivities(db: Db, connectionId: number, limit: number) {
  return await db
    .selectFrom('crm_record')
    .select(['id', 'crm_id'])
    .where('connection_id', '=', connectionId)
    .where('is_missing_activities', '=', 1)
    .where('is_gone', '=', 0)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** @param ids only these; otherwise all of the connection */
export async function clearMissingActivities(db: Db, connectionId: number, ids?: readonly number[]): Promise<void> {
  let clearing = db
    .updateTable('crm_record')
    .set({ is_missing_activities: 0 })
    .where('connection_id', '=', connectionId)
    .where('is_missing_activities', '=', 1);
  if (ids) clearing = clearing.where(isAmong(db, 'id', ids));
  await clearing.execute();
}

/** The records that these count for now. */
export async function loadMergeRoots(
  db: Db,
  table: 'account' | 'contact',
  ids: readonly (number | null)[],
): Promise<(number | undefined)[]> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'merged_into'])
    .where(
      isAmong(
        db,
        'id',
        ids.flatMap((id) => id ?? []),
      ),
    )
    .execute();
  return ids.map((id) => {
    const row = rows.find((found) => found.id === id);
    return row?.merged_into ?? row?.id;
  });
}
