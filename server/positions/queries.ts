import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/engine.ts';
import type { AppUser } from '../db/schema.ts';
import type { PositionTable } from '../db/talent-tables.ts';
import type { Sight } from '../network/read/sight.ts';
import { mayOpenAccount } from '../network/read/visible.ts';
import { foldText } from '../network/words/names.ts';
import { firmAccountId } from '../platform/installation.ts';

export interface PositionRow extends Omit<Selectable<PositionTable>, 'name_key' | 'place_key'> {
  account: string;
  logo_url: string | null;
  website: string | null;
  headcount: number | null;
  round: string | null;
  round_month: number | null;
  one_liner: string | null;
  given_name: string | null;
  family_name: string | null;
  email: string | null;
}
export interface PositionsAsked {
  q?: string | undefined;
  companyId?: number | undefined;
  category?: string | undefined;
  location?: string | undefined;
  /** null: of nobody. */
  ownerId?: number | null | undefined;
  highPriority?: boolean | undefined;
  mightBeClosed?: boolean | undefined;
  hideOpportunistic?: boolean | undefined;
  /** Positions that were last known as open before this day might be closed. */
  staleBefore: string;
  /** Where a position is that names no place. */
  homeMarket: string;
}

/** Whose positions somebody sees: staff those of every company, others their own company's. */
export function visible(sight: Sight): RawBuilder<SqlBool> {
  const own = sight.staff ? sql`1 = 1` : sql`position.account_id = ${sight.companyId}`;
  return sql`(${own} and ${mayOpenAccount(sight)})`;
}

const stale = (staleBefore: string) =>
  sql<SqlBool>`(position.off_board_since is not null or position.last_known_open < ${staleBefore})`;

function contains(column: string, words: string): RawBuilder<SqlBool> {
  const like = `%${foldText(words).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql`${sql.ref(column)} like ${like} escape '\\'`;
}

function isThere(place: string, homeMarket: string): RawBuilder<SqlBool> {
  const named = contains('position.place_key', place);
  return foldText(homeMarket).includes(foldText(place)) ? sql`(${named} or position.place_key = '')` : named;
}

export function fits(asked: PositionsAsked): RawBuilder<SqlBool> {
  const parts = [sql`position.status = 'Open'`];
  if (foldText(asked.q ?? '') !== '')
    parts.push(sql`(${contains('position.name_key', asked.q!)} or ${contains('account.name_key', asked.q!)})`);
  if (asked.companyId !== undefined) parts.push(sql`position.account_id = ${asked.companyId}`);
  if (asked.category) parts.push(sql`position.skill_category = ${asked.category}`);
  if (foldText(asked.location ?? '') !== '') parts.push(isThere(asked.location!, asked.homeMarket));
  if (asked.ownerId !== undefined)
    parts.push(
      asked.ownerId === null ? sql`position.owner_user_id is null` : sql`position.owner_user_id = ${asked.ownerId}`,
    );
  if (asked.highPriority) parts.push(sql`position.high_priority = 1`);
  if (asked.mightBeClosed) parts.push(stale(asked.staleBefore));
  if (asked.hideOpportunistic) parts.push(sql`position.name_key not like '%opportunistic%'`);
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** A company's latest investment of which something is known. */
const ofLatestRound = (column: 'round' | 'month') => sql`(select investment.${sql.ref(column)} from investment
  where investment.account_id = account.id order by investment.month desc, investment.id desc limit 1)`;

const FROM = sql`from position join account on account.id = position.account_id
  left join app_user on app_user.id = position.owner_user_id`;
const ROW = sql`position.*, account.name as account, account.logo_url, account.website, account.headcount,
  ${ofLatestRound('round')} as round, ${ofLatestRound('month')} as round_month,
  (select sales_target.one_liner from sales_target where sales_target.account_id = account.id
    order by sales_target.is_default desc, sales_target.id limit 1) as one_liner,
  app_user.given_name, app_user.family_name, app_user.email`;

/** Open positions by company, the newest first in each. @param after the id of the last one that is known */
export async function listOpen(
  db: Db,
  sight: Sight,
  asked: PositionsAsked,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<PositionRow[]> {
  const last = sql`(select ended.name_key from position p join account ended on ended.id = p.account_id where p.id = ${after ?? 0})`;
  const account = sql`(select p.account_id from position p where p.id = ${after ?? 0})`;
  const behind =
    after === undefined
      ? sql`1 = 1`
      : sql`(account.name_key > ${last} or (account.name_key = ${last} and
          (account.id > ${account} or (account.id = ${account} and position.id < ${after}))))`;
  const order = sql`order by account.name_key, account.id, position.id desc`;
  // Long rows are read once it is known which: they would all be sorted.
  const page = sql`select position.id from position join account on account.id = position.account_id
    where ${visible(sight)} and ${fits(asked)} and ${behind} ${order} limit ${limit}`;
  const { rows } = await sql<PositionRow>`select ${ROW} ${FROM} where position.id in (${page}) ${order}`.execute(db);
  return rows;
}

interface PositionCounts {
  fitting: number;
  companies: number;
  stale: number;
  all: number;
}

export async function countOpen(db: Db, sight: Sight, asked: PositionsAsked): Promise<PositionCounts> {
  const { rows } = await sql<PositionCounts>`select count(*) as "all",
      count(case when ${fits(asked)} then 1 end) as fitting,
      count(distinct case when ${fits(asked)} then position.account_id end) as companies,
      count(case when ${fits(asked)} and ${stale(asked.staleBefore)} then 1 end) as stale
    from position join account on account.id = position.account_id
    where position.status = 'Open' and ${visible(sight)}`.execute(db);
  const [counts] = rows;
  return {
    fitting: Number(counts!.fitting),
    companies: Number(counts!.companies),
    stale: Number(counts!.stale),
    all: Number(counts!.all),
  };
}

/** One position that the viewer may see, open or not. */
export async function findPosition(db: Db, sight: Sight, id: number): Promise<PositionRow | undefined> {
  const { rows } = await sql<PositionRow>`select ${ROW} ${FROM}
    where position.id = ${id} and ${visible(sight)}`.execute(db);
  return rows[0];
}

/** Those of some ids that the viewer may see, in no order. */
export async function positionsOf(db: Db, sight: Sight, ids: readonly number[]): Promise<PositionRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PositionRow>`select ${ROW} ${FROM}
    where position.id in (${sql.join(ids)}) and ${visible(sight)}`.execute(db);
  return rows;
}

/** A company that has positions: the firm or one of its portfolio. */
export async function findEmployer(db: Db, id: number): Promise<{ id: number; name: string } | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'name', 'type'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return row && (row.type === 'Portfolio' || row.id === (await firmAccountId(db))) ? row : undefined;
}

/** Whoever may have signed in with a role of talent; who is of the firm its rules tell. */
export function usersOfTalent(db: Db): Promise<AppUser[]> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where('status', '=', 'active')
    .where('roles', 'like', '%Talent%')
    .orderBy('given_name')
    .orderBy('id')
    .execute();
}

export interface Pickable {
  id: number;
  name: string;
  account: string;
  owner_user_id: number | null;
}

/** Open positions by name, those of one owner first. @param asked `id` one alone, `q` words of the company or the title */
export async function pickable(
  db: Db,
  sight: Sight,
  asked: { q?: string | undefined; id?: number | undefined; companyId?: number | undefined; first: number },
  limit: number,
): Promise<Pickable[]> {
  const { q, id, companyId, first } = asked;
  const parts = [sql`position.status = 'Open'`, visible(sight)];
  if (id !== undefined) parts.push(sql`position.id = ${id}`);
  if (companyId !== undefined) parts.push(sql`position.account_id = ${companyId}`);
  for (const word of foldText(q ?? '')
    .split(' ')
    .filter(Boolean))
    parts.push(sql`(${contains('position.name_key', word)} or ${contains('account.name_key', word)})`);
  const { rows } = await sql<Pickable>`
    select position.id, position.name, account.name as account, position.owner_user_id
    from position join account on account.id = position.account_id
    where ${sql.join(parts, sql` and `)}
    order by case when position.owner_user_id = ${first} then 0 else 1 end, account.name_key, position.name_key, position.id
    limit ${limit}`.execute(db);
  return rows;
}
