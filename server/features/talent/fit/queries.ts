/** The inputs of fits: narrow columns of all open positions, of one person, and of all known candidates. */
import type { Selectable } from 'kysely';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount, mayOpenCandidate } from '../../../core/network/read/visible.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { CandidacyTable } from '../../../platform/db/tables/poscan-tables.ts';
import { OPEN_END } from '../../../platform/time/months.ts';
import { fitsPositionFilters, type PositionsQuery, whereVisible } from '../positions/queries.ts';
import type { KnownPerson, StatedWork } from './work.ts';

export interface KnownCandidate extends Omit<KnownPerson, 'now' | 'before'> {
  id: number;
  /** The title of the job that is shown as theirs. */
  title: string | null;
}

/** A person the viewer may know; nobody who works at the viewer's own company. */
export function findKnownCandidate(db: Db, scope: ViewerScope, id: number): Promise<KnownCandidate | undefined> {
  const found = db
    .selectFrom('contact')
    .leftJoin('candidate', 'candidate.contact_id', 'contact.id')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .select(['contact.id', 'candidate.skills', 'candidate.skill_category as category', 'candidate.role'])
    .select(['contact.location', 'title.text as title'])
    .where('contact.id', '=', id)
    .where(mayOpenCandidate(scope));
  return (
    scope.staff ? found : found.where('contact.id', 'not in', selectPeopleAt(db, scope.companyId))
  ).executeTakeFirst();
}

/** The people who work at a company now, as far as Kith knows. */
const selectPeopleAt = (db: Db, companyId: number) =>
  db
    .selectFrom('tenure')
    .select('tenure.contact_id')
    .where('tenure.account_id', '=', companyId)
    .where('tenure.end_month', '=', OPEN_END);

export async function listIdsOfPeopleAt(db: Db, companyId: number): Promise<Set<number>> {
  const rows = await selectPeopleAt(db, companyId).execute();
  return new Set(rows.map((row) => row.contact_id));
}

interface JobTitle {
  contact_id: number;
  title: string;
  goes_on: number;
}

/** Titles of some people's jobs at companies that the viewer may know, and whether the job goes on; the newest first. */
export function listJobTitles(db: Db, scope: ViewerScope, ids: readonly number[]): Promise<JobTitle[]> {
  return db
    .selectFrom('tenure')
    .innerJoin('title', 'title.id', 'tenure.title_id')
    .innerJoin('account', 'account.id', 'tenure.account_id')
    .select(['tenure.contact_id', 'title.text as title'])
    .select(({ eb }) => eb.case().when('tenure.end_month', '=', OPEN_END).then(1).else(0).end().as('goes_on'))
    .where(isAmong(db, 'tenure.contact_id', ids))
    .where(mayOpenAccount(scope))
    .orderBy('tenure.end_month', 'desc')
    .orderBy('tenure.start_month', 'desc')
    .orderBy('tenure.id', 'desc')
    .execute();
}

interface OpenPosition extends StatedWork {
  id: number;
  high_priority: 0 | 1;
}

interface OpenPositionsQuery extends PositionsQuery {
  headcount?: { from: number; to: number } | undefined;
}

/** Open positions that a person can be put to: none of their present employer, and none with a candidacy of theirs. */
export function listPositionsOpenTo(
  db: Db,
  scope: ViewerScope,
  contactId: number,
  query: OpenPositionsQuery,
): Promise<OpenPosition[]> {
  const { headcount } = query;
  let open = db
    .selectFrom('position')
    .innerJoin('account', 'account.id', 'position.account_id')
    .select(['position.id', 'position.name', 'position.main_skill', 'position.skill_category', 'position.role'])
    .select(['position.location', 'position.high_priority'])
    .where(whereVisible(scope))
    .where(fitsPositionFilters(query))
    .where('position.id', 'not in', (eb) =>
      eb.selectFrom('poscan').select('poscan.position_id').where('poscan.contact_id', '=', contactId),
    )
    .where('position.account_id', 'not in', (eb) =>
      eb
        .selectFrom('tenure')
        .select('tenure.account_id')
        .where('tenure.contact_id', '=', contactId)
        .where('tenure.end_month', '=', OPEN_END),
    );
  if (headcount) open = open.where(({ between }) => between('account.headcount', headcount.from, headcount.to));
  return open.orderBy('position.id', 'desc').execute();
}

/** The number of open positions that a person was put to, among those that the viewer may see. */
export async function countReviewed(db: Db, scope: ViewerScope, contactId: number): Promise<number> {
  const { amount } = await db
    .selectFrom('poscan')
    .innerJoin('position', 'position.id', 'poscan.position_id')
    .innerJoin('account', 'account.id', 'position.account_id')
    .select(({ fn }) => fn.count('position.id').distinct().as('amount'))
    .where('poscan.contact_id', '=', contactId)
    .where('position.status', '=', 'Open')
    .where(whereVisible(scope))
    .executeTakeFirstOrThrow();
  return Number(amount);
}

export interface NarrowCandidate extends Omit<KnownCandidate, 'title'> {
  title_id: number | null;
}

/** People who are known as candidates; some at a time, by id. `cross join`: SQLite would go through all contacts for their order. */
export function listSomeCandidates(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<NarrowCandidate[]> {
  return db
    .selectFrom('candidate')
    .crossJoin('contact')
    .select(['contact.id', 'candidate.skills', 'candidate.skill_category as category', 'candidate.role'])
    .select(['contact.location', 'contact.title_id'])
    .where('candidate.contact_id', '>', after)
    .whereRef('contact.id', '=', 'candidate.contact_id')
    .where('contact.merged_into', 'is', null)
    .orderBy('candidate.contact_id')
    .limit(limit)
    .execute();
}

export function loadTitleTexts(db: Db, ids: readonly number[]): Promise<{ id: number; text: string }[]> {
  return db
    .selectFrom('title')
    .select(['id', 'text'])
    .where(isAmong(db, 'id', ids))
    .execute();
}

/** The newest candidacy of each person who was put to a position. */
export async function loadCandidaciesAt(db: Db, positionId: number): Promise<Map<number, FitCandidacy>> {
  const rows = await db
    .selectFrom('poscan')
    .select(['id', 'contact_id', 'status', 'status_at'])
    .where('position_id', '=', positionId)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.contact_id, row]));
}
export type FitCandidacy = Pick<Selectable<CandidacyTable>, 'id' | 'contact_id' | 'status' | 'status_at'>;

/** The displayed data of candidates, in no order. */
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
