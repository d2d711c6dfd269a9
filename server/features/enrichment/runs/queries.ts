import type { Insertable, NotNull, Selectable, Updateable } from 'kysely';
import type { EnrichmentOutcome } from '../../../../shared/features/enrichment/run.ts';
import { readAmong } from '../../../core/facts/book/rows-at-once.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { EnrichmentRowTable, EnrichmentRunTable } from '../../../platform/db/tables/enrichment-tables.ts';

export type RunRow = Selectable<EnrichmentRunTable>;
export type RowRow = Selectable<EnrichmentRowTable>;

export function insertEnrichmentRun(db: Db, run: Insertable<EnrichmentRunTable>): Promise<RunRow> {
  return db.insertInto('enrichment_run').values(run).returningAll().executeTakeFirstOrThrow();
}

export const insertEnrichmentRows = (db: Db, rows: readonly Insertable<EnrichmentRowTable>[]): Promise<void> =>
  insertMany(db, 'enrichment_row', rows);

export function findEnrichmentRun(db: Db, id: number): Promise<RunRow | undefined> {
  return db.selectFrom('enrichment_run').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Runs of enrichment, newest first. */
export function listRunsBefore(db: Db, before: number | null, limit: number): Promise<RunRow[]> {
  return db
    .selectFrom('enrichment_run')
    .selectAll()
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Runs in a state, oldest first. */
export async function listRunsIn(db: Db, state: RunRow['state']): Promise<number[]> {
  const rows = await db.selectFrom('enrichment_run').select('id').where('state', '=', state).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** @returns whether it was in one of the states */
export async function changeEnrichmentRun(
  db: Db,
  id: number,
  from: readonly RunRow['state'][],
  set: Updateable<EnrichmentRunTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('enrichment_run')
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setJob(db: Db, id: number, jobId: number | null): Promise<void> {
  await db.updateTable('enrichment_run').set({ job_id: jobId }).where('id', '=', id).execute();
}

export function findNextDueRow(db: Db, runId: number): Promise<RowRow | undefined> {
  return db
    .selectFrom('enrichment_row')
    .selectAll()
    .where('run_id', '=', runId)
    .where('outcome', '=', 'due')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function changeRow(db: Db, id: number, set: Updateable<EnrichmentRowTable>): Promise<void> {
  await db.updateTable('enrichment_row').set(set).where('id', '=', id).execute();
}

export async function countRunRows(
  db: Db,
  runIds: readonly number[],
): Promise<Map<number, Map<EnrichmentOutcome | 'due', number>>> {
  const counts = new Map<number, Map<EnrichmentOutcome | 'due', number>>(runIds.map((id) => [id, new Map()]));
  if (runIds.length === 0) return counts;
  const rows = await db
    .selectFrom('enrichment_row')
    .select(['run_id', 'outcome', ({ fn }) => fn.countAll<number>().as('count')])
    .where('run_id', 'in', runIds)
    .groupBy(['run_id', 'outcome'])
    .execute();
  for (const { run_id, outcome, count } of rows) counts.get(run_id)!.set(outcome, Number(count));
  return counts;
}

/** The results for the addresses so far, with the present address of each person. */
export function listRowsAfter(
  db: Db,
  runId: number,
  outcome: EnrichmentOutcome | undefined,
  after: number,
  limit: number,
) {
  return db
    .selectFrom('enrichment_row')
    .selectAll()
    .where('run_id', '=', runId)
    .where('id', '>', after)
    .where('outcome', outcome === undefined ? '!=' : '=', outcome ?? 'due')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Takes one of the day's requests.
 * @returns false if all of them are used
 */
export async function takeFromBudget(db: Db, day: string, perDay: number): Promise<boolean> {
  if (perDay === 0) return false;
  await db
    .insertInto('enrichment_day')
    .values({ day, asked: 0 })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('enrichment_day')
    .set((set) => ({ asked: set('asked', '+', 1) }))
    .where('day', '=', day)
    .where('asked', '<', perDay)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A request that was not answered does not count. */
export async function returnToBudget(db: Db, day: string): Promise<void> {
  await db
    .updateTable('enrichment_day')
    .set((set) => ({ asked: set('asked', '-', 1) }))
    .where('day', '=', day)
    .where('asked', '>', 0)
    .execute();
}

export async function countAskedOn(db: Db, day: string): Promise<number> {
  const row = await db.selectFrom('enrichment_day').select('asked').where('day', '=', day).executeTakeFirst();
  return row?.asked ?? 0;
}

export function findProfileContact(db: Db, id: number) {
  return db.selectFrom('contact').select(['id', 'name', 'profile_key']).where('id', '=', id).executeTakeFirst();
}

/** Whether a person's career was read since then. */
export async function isFresh(db: Db, contactId: number, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('career_read')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('read_at', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteReadings(db: Db, sourceId: number): Promise<void> {
  await db.deleteFrom('career_read').where('source_id', '=', sourceId).execute();
}

/** People in open candidacies whose career was not read since then, the longest unread first. */
export async function listCandidatesToRead(db: Db, since: string, limit: number) {
  const open = db.selectFrom('poscan').select('contact_id').distinct().where('closed_mark', '=', 0).as('open_poscan');
  const known = db
    .selectFrom('career_read')
    .select(({ fn }) => ['contact_id', fn.max('read_at').as('read_at')])
    .groupBy('contact_id')
    .as('known');
  return db
    .selectFrom('contact')
    .innerJoin(open, 'open_poscan.contact_id', 'contact.id')
    .leftJoin(known, 'known.contact_id', 'contact.id')
    .select(['contact.id', 'contact.name', 'contact.profile_key'])
    .where('contact.profile_key', 'is not', null)
    .where('contact.merged_into', 'is', null)
    .where((eb) => eb('known.read_at', 'is', null).or('known.read_at', '<', since))
    .orderBy(({ fn, val }) => fn.coalesce('known.read_at', val('')))
    .orderBy('contact.id')
    .limit(limit)
    .$narrowType<{ profile_key: NotNull }>()
    .execute();
}

export async function loadEnrichmentUsers(db: Db, ids: readonly number[]) {
  const rows = await readAmong([...new Set(ids)], (some) =>
    db.selectFrom('app_user').select(['id', 'email', 'given_name', 'family_name']).where('id', 'in', some).execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The contact with an address, at work or private; for a user's address, their own contact. */
export function findContactByEmail(db: Db, email: string): Promise<{ id: number; name: string } | undefined> {
  const found = db
    .selectFrom('contact')
    .select(({ lit }) => ['id as contact_id', lit(0).$castTo<number>().as('place')])
    .where('email', '=', email)
    .unionAll(
      db
        .selectFrom('candidate')
        .select(({ lit }) => ['contact_id', lit(1).$castTo<number>().as('place')])
        .where(({ eb, fn }) => eb(fn<string>('lower', ['secondary_email']), '=', email)),
    )
    .unionAll(
      db
        .selectFrom('app_user')
        .select(({ lit }) => ['contact_id', lit(2).$castTo<number>().as('place')])
        .where('email', '=', email)
        .where('contact_id', 'is not', null)
        .$narrowType<{ contact_id: NotNull }>(),
    );
  return db
    .selectFrom(found.as('found'))
    .innerJoin('contact as half', 'half.id', 'found.contact_id')
    .innerJoin('contact as root', (join) =>
      join.on(({ eb, fn }) => eb('root.id', '=', fn.coalesce('half.merged_into', 'half.id'))),
    )
    .select(['root.id', 'root.name'])
    .orderBy('found.place')
    .orderBy('root.id')
    .limit(1)
    .executeTakeFirst();
}

/** The people whom somebody is already said to know. */
export function listNempSignals(db: Db, creatorId: number, contactIds: readonly number[]) {
  return db
    .selectFrom('signal')
    .selectAll()
    .where('from_contact_id', '=', creatorId)
    .where(isAmong(db, 'to_contact_id', contactIds))
    .where('type', '=', 'Nemp')
    .execute();
}
