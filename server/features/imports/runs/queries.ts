import type { Insertable, Updateable } from 'kysely';
import type { ERASED_REASON, HELD_REASON } from '../../../../shared/features/imports/import.ts';
import { takeTurn } from '../../../core/facts/write/write.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { ImportRunRow } from '../../../platform/db/schema.ts';
import type { ImportRunTable } from '../../../platform/db/tables/import-tables.ts';
import type { RowProblem } from './records.ts';

const REJECTS_AT_ONCE = 500;

export async function insertImportRun(db: Db, run: Insertable<ImportRunTable>): Promise<ImportRunRow> {
  return db.insertInto('import_run').values(run).returningAll().executeTakeFirstOrThrow();
}

export function findImportRun(db: Db, id: number): Promise<ImportRunRow | undefined> {
  return db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Runs, newest first; of one user (whose connections they are, or who uploaded them) or of everybody. */
export function listRuns(db: Db, ofUser: number | null, before: number | null, limit: number): Promise<ImportRunRow[]> {
  return db
    .selectFrom('import_run')
    .selectAll()
    .$if(ofUser !== null, (query) =>
      query.where((eb) => eb.or([eb('for_user_id', '=', ofUser), eb('started_by', '=', ofUser!)])),
    )
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The user's checked runs of the same file. */
export function listCheckedRuns(db: Db, { kind, sha256, for_user_id }: ImportRunRow): Promise<ImportRunRow[]> {
  return db
    .selectFrom('import_run')
    .selectAll()
    .where('state', '=', 'checked')
    .where('kind', '=', kind)
    .where('sha256', '=', sha256)
    .where('for_user_id', 'is not distinct from', for_user_id)
    .orderBy('id')
    .execute();
}

/** Runs that were uploaded before that time and never written. */
export function listForgottenRuns(db: Db, before: string): Promise<ImportRunRow[]> {
  return db
    .selectFrom('import_run')
    .selectAll()
    .where('state', 'in', ['uploaded', 'checking', 'checked'])
    .where('created_at', '<', before)
    .execute();
}

/** Unfinished runs whose job is over because it failed or died too often, with the job's error. */
export function listAbandonedRuns(db: Db) {
  return db
    .selectFrom('import_run')
    .leftJoin('job', 'job.id', 'import_run.job_id')
    .select(['import_run.id', 'job.error'])
    .where('import_run.state', 'in', ['uploaded', 'checking', 'applying', 'undoing'])
    .where((eb) => eb.or([eb('job.id', 'is', null), eb('job.state', 'in', ['failed', 'cancelled'])]))
    .execute();
}

/** Finished runs whose file was not removed. */
export function listLeftFiles(db: Db): Promise<ImportRunRow[]> {
  return db
    .selectFrom('import_run')
    .selectAll()
    .where('state', 'in', ['failed', 'cancelled', 'done', 'undone'])
    .where('file_path', 'is not', null)
    .execute();
}

/** Whether it showed people at another company than an earlier list of the same user. */
export async function hasJobChanges(db: Db, importId: number): Promise<boolean> {
  const change = await db
    .selectFrom('job_change')
    .select('id')
    .where('import_id', '=', importId)
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}

/** Changes a run that is in one of the states; false if it no longer is. */
export async function changeImportRun(
  db: Db,
  id: number,
  from: readonly ImportRunRow['state'][],
  change: Updateable<ImportRunTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Begins a batch: takes the turn among all imports, and advances the run from its known place. False if a user cancelled it or another
 * process wrote the same batch. It must be the first statement of the transaction, so that the transaction may write before it reads.
 */
export async function beginBatch(db: Db, id: number, doneRows: number, records: number): Promise<boolean> {
  await takeTurn(db);
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set({ done_rows: doneRows + records })
    .where('id', '=', id)
    .where('state', '=', 'applying')
    .where('done_rows', '=', doneRows)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertRejects(db: Db, importId: number, problems: readonly RowProblem[]): Promise<void> {
  for (let from = 0; from < problems.length; from += REJECTS_AT_ONCE) {
    await db
      .insertInto('import_reject')
      .values(
        problems.slice(from, from + REJECTS_AT_ONCE).map(({ line, file = null, column, value, reason, cells }) => ({
          import_id: importId,
          line,
          file,
          column_name: column,
          value,
          reason,
          cells: cells ? JSON.stringify(cells) : null,
        })),
      )
      .execute();
  }
}

export async function deleteRejects(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('import_reject').where('import_id', '=', importId).execute();
}

/** The systems that users named for the ids of files, by the columns of these files. */
export async function loadSystemsByShape(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('file_shape').select(['shape', 'id_system']).execute();
  return new Map(rows.map(({ shape, id_system }) => [shape, id_system]));
}

/** Remembers the system that a user named for files of these columns. */
export async function saveSystemOfShape(db: Db, shape: string, id_system: string, said_at: string): Promise<void> {
  await db
    .insertInto('file_shape')
    .values({ shape, id_system, said_at })
    .onConflict((conflict) => conflict.column('shape').doUpdateSet({ id_system, said_at }))
    .execute();
}

/** The rows that were left out for a reason: their person asked to be erased, or may be one who did. */
export async function countRejectsFor(
  db: Db,
  importId: number,
  reason: typeof ERASED_REASON | typeof HELD_REASON,
): Promise<number> {
  const row = await db
    .selectFrom('import_reject')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('import_id', '=', importId)
    .where('reason', '=', reason)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** In the order in which they were found, which is nearly that of the lines. */
export function listRejects(db: Db, importId: number, after: number, limit: number) {
  return db
    .selectFrom('import_reject')
    .selectAll()
    .where('import_id', '=', importId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findImportingUser(db: Db, id: number) {
  return db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The companies at which a user is or was. */
export async function listUserCompanies(db: Db, userId: number): Promise<number[]> {
  const user = await findImportingUser(db, userId);
  if (!user) return [];
  const jobs = await db
    .selectFrom('tenure')
    .select('account_id')
    .distinct()
    .where('contact_id', '=', user.contact_id ?? 0)
    .execute();
  return [...new Set([user.account_id, ...jobs.map((job) => job.account_id)])].filter((id) => id !== null);
}

export function importUsers(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'given_name', 'family_name'])
    .where('id', 'in', ids)
    .execute();
}

export function loadContactName(db: Db, id: number) {
  return db.selectFrom('contact').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function doesAccountExist(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export function findAccountByKey(db: Db, nameKey: string) {
  return db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('name_key', '=', nameKey)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
}

/** The users for whom an import may be made, in the order in which they joined. */
export function listKnownUsers(db: Db, limit: number) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(limit)
    .execute();
}
