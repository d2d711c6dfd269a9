/** Companies that hang on one person, and who could be a second way (docs/decisions/126). Raw: counts that also order, and conditions on groups. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DoorSort } from '../../../../shared/features/reach/one-person/calls.ts';
import { ONE_WAY } from '../../../core/network/model/packed-reach.ts';
import { OPEN } from '../../../core/network/model/visibility.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayKnowFormer, mayOpenAccount } from '../../../core/network/read/visible.ts';
import { countWantingRequests, countWantingUseCases } from '../../../core/network/recommend/wishes.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { isViewersWay, mayReadDay } from '../counted/queries.ts';

/** "High": somebody who is known so well introduces one. */
const KNOWN_WELL = 3;
const buildWanted = (scope: ViewerScope) => ({
  requests: countWantingRequests(scope, 'account.id'),
  useCases: countWantingUseCases(scope, 'account.id'),
});

/**
 * Only companies that can hang on one person are looked at: for staff those of one way, of which the text of their reach tells, for a company
 * those that its own people reach.
 */
const mayHang = ({ staff, companyId }: ViewerScope): RawBuilder<SqlBool> =>
  staff
    ? sql<SqlBool>`account_way.account_id in (select account_id from account_reach
        where substr(ways, 1, ${sql.lit(ONE_WAY.length)}) = ${sql.lit(ONE_WAY)})`
    : sql<SqlBool>`account_way.account_id in (select reached.account_id from account_way as reached
        join member as own on own.contact_id = reached.member_id where own.account_id = ${companyId})`;

/** The one way into each company that has no other; a portfolio company's own, where the firm has none either. */
function selectOnlyWays(db: Db, scope: ViewerScope) {
  return db
    .selectFrom('account_way')
    .innerJoin('member', 'member.contact_id', 'account_way.member_id')
    .where(isViewersWay(scope))
    .where(mayHang(scope))
    .select(({ fn }) => [
      'account_way.account_id',
      fn.min('account_way.member_id').as('member_id'),
      fn.max('account_way.category').as('strength'),
      fn.max('account_way.touched_on').as('touched_on'),
    ])
    .groupBy('account_way.account_id')
    .having(sql<SqlBool>`min(account_way.member_id) = max(account_way.member_id)`)
    .having(sql<SqlBool>`min(case when ${mayReadDay(scope)} then 1 else 0 end) = 1`);
}

/** Somebody else of the viewer's company, for staff of the circle, who knows a person well who worked at the company. */
const selectSeconds = (db: Db, scope: ViewerScope) =>
  db
    .selectFrom('former')
    .innerJoin('tie', 'tie.contact_id', 'former.contact_id')
    .innerJoin('member', 'member.contact_id', 'tie.member_id')
    .where('tie.category', '>=', KNOWN_WELL)
    .where(mayReadDay(scope))
    .where(mayKnowFormer(scope));

const hasSecond = (db: Db, scope: ViewerScope): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists ${selectSeconds(db, scope)
    .select('former.contact_id')
    .where(
      sql<SqlBool>`former.account_id = door.account_id and door.member_id not in (tie.member_id, former.contact_id)`,
    )}`;

/** What another company's people know, everybody's strength of the company says: such a door stays open, though it does not say through whom. */
const isOfNoOtherCompany = (): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select 1 from account_way as other where other.account_id = door.account_id
    and other.visibility = ${sql.lit(OPEN)} and other.member_id <> door.member_id)`;

/** The doors are found before second ways are looked for: these cost the most. */
function selectDoors(db: Db, scope: ViewerScope, onlySecond: boolean) {
  return db
    .with(
      (named) => named('door').materialized(),
      (within) =>
        within
          .selectFrom(selectOnlyWays(db, scope).as('door'))
          .$if(!scope.staff, (query) => query.where(isOfNoOtherCompany()))
          .selectAll('door'),
    )
    .selectFrom('door')
    .innerJoin('account', 'account.id', 'door.account_id')
    .where(mayOpenAccount(scope))
    .$if(onlySecond, (query) => query.where(hasSecond(db, scope)));
}

interface DoorFilter {
  onlySecond: boolean;
  /** Only doors of this insider. */
  by?: number | undefined;
}

const DOOR_ORDERS = {
  company: 'wanted.name_key',
  way: 'contact.name_key',
  touched: sql`coalesce(wanted.touched_on, '')`,
  wanted: sql`wanted.requests + wanted.use_cases`,
} as const;

interface DoorPage {
  sort?: DoorSort | undefined;
  offset: number;
  limit: number;
}

export async function listDoors(
  db: Db,
  scope: ViewerScope,
  { onlySecond, by }: DoorFilter,
  { sort, offset, limit }: DoorPage,
) {
  const { requests, useCases } = buildWanted(scope);
  const order = sort === undefined ? undefined : DOOR_ORDERS[sort.replace('-', '') as keyof typeof DOOR_ORDERS];
  const rows = await db
    .selectFrom(
      selectDoors(db, scope, onlySecond)
        .$if(by !== undefined, (query) => query.where('door.member_id', '=', by!))
        .select(['door.account_id', 'door.member_id', 'door.strength', 'door.touched_on'])
        .select(['account.name', 'account.name_key', 'account.logo_url'])
        .select([requests.as('requests'), useCases.as('use_cases')])
        .as('wanted'),
    )
    .innerJoin('contact', 'contact.id', 'wanted.member_id')
    .selectAll('wanted')
    .select('contact.name as by')
    .$if(order !== undefined, (query) => query.orderBy(order!, sort!.startsWith('-') ? 'desc' : 'asc'))
    .orderBy(DOOR_ORDERS.wanted, 'desc')
    .orderBy('wanted.strength', 'desc')
    .orderBy('wanted.name_key')
    .orderBy('wanted.account_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({ ...row, requests: Number(row.requests), use_cases: Number(row.use_cases) }));
}
export type DoorRow = Awaited<ReturnType<typeof listDoors>>[number];

/** How many companies hang on each insider, and how many of them are wanted, the most first. */
export async function countDoors(db: Db, scope: ViewerScope, onlySecond: boolean) {
  const { requests, useCases } = buildWanted(scope);
  const rows = await selectDoors(db, scope, onlySecond)
    .innerJoin('contact', 'contact.id', 'door.member_id')
    .select(({ fn }) => ['contact.id', 'contact.name', fn.countAll().as('doors')])
    .select(sql<number>`sum(case when ${requests} + ${useCases} > 0 then 1 else 0 end)`.as('wanted'))
    .groupBy(['contact.id', 'contact.name'])
    .orderBy('doors', 'desc')
    .orderBy('contact.id')
    .execute();
  return rows.map((row) => ({ ...row, doors: Number(row.doors), wanted: Number(row.wanted) }));
}

/** The second ways into some companies, the best known first; of equal ones, those to the person whom the network knows best. */
export function listSeconds(db: Db, scope: ViewerScope, accountIds: readonly number[]) {
  return selectSeconds(db, scope)
    .innerJoin('contact', 'contact.id', 'former.contact_id')
    .innerJoin('contact as knower', 'knower.id', 'tie.member_id')
    .where(isAmong(db, 'former.account_id', accountIds))
    .where('contact.merged_into', 'is', null)
    .select(['former.account_id', 'former.contact_id', 'former.still', 'contact.name as person'])
    .select(['tie.member_id', 'tie.category', 'knower.name as by'])
    .orderBy('tie.category', 'desc')
    .orderBy('former.rank')
    .orderBy('former.contact_id')
    .orderBy('tie.member_id')
    .execute();
}
