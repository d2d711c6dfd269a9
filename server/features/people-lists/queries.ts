/** Lists of people, as one viewer reads them: docs/decisions/135. */
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from '../../core/network/read/visible.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, isAmong } from '../../platform/db/engine.ts';
import { hasPartInAny } from '../../platform/db/like.ts';
import type { PeopleListTables } from '../../platform/db/tables/focus-tables.ts';
import { foldText } from '../../platform/text/names.ts';

type ListReader = Pick<Viewer, 'companyId'> & { user: { id: number } };

/**
 * Whether the viewer reads the list: within the company whose list it is, its owner, those whom the owner names, or everybody. Raw: one
 * condition for every query that reads `people_list`.
 */
function mayReadList({ user, companyId }: ListReader): RawBuilder<SqlBool> {
  const own = sql`people_list.owner_id = ${user.id}`;
  if (companyId === null) return sql<SqlBool>`(people_list.account_id is null and ${own})`;
  return sql<SqlBool>`(people_list.account_id = ${companyId} and (${own} or people_list.audience = 'company'
    or (people_list.audience = 'named' and exists (select 1 from people_list_reader reader
      where reader.list_id = people_list.id and reader.user_id = ${user.id}))))`;
}

/** By name. */
export function listReadableLists(db: Db, reader: ListReader, ids?: readonly number[]) {
  return db
    .selectFrom('people_list')
    .innerJoin('app_user', 'app_user.id', 'people_list.owner_id')
    .selectAll('people_list')
    .select(['app_user.given_name', 'app_user.family_name', 'app_user.email'])
    .select(['app_user.status as owner_status', 'app_user.account_id as owner_account_id'])
    .where(mayReadList(reader))
    .$if(ids !== undefined, (query) => query.where(isAmong(db, 'people_list.id', ids!)))
    .orderBy(({ fn }) => fn('lower', ['people_list.name']))
    .orderBy('people_list.id')
    .execute();
}
export type PeopleListRow = Awaited<ReturnType<typeof listReadableLists>>[number];

/** Whether this reader of the list manages it: its owner, and any reader once the owner has left. */
export const isManagedBy = (list: PeopleListRow, { user }: ListReader): boolean =>
  list.owner_id === user.id || list.owner_status !== 'active' || list.owner_account_id !== list.account_id;

/** The people of each list whom the viewer may see; lists with none are left out. */
export async function countVisiblePeople(
  db: Db,
  scope: ViewerScope,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('people_list_entry')
    .innerJoin('contact', 'contact.id', 'people_list_entry.contact_id')
    .select(({ fn }) => ['people_list_entry.list_id', fn.countAll<number>().as('people')])
    .where(isAmong(db, 'people_list_entry.list_id', ids))
    .where(mayOpenContact(scope))
    .groupBy('people_list_entry.list_id')
    .execute();
  return new Map(rows.map(({ list_id, people }) => [list_id, Number(people)]));
}

/** The colleagues whom the owners of these lists name, who are of the list's company still. */
export function listNamedReaders(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('people_list_reader')
    .innerJoin('people_list', 'people_list.id', 'people_list_reader.list_id')
    .innerJoin('app_user', 'app_user.id', 'people_list_reader.user_id')
    .select(['people_list_reader.list_id', 'app_user.id', 'given_name', 'family_name', 'email'])
    .where(isAmong(db, 'people_list_reader.list_id', ids))
    .where('people_list.audience', '=', 'named')
    .where('app_user.status', '=', 'active')
    .whereRef('app_user.account_id', '=', 'people_list.account_id')
    .orderBy('app_user.id')
    .execute();
}

/** The entries of a person on these lists. */
export function listEntriesOf(db: Db, ids: readonly number[], contactId: number) {
  return db
    .selectFrom('people_list_entry')
    .select(['list_id', 'note', 'added_by'])
    .where(isAmong(db, 'list_id', ids))
    .where('contact_id', '=', contactId)
    .execute();
}

interface EntriesQuery {
  q?: string;
  score?: number;
  before?: number;
  limit: number;
}

const NAME_KEYS = ['contact.name_key', 'account.name_key'];

/** The newest first. */
export function listEntries(db: Db, scope: ViewerScope, listId: number, { q, score, before, limit }: EntriesQuery) {
  const key = foldText(q ?? '');
  return db
    .selectFrom('people_list_entry')
    .innerJoin('contact', 'contact.id', 'people_list_entry.contact_id')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'contact.account_id').on(mayOpenAccount(scope)))
    .leftJoin('app_user', 'app_user.id', 'people_list_entry.added_by')
    .selectAll('people_list_entry')
    .select(['contact.name', 'contact.profile_key', 'contact.score', 'title.text as title'])
    .select(['account.id as account_id', 'account.name as account', 'account.logo_url'])
    .select(['app_user.given_name', 'app_user.family_name', 'app_user.email'])
    .where('people_list_entry.list_id', '=', listId)
    .where(mayOpenContact(scope))
    .$if(key !== '', (query) => query.where(hasPartInAny(NAME_KEYS, key)))
    .$if(score !== undefined, (query) => query.where('contact.score', '>=', score!))
    .$if(before !== undefined, (query) => query.where('people_list_entry.id', '<', before!))
    .orderBy('people_list_entry.id', 'desc')
    .limit(limit)
    .execute();
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** Those of these people whom the viewer may see; an id that was merged since leads to the kept person. */
export async function listVisibleIds(db: Db, scope: ViewerScope, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('contact')
    .select('contact.id')
    .where(({ eb, selectFrom }) =>
      eb(
        'contact.id',
        'in',
        selectFrom('contact as member')
          .select(({ fn }) => fn.coalesce('member.merged_into', 'member.id').as('id'))
          .where(isAmong(db, 'member.id', ids)),
      ),
    )
    .where(mayOpenContact(scope))
    .orderBy('contact.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function countEntries(db: Db, listId: number): Promise<number> {
  const { count } = await db
    .selectFrom('people_list_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewEntry = Insertable<PeopleListTables['people_list_entry']>;

/** @returns the people who were not on it */
export async function insertEntries(db: Db, rows: readonly NewEntry[]): Promise<number[]> {
  const added = await db
    .insertInto('people_list_entry')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['list_id', 'contact_id']).doNothing())
    .returning('contact_id')
    .execute();
  return added.map(({ contact_id }) => contact_id);
}

/** @param addedBy only those whom this user saved */
export async function deleteEntries(db: Db, listId: number, people: readonly number[], addedBy?: number) {
  const { numDeletedRows } = await db
    .deleteFrom('people_list_entry')
    .where('list_id', '=', listId)
    .where(isAmong(db, 'contact_id', people))
    .$if(addedBy !== undefined, (query) => query.where('added_by', '=', addedBy!))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function changeNote(db: Db, listId: number, contactId: number, note: string): Promise<void> {
  await db
    .updateTable('people_list_entry')
    .set({ note: note || null })
    .where('list_id', '=', listId)
    .where('contact_id', '=', contactId)
    .execute();
}

/** The names of an owner's lists. */
export function listOwnNames(db: Db, ownerId: number) {
  return db.selectFrom('people_list').select(['id', 'name']).where('owner_id', '=', ownerId).execute();
}

export async function insertPeopleList(db: Db, row: Insertable<PeopleListTables['people_list']>): Promise<number> {
  return (await db.insertInto('people_list').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function changePeopleList(db: Db, id: number, change: Updateable<PeopleListTables['people_list']>) {
  await db.updateTable('people_list').set(change).where('id', '=', id).execute();
}

export async function deletePeopleList(db: Db, id: number): Promise<void> {
  await db.deleteFrom('people_list').where('id', '=', id).execute();
}

export async function replaceReaders(db: Db, listId: number, users: readonly number[]): Promise<void> {
  await db.deleteFrom('people_list_reader').where('list_id', '=', listId).execute();
  if (users.length === 0) return;
  await db
    .insertInto('people_list_reader')
    .values(users.map((user_id) => ({ list_id: listId, user_id })))
    .execute();
}

/** The other active users of the viewer's company. */
export async function listColleaguesOf(db: Db, { user, companyId }: ListReader) {
  if (companyId === null) return [];
  return db
    .selectFrom('app_user')
    .select(['id', 'given_name', 'family_name', 'email'])
    .where('account_id', '=', companyId)
    .where('status', '=', 'active')
    .where('id', '!=', user.id)
    .orderBy('given_name')
    .orderBy('family_name')
    .orderBy('id')
    .execute();
}
