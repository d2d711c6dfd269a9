/** Counts who reaches most of each group, and in which months they were last in touch. */
import { type SqlBool, sql } from 'kysely';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import type { Db } from '../../../platform/db/engine.ts';
import {
  type CountedBy,
  getKey,
  getWho,
  isViewersWay,
  mayReadDay,
  type ReachFilter,
  selectCompanies,
} from '../counted/queries.ts';

const selectWays = (db: Db, scope: ViewerScope, by: CountedBy, filter: ReachFilter) =>
  selectCompanies(db, scope, by, filter)
    .innerJoin('account_way', 'account_way.account_id', 'account.id')
    .innerJoin('member', 'member.contact_id', 'account_way.member_id')
    .where(isViewersWay(scope));

/** How many companies of each group somebody reaches with at least this strength. */
export async function countMostBy(
  db: Db,
  scope: ViewerScope,
  by: CountedBy,
  { atLeast, ...filter }: ReachFilter & { atLeast: number },
) {
  const key = getKey(by);
  // Each company once for each of them: counting distinct companies in every group takes three times as long.
  const reached = db
    .selectFrom('account_way')
    .innerJoin('member', 'member.contact_id', 'account_way.member_id')
    .where(isViewersWay(scope))
    .where('account_way.category', '>=', atLeast)
    .select(['account_way.account_id', getWho(scope).as('who')])
    .distinct()
    .as('reached');
  const rows = await selectCompanies(db, scope, by, filter)
    .innerJoin(reached, 'reached.account_id', 'account.id')
    .select(({ fn }) => [key.as('key'), 'reached.who', fn.countAll().as('companies')])
    .groupBy('reached.who')
    .$if(by !== null, (query) => query.groupBy(key))
    .execute();
  return rows.map(({ key: of, who, companies }) => ({ key: of, who: Number(who), companies: Number(companies) }));
}

/** How many companies of each group were last in touch in a month, "2026-04"; null: on no known day. */
export async function countTouchMonths(db: Db, scope: ViewerScope, by: CountedBy, filter: ReachFilter) {
  const key = getKey(by);
  const last = selectWays(db, scope, by, filter)
    .where(mayReadDay(scope))
    .select(({ fn }) => [key.as('key'), fn.max('account_way.touched_on').as('day')])
    .groupBy('account.id')
    .$if(by !== null, (query) => query.groupBy(key))
    .as('last');
  const month = sql<string | null>`substr(last.day, 1, 7)`;
  const rows = await db
    .selectFrom(last)
    .select(({ fn }) => ['last.key', month.as('month'), fn.countAll().as('companies')])
    .groupBy(['last.key', month])
    .execute();
  return rows.map((row) => ({ ...row, companies: Number(row.companies) }));
}

/** Everybody who is a way to somebody, to the viewer. */
export async function listWho(db: Db, scope: ViewerScope): Promise<number[]> {
  const who = getWho(scope);
  const rows = await db
    .selectFrom('member')
    .where(
      sql<SqlBool>`exists (select 1 from account_way where account_way.member_id = member.contact_id and ${isViewersWay(scope)})`,
    )
    .select(who.as('who'))
    .distinct()
    .execute();
  return rows.map((row) => Number(row.who));
}
