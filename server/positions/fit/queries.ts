/** What fits are read from: narrow columns of all that is open, of a person, and of all who are known as candidates. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { type Db, isAmong } from '../../db/engine.ts';
import type { PoscanTable } from '../../db/poscan-tables.ts';
import { OPEN_END } from '../../network/model/months.ts';
import type { Sight } from '../../network/read/sight.ts';
import { mayOpenAccount, mayOpenCandidate } from '../../network/read/visible.ts';
import { fits, type PositionsAsked, visible } from '../queries.ts';
import type { KnownPerson, KnownPosition } from './work.ts';

export interface KnownCandidate extends Omit<KnownPerson, 'now' | 'before'> {
  id: number;
  /** Of the job that is shown as theirs. */
  title: string | null;
}

/** Somebody the viewer may know; nobody who works at the viewer's own company. */
export async function findPerson(db: Db, sight: Sight, id: number): Promise<KnownCandidate | undefined> {
  const own = sight.staff ? sql`1 = 1` : sql`contact.id not in ${peopleAt(sight.companyId)}`;
  const { rows } = await sql<KnownCandidate>`
    select contact.id, candidate.skills, candidate.skill_category as category, candidate.role, contact.location,
      title.text as title
    from contact left join candidate on candidate.contact_id = contact.id
    left join title on title.id = contact.title_id
    where contact.id = ${id} and ${mayOpenCandidate(sight)} and ${own}`.execute(db);
  return rows[0];
}

/** Who works at a company now, as far as Kith knows. */
const peopleAt = (companyId: number): RawBuilder<unknown> =>
  sql`(select tenure.contact_id from tenure where tenure.account_id = ${companyId} and tenure.end_month = ${OPEN_END})`;

export async function idsOfPeopleAt(db: Db, companyId: number): Promise<Set<number>> {
  const { rows } = await sql<{ contact_id: number }>`select contact_id from ${peopleAt(companyId)} those`.execute(db);
  return new Set(rows.map((row) => row.contact_id));
}

export interface JobTitle {
  contact_id: number;
  title: string;
  goes_on: number;
}

/** Titles of some people's jobs at companies that the viewer may know, and whether the job goes on; the newest first. */
export async function titlesOf(db: Db, sight: Sight, ids: readonly number[]): Promise<JobTitle[]> {
  const { rows } = await sql<JobTitle>`
    select tenure.contact_id, title.text as title, case when tenure.end_month = ${OPEN_END} then 1 else 0 end as goes_on
    from tenure join title on title.id = tenure.title_id join account on account.id = tenure.account_id
    where ${isAmong(db, 'tenure.contact_id', ids)} and ${mayOpenAccount(sight)}
    order by tenure.end_month desc, tenure.start_month desc, tenure.id desc`.execute(db);
  return rows;
}

export interface OpenPosition extends KnownPosition {
  id: number;
  high_priority: 0 | 1;
}

export interface OpenAsked extends PositionsAsked {
  headcount?: { from: number; to: number } | undefined;
}

/** Open positions that somebody can be put to: none of their present employer, and none that they were put to. */
export async function openFor(db: Db, sight: Sight, contactId: number, asked: OpenAsked): Promise<OpenPosition[]> {
  const size = asked.headcount
    ? sql`account.headcount between ${asked.headcount.from} and ${asked.headcount.to}`
    : sql`1 = 1`;
  const { rows } = await sql<OpenPosition>`
    select position.id, position.name, position.main_skill, position.skill_category, position.role, position.location,
      position.high_priority
    from position join account on account.id = position.account_id
    where ${visible(sight)} and ${fits(asked)} and ${size}
      and position.id not in (select poscan.position_id from poscan where poscan.contact_id = ${contactId})
      and position.account_id not in (select tenure.account_id from tenure
        where tenure.contact_id = ${contactId} and tenure.end_month = ${OPEN_END})
    order by position.id desc`.execute(db);
  return rows;
}

/** How many open positions somebody was put to, of those that the viewer may see. */
export async function countReviewed(db: Db, sight: Sight, contactId: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select count(distinct position.id) as amount from poscan
    join position on position.id = poscan.position_id join account on account.id = position.account_id
    where poscan.contact_id = ${contactId} and position.status = 'Open' and ${visible(sight)}`.execute(db);
  return Number(rows[0]!.amount);
}

export interface NarrowCandidate extends Omit<KnownCandidate, 'title'> {
  title_id: number | null;
}

/** People who are known as candidates; some at a time, by id. `cross join`: SQLite would go through all contacts for their order. */
export async function someCandidates(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<NarrowCandidate[]> {
  const { rows } = await sql<NarrowCandidate>`
    select contact.id, candidate.skills, candidate.skill_category as category, candidate.role, contact.location,
      contact.title_id
    from candidate cross join contact
    where candidate.contact_id > ${after} and contact.id = candidate.contact_id and contact.merged_into is null
    order by candidate.contact_id limit ${limit}`.execute(db);
  return rows;
}

export function titlesAmong(db: Db, ids: readonly number[]): Promise<{ id: number; text: string }[]> {
  return db
    .selectFrom('title')
    .select(['id', 'text'])
    .where(isAmong(db, 'id', ids))
    .execute();
}

/** The newest candidacy of each who was put to a position. */
export async function candidaciesAt(db: Db, positionId: number): Promise<Map<number, Candidacy>> {
  const rows = await db
    .selectFrom('poscan')
    .select(['id', 'contact_id', 'status', 'status_at'])
    .where('position_id', '=', positionId)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.contact_id, row]));
}
export type Candidacy = Pick<Selectable<PoscanTable>, 'id' | 'contact_id' | 'status' | 'status_at'>;

/** What is shown of candidates, in no order. */
export function showCandidates(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('contact')
    .innerJoin('candidate', 'candidate.contact_id', 'contact.id')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', 'account.id', 'contact.account_id')
    .select(['contact.id', 'contact.name', 'contact.profile_key', 'contact.location', 'candidate.looking'])
    .select(['title.text as title', 'account.name as company'])
    .where(isAmong(db, 'contact.id', ids))
    .execute();
}
