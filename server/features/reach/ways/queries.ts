/** Reads who reaches companies, and when they were last in touch. Raw: texts that are put together, and conditions for any alias. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount } from '../../../core/network/read/visible.ts';
import { HIDDEN_FROM_SOME } from '../../../platform/db/account-flags.ts';
import type { Db } from '../../../platform/db/engine.ts';
import {
  getWho,
  isUnnarrowed,
  isViewersWay,
  mayReadDay,
  type ReachFilter,
  selectCompanies,
} from '../counted/queries.ts';

/** Companies of one text: some milliseconds of the thread. */
const PIECE = 16_384;

/**
 * The packed reach (core/network/model/packed-reach.ts) of companies within the filter, in pieces; without a filter of all companies, so that
 * those which the viewer may not see have to be left out (`listUnseen`).
 * @param part the heads alone, or with the ways behind them
 */
export async function* readPacked(
  db: Db,
  scope: ViewerScope,
  filter: ReachFilter,
  part: 'heads' | 'all',
): AsyncGenerator<string> {
  const { last } = await db
    .selectFrom('account_reach')
    .select(({ fn }) => fn.max('account_id').as('last'))
    .executeTakeFirstOrThrow();
  const text = part === 'all' ? sql`head || ways` : sql`head`;
  for (let from = 0; from <= Number(last ?? -1); from += PIECE) {
    const seen = selectCompanies(db, scope, null, filter)
      .select('account.id')
      .where('account.id', '>=', from)
      .where('account.id', '<', from + PIECE);
    const row = await db
      .selectFrom('account_reach')
      .select(sql<string | null>`string_agg(${text}, '')`.as('packed'))
      .where('account_id', '>=', from)
      .where('account_id', '<', from + PIECE)
      .$if(!isUnnarrowed(filter), (query) => query.where('account_id', 'in', seen))
      .executeTakeFirstOrThrow();
    if (row.packed !== null) yield row.packed;
  }
}

/** The few companies that the viewer may not see: leaving these out is faster than looking for all others. */
export async function listUnseen(db: Db, scope: ViewerScope): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where(HIDDEN_FROM_SOME)
    .where(sql<SqlBool>`not ${mayOpenAccount(scope)}`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ways of a portfolio company's own people, and of the firm into the company itself: the texts know none of these. */
export async function listOwnWays(db: Db, scope: ViewerScope) {
  const select = (which: RawBuilder<SqlBool>) =>
    db
      .selectFrom('member')
      .innerJoin('account_way', 'account_way.member_id', 'member.contact_id')
      .where(which)
      .where(isViewersWay(scope))
      .select(['account_way.account_id', getWho(scope).as('who'), 'account_way.category'])
      .select(sql<string | null>`case when ${mayReadDay(scope)} then account_way.touched_on end`.as('day'));
  const ways = select(sql`member.account_id = ${scope.companyId}`).unionAll(
    select(sql`account_way.account_id = ${scope.companyId} and member.account_id <> ${scope.companyId}`),
  );
  const rows = await db
    .selectFrom(ways.as('way'))
    .select(['account_id', 'who'])
    .select(({ fn }) => [fn.max('category').as('category'), fn.max('day').as('day')])
    .groupBy(['account_id', 'who'])
    .execute();
  return rows.map((row) => ({ ...row, who: Number(row.who) }));
}

/** Everybody who may be a way, to the viewer. */
export async function listWhose(db: Db, scope: ViewerScope): Promise<number[]> {
  const rows = await db.selectFrom('member').select(getWho(scope).as('who')).distinct().execute();
  return rows.map(({ who }) => Number(who));
}

/** Everybody who is a way to somebody, to the viewer. The first way is enough, which SQLite makes of a limit alone: of `exists` it makes a join. */
export async function listWho(db: Db, scope: ViewerScope): Promise<number[]> {
  const who = getWho(scope);
  const rows = await db
    .selectFrom('member')
    // Of other companies' people no way is the viewer's, and so all of their ways would be read.
    .$if(!scope.staff, (query) => query.where(sql<SqlBool>`(member.kind = 'firm' or ${mayReadDay(scope)})`))
    .where(
      sql<SqlBool>`(select 1 from account_way where account_way.member_id = member.contact_id and ${isViewersWay(scope)} limit 1) = 1`,
    )
    .select(who.as('who'))
    .distinct()
    .execute();
  return rows.map((row) => Number(row.who));
}
