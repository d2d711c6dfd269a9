/** Lists and their leads. */
import type { Selectable } from 'kysely';
import { type Db, isAmong } from '../../platform/db/engine.ts';
import { insertMany } from '../../platform/db/insert-many.ts';
import type { FocusLeadTable, FocusListTable } from '../../platform/db/tables/focus-tables.ts';
import type { LeadRow } from './read.ts';

export type ListRow = Selectable<FocusListTable>;
export type StoredLeadRow = Selectable<FocusLeadTable>;

export async function insertList(
  db: Db,
  list: Omit<ListRow, 'id' | 'job_id' | 'error' | 'started_at' | 'finished_at'>,
): Promise<ListRow> {
  return db.insertInto('focus_list').values(list).returningAll().executeTakeFirstOrThrow();
}

export function insertLeads(db: Db, listId: number, rows: readonly LeadRow[]): Promise<void> {
  return insertMany(
    db,
    'focus_lead',
    rows.map(({ line, cells }) => ({ list_id: listId, line, cells: JSON.stringify(cells) })),
  );
}

export function findList(db: Db, userId: number, id: number): Promise<ListRow | undefined> {
  return db.selectFrom('focus_list').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
}

/** A list, for the job that works on it. */
export function listById(db: Db, id: number): Promise<ListRow | undefined> {
  return db.selectFrom('focus_list').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listFocusListsOfUser(db: Db, userId: number, most: number, before?: number): Promise<ListRow[]> {
  return db
    .selectFrom('focus_list')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** @returns whether it was in one of these states */
export async function changeList(
  db: Db,
  id: number,
  from: readonly ListRow['state'][],
  set: Partial<Omit<ListRow, 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('focus_list')
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists that are too old to keep: one at a time, because they are long. */
export async function deleteListBefore(db: Db, before: string): Promise<boolean> {
  const old = await db
    .selectFrom('focus_list')
    .select('id')
    .where('created_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  if (!old) return false;
  await deleteList(db, old.id);
  return true;
}

/** Deletes a list with everything that belongs to it. */
export async function deleteList(db: Db, id: number): Promise<void> {
  await db.deleteFrom('focus_list').where('id', '=', id).execute();
}

/** Leaves the list as if nothing had been looked up. */
export async function deleteResults(db: Db, listId: number): Promise<void> {
  await db.deleteFrom('focus_connector').where('list_id', '=', listId).execute();
  await db.deleteFrom('focus_link').where('list_id', '=', listId).execute();
  const nothing = { outcome: null, reason: null, contact_id: null, chance: null, connectors: 0, relationships: 0 };
  await db
    .updateTable('focus_lead')
    .set(nothing)
    .where('list_id', '=', listId)
    .where('outcome', 'is not', null)
    .execute();
}

/** The next leads that were not looked up yet, in the order of the file. */
export function openLeads(db: Db, listId: number, limit: number): Promise<StoredLeadRow[]> {
  return db
    .selectFrom('focus_lead')
    .selectAll()
    .where('list_id', '=', listId)
    .where('outcome', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

type Outcome = NonNullable<StoredLeadRow['outcome']>;

/** A page of the leads with this result. @param after the last id of the page before; 0 for the first */
export function listLeadsAfter(
  db: Db,
  listId: number,
  outcome: Outcome,
  after: number,
  limit: number,
): Promise<StoredLeadRow[]> {
  return selectPageOfLeads(db, listId, outcome, after, limit).execute();
}

/** The same for the leads that some connectors reach. */
export function listLeadsReached(
  db: Db,
  listId: number,
  connectorIds: readonly number[],
  after: number,
  limit: number,
): Promise<StoredLeadRow[]> {
  return selectPageOfLeads(db, listId, 'found', after, limit)
    .where('id', 'in', (query) =>
      query
        .selectFrom('focus_link')
        .select('lead_id')
        .where('list_id', '=', listId)
        .where(isAmong(db, 'focus_link.contact_id', connectorIds)),
    )
    .execute();
}

const selectPageOfLeads = (db: Db, listId: number, outcome: Outcome, after: number, limit: number) =>
  db
    .selectFrom('focus_lead')
    .selectAll()
    .where('list_id', '=', listId)
    .where('outcome', '=', outcome)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);

/** The lines of a list that hold some people already. */
export async function loadLines(db: Db, listId: number, contactIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('focus_lead')
    .select(['contact_id', 'line'])
    .where(isAmong(db, 'contact_id', contactIds))
    .where('list_id', '=', listId)
    .where('outcome', '=', 'found')
    .execute();
  return new Map(rows.map(({ contact_id, line }) => [contact_id!, line]));
}

export async function settleLead(db: Db, id: number, set: Partial<Omit<StoredLeadRow, 'id'>>): Promise<void> {
  await db.updateTable('focus_lead').set(set).where('id', '=', id).execute();
}

/** The first rows of a list, whatever their result. */
export function listFirstLeads(db: Db, listId: number, limit: number): Promise<StoredLeadRow[]> {
  return db.selectFrom('focus_lead').selectAll().where('list_id', '=', listId).orderBy('id').limit(limit).execute();
}
