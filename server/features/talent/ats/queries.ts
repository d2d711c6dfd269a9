/** Queries for companies' applicant tracking systems. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { MAX_ATS_ROWS } from '../../../../shared/features/talent/ats/calls.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { AtsTables } from '../../../platform/db/tables/talent-tables.ts';
import { maySeeCandidacy } from '../candidacies/queries.ts';

export type AtsConnectionRow = Selectable<AtsTables['ats_connection']>;
export type AtsApplicationRow = Selectable<AtsTables['ats_application']>;

/** The connections: staff see those of every company, others their own. */
export function listAtsConnections(db: Db, { staff, companyId }: ViewerScope) {
  return (
    db
      .selectFrom('ats_connection')
      .innerJoin('account', 'account.id', 'ats_connection.account_id')
      .selectAll('ats_connection')
      .select('account.name as account')
      // It waits while its company is merged into another.
      .where('account.merged_into', 'is', null)
      .$if(!staff, (query) => query.where('ats_connection.account_id', '=', companyId))
      .orderBy('account.name_key')
      .orderBy('ats_connection.id')
      .execute()
  );
}

/** The newest, if two companies with one each were merged. */
export function findAtsConnection(db: Db, accountId: number): Promise<AtsConnectionRow | undefined> {
  return db
    .selectFrom('ats_connection')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findAtsConnectionById(db: Db, id: number): Promise<AtsConnectionRow | undefined> {
  return db.selectFrom('ats_connection').selectAll().where('id', '=', id).executeTakeFirst();
}

export type NewAtsConnection = Omit<Insertable<AtsTables['ats_connection']>, 'account_id'>;

export async function insertAtsConnection(db: Db, values: Insertable<AtsTables['ats_connection']>): Promise<number> {
  const { id } = await db.insertInto('ats_connection').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function changeAtsConnection(
  db: Db,
  id: number,
  set: Updateable<AtsTables['ats_connection']>,
): Promise<void> {
  await db.updateTable('ats_connection').set(set).where('id', '=', id).execute();
}

/** With what Kith knows of its stages and applications. */
export async function deleteAtsConnections(db: Db, accountId: number): Promise<boolean> {
  const rows = await db.deleteFrom('ats_connection').where('account_id', '=', accountId).returning('id').execute();
  return rows.length > 0;
}

/** The stages of a connection with the open applications that are in each, the newest first. */
export function listAtsStages(db: Db, connectionId: number) {
  return db
    .selectFrom('ats_stage')
    .select(['ats_stage.id', 'ats_stage.name', 'ats_stage.meaning'])
    .select(({ selectFrom, fn }) =>
      selectFrom('ats_application')
        .select(fn.countAll().as('count'))
        .whereRef('ats_application.connection_id', '=', 'ats_stage.connection_id')
        .whereRef('ats_application.stage', '=', 'ats_stage.name')
        .where('ats_application.outcome', '=', 'open')
        .as('count'),
    )
    .where('ats_stage.connection_id', '=', connectionId)
    .orderBy('ats_stage.id', 'desc')
    .limit(MAX_ATS_ROWS)
    .execute();
}

export function listAtsMismatches(db: Db, connectionId: number, scope: ViewerScope) {
  return db
    .selectFrom('ats_application')
    .innerJoin('poscan', 'poscan.id', 'ats_application.poscan_id')
    .innerJoin('position', 'position.id', 'poscan.position_id')
    .select(['poscan.id', 'position.name as position', 'ats_application.problem'])
    .where('ats_application.connection_id', '=', connectionId)
    .where('ats_application.problem', 'is not', null)
    .where(maySeeCandidacy(scope))
    .orderBy('ats_application.id', 'desc')
    .limit(MAX_ATS_ROWS)
    .execute();
}

export async function countSent(db: Db, connectionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('ats_application')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('connection_id', '=', connectionId)
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A stage as it comes; one that is known stays as it is. */
export async function insertAtsStage(db: Db, connectionId: number, name: string, at: string): Promise<void> {
  await db
    .insertInto('ats_stage')
    .values({ connection_id: connectionId, name, meaning: null, seen_at: at })
    .onConflict((conflict) => conflict.columns(['connection_id', 'name']).doNothing())
    .execute();
}

export async function changeAtsStage(
  db: Db,
  connectionId: number,
  id: number,
  meaning: AtsStageMeaning,
): Promise<string | undefined> {
  const row = await db
    .updateTable('ats_stage')
    .set({ meaning })
    .where('id', '=', id)
    .where('connection_id', '=', connectionId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
type AtsStageMeaning = Selectable<AtsTables['ats_stage']>['meaning'];

export async function findMeaning(db: Db, connectionId: number, name: string): Promise<AtsStageMeaning> {
  const row = await db
    .selectFrom('ats_stage')
    .select('meaning')
    .where('connection_id', '=', connectionId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.meaning ?? null;
}

export function findAtsApplication(db: Db, poscanId: number): Promise<AtsApplicationRow | undefined> {
  return db.selectFrom('ats_application').selectAll().where('poscan_id', '=', poscanId).executeTakeFirst();
}

export function findAtsApplicationById(db: Db, id: number): Promise<AtsApplicationRow | undefined> {
  return db.selectFrom('ats_application').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @returns undefined if the candidacy was sent already */
export async function insertAtsApplication(
  db: Db,
  values: Insertable<AtsTables['ats_application']>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('ats_application')
    .values(values)
    .onConflict((conflict) => conflict.column('poscan_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function changeAtsApplication(
  db: Db,
  id: number,
  set: Updateable<AtsTables['ats_application']>,
): Promise<void> {
  await db.updateTable('ats_application').set(set).where('id', '=', id).execute();
}

/** Begins a failed one again. @returns whether it had failed */
export async function beginAtsApplicationAgain(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ats_application')
    .set({ state: 'sending', problem: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sent applications that may still change, or whose candidacy does not follow them yet. */
export function listSentApplications(db: Db, connectionId: number): Promise<AtsApplicationRow[]> {
  return db
    .selectFrom('ats_application')
    .innerJoin('poscan', 'poscan.id', 'ats_application.poscan_id')
    .selectAll('ats_application')
    .where('ats_application.connection_id', '=', connectionId)
    .where('ats_application.state', '=', 'sent')
    .where('poscan.closed_mark', '=', 0)
    .orderBy('ats_application.id')
    .execute();
}

/** What is sent of a candidate. */
export function findCandidateToSend(db: Db, poscanId: number) {
  return db
    .selectFrom('poscan')
    .innerJoin('contact', 'contact.id', 'poscan.contact_id')
    .leftJoin('candidate', 'candidate.contact_id', 'contact.id')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .select(['contact.name', 'contact.first_name', 'contact.last_name', 'contact.profile_key', 'title.text as title'])
    .select(['candidate.secondary_email', 'candidate.mobile_phone', 'poscan.candidate_interested'])
    .where('poscan.id', '=', poscanId)
    .where('contact.merged_into', 'is', null)
    .executeTakeFirst();
}

/** Whether the position is the ATS's job, by the key that its job board has. */
export function findBoardKey(db: Db, positionId: number): Promise<{ board_key: string | null } | undefined> {
  return db.selectFrom('position').select('board_key').where('id', '=', positionId).executeTakeFirst();
}

/** Connections that were not read since. */
export function listUnreadConnections(db: Db, before: string) {
  return db
    .selectFrom('ats_connection')
    .select('id')
    .where('state', '=', 'connected')
    .where(sql<boolean>`coalesce(read_at, connected_at) < ${before}`)
    .execute();
}
