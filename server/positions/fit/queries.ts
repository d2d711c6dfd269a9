/** What fits are read from: narrow columns of all that is open, of a person, and of all who are known as candidates. */
import { sql } from 'kysely';
import type { RoleOfWork, SkillCategory } from '../../../shared/talent/lists.ts';
import type { Db } from '../../db/engine.ts';
import { OPEN_END } from '../../network/months.ts';
import type { Sight } from '../../network/sight.ts';
import { mayOpenAccount, mayOpenContact } from '../../network/visible.ts';
import { fits, type PositionsAsked, visible } from '../queries.ts';
import type { KnownPosition } from './work.ts';

interface CandidateColumns {
  id: number;
  skills: string | null;
  category: SkillCategory | null;
  role: RoleOfWork | null;
  location: string | null;
}

/** Somebody the viewer may know; nobody who works at the viewer's own company. */
export async function findPerson(db: Db, sight: Sight, id: number): Promise<CandidateColumns | undefined> {
  const own = sight.staff
    ? sql`1 = 1`
    : sql`not exists (select 1 from tenure where tenure.contact_id = contact.id
        and tenure.account_id = ${sight.companyId} and tenure.end_month = ${OPEN_END})`;
  const { rows } = await sql<CandidateColumns>`
    select contact.id, candidate.skills, candidate.skill_category as category, candidate.role, contact.location
    from contact left join candidate on candidate.contact_id = contact.id
    where contact.id = ${id} and ${mayOpenContact(sight)} and ${own}`.execute(db);
  return rows[0];
}

/** So many jobs tell what somebody does. */
const TELLING_JOBS = 8;

/** Titles of somebody's jobs at companies that the viewer may know, and whether the job goes on; the newest first. */
export async function titlesOf(db: Db, sight: Sight, id: number): Promise<{ title: string; goes_on: number }[]> {
  const { rows } = await sql<{ title: string; goes_on: number }>`
    select title.text as title, case when tenure.end_month = ${OPEN_END} then 1 else 0 end as goes_on
    from tenure join title on title.id = tenure.title_id join account on account.id = tenure.account_id
    where tenure.contact_id = ${id} and ${mayOpenAccount(sight)}
    order by tenure.end_month desc, tenure.start_month desc, tenure.id desc limit ${TELLING_JOBS}`.execute(db);
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

export interface KnownCandidate extends CandidateColumns {
  title: string | null;
}

/** People who are known as candidates, without those who work at that company; some at a time, by id. */
export async function candidatesBehind(
  db: Db,
  accountId: number,
  { after, limit }: { after: number; limit: number },
): Promise<KnownCandidate[]> {
  const { rows } = await sql<KnownCandidate>`
    select contact.id, candidate.skills, candidate.skill_category as category, candidate.role, contact.location,
      title.text as title
    from candidate join contact on contact.id = candidate.contact_id
    left join title on title.id = contact.title_id
    where contact.id > ${after} and contact.merged_into is null
      and not exists (select 1 from tenure where tenure.contact_id = contact.id
        and tenure.account_id = ${accountId} and tenure.end_month = ${OPEN_END})
    order by contact.id limit ${limit}`.execute(db);
  return rows;
}

/** What is shown of candidates, with their newest candidacy at a position. */
export function showCandidates(db: Db, ids: readonly number[], positionId: number) {
  return db
    .selectFrom('contact')
    .innerJoin('candidate', 'candidate.contact_id', 'contact.id')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', 'account.id', 'contact.account_id')
    .leftJoin('poscan', (join) =>
      join.onRef('poscan.contact_id', '=', 'contact.id').on('poscan.position_id', '=', positionId),
    )
    .select(['contact.id', 'contact.name', 'contact.profile_key', 'contact.location', 'candidate.looking'])
    .select(['title.text as title', 'account.name as company'])
    .select(['poscan.id as poscan_id', 'poscan.status', 'poscan.status_at'])
    .where('contact.id', 'in', ids)
    .orderBy('poscan.id', 'desc')
    .execute();
}
