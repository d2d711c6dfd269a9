import { type Selectable, sql } from 'kysely';
import { type Db, isAmong } from '../db/engine.ts';
import type { FocusConnectorTable, FocusLeadTable, FocusListTable } from '../db/focus-tables.ts';
import { insertMany } from '../db/insert-many.ts';
import type { Sight } from '../network/sight.ts';
import { mayOpenContact } from '../network/visible.ts';
import type { LeadRow } from './read.ts';

export type ListRow = Selectable<FocusListTable>;
export type LeadRowKept = Selectable<FocusLeadTable>;

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

/** A list, for the job that works it out. */
export function listById(db: Db, id: number): Promise<ListRow | undefined> {
  return db.selectFrom('focus_list').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listsOf(db: Db, userId: number, most: number): Promise<ListRow[]> {
  return db
    .selectFrom('focus_list')
    .selectAll()
    .where('user_id', '=', userId)
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

/** Lists of which nothing is kept any longer: one at a time, for they are long. */
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

/** With all that is kept of it. */
export async function deleteList(db: Db, id: number): Promise<void> {
  await db.deleteFrom('focus_list').where('id', '=', id).execute();
}

/** As if nothing had been looked up. */
export async function forgetResults(db: Db, listId: number): Promise<void> {
  await db.deleteFrom('focus_connector').where('list_id', '=', listId).execute();
  await db
    .deleteFrom('focus_link')
    .where('lead_id', 'in', (query) => query.selectFrom('focus_lead').select('id').where('list_id', '=', listId))
    .execute();
  const nothing = { outcome: null, reason: null, contact_id: null, chance: null, connectors: 0, relationships: 0 };
  await db
    .updateTable('focus_lead')
    .set(nothing)
    .where('list_id', '=', listId)
    .where('outcome', 'is not', null)
    .execute();
}

/** The next leads that nobody has looked up, in the order of the file. */
export function openLeads(db: Db, listId: number, limit: number): Promise<LeadRowKept[]> {
  return db
    .selectFrom('focus_lead')
    .selectAll()
    .where('list_id', '=', listId)
    .where('outcome', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function leadsAfter(
  db: Db,
  listId: number,
  outcome: 'found' | 'missing',
  after: number,
  limit: number,
): Promise<LeadRowKept[]> {
  return db
    .selectFrom('focus_lead')
    .selectAll()
    .where('list_id', '=', listId)
    .where('outcome', '=', outcome)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** In which lines a list has some people already. */
export async function linesOf(db: Db, listId: number, contactIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('focus_lead')
    .select(['contact_id', 'line'])
    .where(isAmong(db, 'contact_id', contactIds))
    .where('list_id', '=', listId)
    .where('outcome', '=', 'found')
    .execute();
  return new Map(rows.map(({ contact_id, line }) => [contact_id!, line]));
}

export async function settleLead(db: Db, id: number, set: Partial<Omit<LeadRowKept, 'id'>>): Promise<void> {
  await db.updateTable('focus_lead').set(set).where('id', '=', id).execute();
}

export interface Link {
  lead_id: number;
  list_id: number;
  contact_id: number;
  place: number;
  chance: string;
  relationships: string;
}

/** Who could connect to some leads. */
export function addLinks(db: Db, links: readonly Link[]): Promise<void> {
  return insertMany(db, 'focus_link', links);
}

/** So many connectors are counted in one statement. */
const COUNTED_AT_ONCE = 500;

/** Counts anew to how many leads each connector of a list could connect. */
export async function countConnectors(db: Db, listId: number): Promise<void> {
  await db.deleteFrom('focus_connector').where('list_id', '=', listId).execute();
  for (let after = 0; ; ) {
    const ids = await db
      .selectFrom('focus_link')
      .select('contact_id')
      .distinct()
      .where('list_id', '=', listId)
      .where('contact_id', '>', after)
      .orderBy('contact_id')
      .limit(COUNTED_AT_ONCE)
      .execute();
    const last = ids.at(-1)?.contact_id;
    if (last === undefined) return;
    const of = (chance: string) => sql`sum(case when chance = ${chance} then 1 else 0 end)`;
    await sql`insert into focus_connector (list_id, contact_id, good_chance, some_chance, long_shot)
      select list_id, contact_id, ${of('good chance')}, ${of('some chance')}, ${of('long shot')} from focus_link
      where list_id = ${listId} and contact_id > ${after} and contact_id <= ${last} group by list_id, contact_id`.execute(
      db,
    );
    after = last;
  }
}

export function linksOf(db: Db, leadIds: readonly number[]): Promise<Link[]> {
  return db
    .selectFrom('focus_link')
    .selectAll()
    .where(isAmong(db, 'lead_id', leadIds))
    .orderBy('lead_id')
    .orderBy('place')
    .execute();
}

export async function countsOf(db: Db, listId: number) {
  const { rows } = await sql<{
    done: number;
    missing: number;
    with_connector: number;
    relationships: number;
  }>`select count(outcome) as done, sum(case when outcome = 'missing' then 1 else 0 end) as missing,
      sum(case when connectors > 0 then 1 else 0 end) as with_connector, sum(relationships) as relationships
    from focus_lead where list_id = ${listId}`.execute(db);
  const { connectors } = await db
    .selectFrom('focus_connector')
    .select((eb) => eb.fn.countAll<number>().as('connectors'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow();
  const [{ done = 0, missing = 0, with_connector = 0, relationships = 0 } = {}] = rows;
  const number = (value: number | null) => Number(value ?? 0);
  return {
    ...{ done: number(done), missing: number(missing), with_connector: number(with_connector) },
    ...{ relationships: number(relationships), connectors: Number(connectors) },
  };
}

/** Whoever reaches most leads first; of those alike who has better chances. */
export function topConnectors(db: Db, listId: number, limit: number): Promise<Selectable<FocusConnectorTable>[]> {
  return db
    .selectFrom('focus_connector')
    .selectAll()
    .where('list_id', '=', listId)
    .orderBy(sql`good_chance + some_chance + long_shot`, 'desc')
    .orderBy('good_chance', 'desc')
    .orderBy('some_chance', 'desc')
    .orderBy('contact_id')
    .limit(limit)
    .execute();
}

/** The companies of the leads that some connectors reach, with how many. */
export async function companiesReached(db: Db, listId: number, connectorIds: readonly number[]) {
  return db
    .selectFrom('focus_link')
    .innerJoin('focus_lead', 'focus_lead.id', 'focus_link.lead_id')
    .innerJoin('contact', 'contact.id', 'focus_lead.contact_id')
    .innerJoin('account', 'account.id', 'contact.account_id')
    .select(['focus_link.contact_id as connector_id', 'account.name'])
    .select((eb) => eb.fn.countAll<number>().as('leads'))
    .where('focus_link.list_id', '=', listId)
    .where(isAmong(db, 'focus_link.contact_id', connectorIds))
    .groupBy(['focus_link.contact_id', 'account.id', 'account.name'])
    .execute();
}

/** The leads that some connectors reach, a page of them. */
export function leadsReached(
  db: Db,
  listId: number,
  connectorIds: readonly number[],
  after: number,
  limit: number,
): Promise<LeadRowKept[]> {
  return db
    .selectFrom('focus_lead')
    .selectAll()
    .where('list_id', '=', listId)
    .where('outcome', '=', 'found')
    .where('id', '>', after)
    .where('id', 'in', (query) =>
      query
        .selectFrom('focus_link')
        .select('lead_id')
        .where('list_id', '=', listId)
        .where(isAmong(db, 'focus_link.contact_id', connectorIds)),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countReached(db: Db, listId: number, connectorIds: readonly number[]): Promise<number> {
  const { leads } = await db
    .selectFrom('focus_link')
    .select((eb) => eb.fn.count<number>('lead_id').distinct().as('leads'))
    .where('list_id', '=', listId)
    .where(isAmong(db, 'contact_id', connectorIds))
    .executeTakeFirstOrThrow();
  return Number(leads);
}

export interface Person {
  id: number;
  name: string;
  profile_key: string | null;
  title: string | null;
  company: string | null;
  logo_url: string | null;
}

export async function people(db: Db, ids: readonly number[]): Promise<Map<number, Person>> {
  const rows = await db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', 'account.id', 'contact.account_id')
    .select(['contact.id', 'contact.name', 'contact.profile_key', 'title.text as title'])
    .select(['account.name as company', 'account.logo_url'])
    .where(isAmong(db, 'contact.id', [...new Set(ids)]))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** So many people of one name are looked at. */
const MOST_NAMESAKES = 50;

export interface Namesake {
  id: number;
  profile_key: string | null;
  location: string | null;
  title: string | null;
}

/** Whoever bears one of these folded names. */
export function namesakes(db: Db, sight: Sight, keys: readonly string[]): Promise<Namesake[]> {
  return db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .select(['contact.id', 'contact.profile_key', 'contact.location', 'title.text as title'])
    .where('contact.name_key', 'in', keys)
    .where(mayOpenContact(sight))
    .orderBy('contact.id')
    .limit(MOST_NAMESAKES)
    .execute();
}

/** All names of the companies where some people work or worked, as keys, and their titles as they stand. */
export async function workedAt(db: Db, ids: readonly number[]): Promise<{ contact_id: number; name_key: string }[]> {
  const { rows } = await sql<{ contact_id: number; name_key: string }>`
    select spell.contact_id, account.name_key from spell join account on account.id = spell.account_id
    where ${isAmong(db, 'spell.contact_id', ids)}
    union
    select spell.contact_id, account_name.name_key from spell
    join account_name on account_name.account_id = spell.account_id
    where ${isAmong(db, 'spell.contact_id', ids)}
    union
    select contact.id, account.name_key from contact join account on account.id = contact.account_id
    where ${isAmong(db, 'contact.id', ids)}`.execute(db);
  return rows;
}

/** The first rows of a list, whatever came of them. */
export function firstLeads(db: Db, listId: number, limit: number): Promise<LeadRowKept[]> {
  return db.selectFrom('focus_lead').selectAll().where('list_id', '=', listId).orderBy('id').limit(limit).execute();
}

export async function contactOfUser(db: Db, userId: number): Promise<number | null> {
  const user = await db.selectFrom('app_user').select('contact_id').where('id', '=', userId).executeTakeFirst();
  return user?.contact_id ?? null;
}
