/**
 * Keeps `account_way`: who of the circle knows people at a company, as `tie` shows them. A contact's ties count where they work, under the
 * contact's visibility, so that a reader can leave out what a viewer may not know. And keeps `account_reach`, the same as one text for each
 * company.
 */
import { type Selectable, sql } from 'kysely';
import { findCountryCode } from '../../../../shared/core/network/geographies.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { AccountReachTable, AccountWayTable } from '../../../platform/db/tables/derived-tables.ts';
import { parseMonth } from '../../../platform/time/months.ts';
import { writeReach } from '../model/packed-reach.ts';
import { OPEN } from '../model/visibility.ts';

type AccountWay = Selectable<AccountWayTable>;

interface WayChanges {
  gone: AccountWay[];
  set: AccountWay[];
}

const makeRowKey = ({ account_id, member_id, visibility }: AccountWay): string =>
  `${account_id},${member_id},${visibility}`;

/** The differences between the stored ways into some companies and the ties of the people who work there. */
export async function findWayChanges(db: Db, accountIds: readonly number[]): Promise<WayChanges> {
  if (accountIds.length === 0) return { gone: [], set: [] };
  const rows = await db
    .selectFrom('account_way')
    .selectAll()
    .where(isAmong(db, 'account_id', accountIds))
    .execute();
  const stored = new Map(rows.map((row) => [makeRowKey(row), row]));
  const expected = await db
    .selectFrom('contact')
    .innerJoin('tie', 'tie.contact_id', 'contact.id')
    .select(['contact.account_id', 'tie.member_id', 'contact.visibility'])
    .select(({ fn }) => [fn.max('tie.category').as('category'), fn.max('tie.touched_on').as('touched_on')])
    .where(isAmong(db, 'contact.account_id', accountIds))
    // Without ties nobody has a strength.
    .where('contact.score', '>', 0)
    .groupBy(['contact.account_id', 'tie.member_id', 'contact.visibility'])
    .$narrowType<{ account_id: number }>()
    .execute();
  const set = expected.filter((row) => {
    const before = stored.get(makeRowKey(row));
    stored.delete(makeRowKey(row));
    return before?.category !== row.category || before.touched_on !== row.touched_on;
  });
  return { gone: [...stored.values()], set };
}

export async function applyWayChanges(db: Db, { gone, set }: WayChanges): Promise<void> {
  for (const [accountId, rows] of Map.groupBy(gone, (row) => row.account_id)) {
    const keys = new Set(rows.map(({ visibility }) => visibility));
    for (const visibility of keys)
      await db
        .deleteFrom('account_way')
        .where('account_id', '=', accountId)
        .where('visibility', '=', visibility)
        .where(
          isAmong(
            db,
            'member_id',
            rows.filter((row) => row.visibility === visibility).map((row) => row.member_id),
          ),
        )
        .execute();
  }
  await insertMany(db, 'account_way', set, {
    columns: ['account_id', 'member_id', 'visibility'],
    set: ['category', 'touched_on'],
  });
}

interface ReachChanges {
  gone: number[];
  set: Selectable<AccountReachTable>[];
}

/** The differences between the stored texts of some companies and their stored ways. */
export async function findReachChanges(db: Db, accountIds: readonly number[]): Promise<ReachChanges> {
  if (accountIds.length === 0) return { gone: [], set: [] };
  const rows = await db
    .selectFrom('account_reach')
    .selectAll()
    .where(isAmong(db, 'account_id', accountIds))
    .execute();
  const stored = new Map(rows.map((row) => [row.account_id, row]));
  const set = (await makeReachRows(db, accountIds)).filter((row) => {
    const before = stored.get(row.account_id);
    stored.delete(row.account_id);
    return before?.head !== row.head || before.ways !== row.ways;
  });
  return { gone: [...stored.keys()], set };
}

async function makeReachRows(db: Db, accountIds: readonly number[]): Promise<Selectable<AccountReachTable>[]> {
  const ways = await listReach(db, accountIds);
  const waysOf = Map.groupBy(ways, (way) => way.account_id);
  const ids = [...waysOf.keys()];
  if (ids.length === 0) return [];
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'country', 'size_step'])
    .where(isAmong(db, 'id', ids))
    .execute();
  const tags = await db
    .selectFrom('account_tag')
    .select(['account_id', 'tag_id'])
    .where(isAmong(db, 'account_id', ids))
    .orderBy('tag_id')
    .execute();
  const tagsOf = Map.groupBy(tags, (tag) => tag.account_id);
  return accounts.map(({ id, country, size_step }) => {
    const theirs = waysOf.get(id)!;
    const last = theirs.reduce((latest, { day }) => (day !== null && day > latest ? day : latest), '');
    return {
      account_id: id,
      ...writeReach({
        accountId: id,
        country: findCountryCode(country) ?? null,
        sizeStep: size_step,
        tags: tagsOf.get(id)?.map(({ tag_id }) => tag_id) ?? [],
        firm: Math.max(...theirs.map(({ firm }) => Number(firm))),
        month: parseMonth(last.slice(0, MONTH_LENGTH), 'start')?.month ?? 0,
        ways: theirs.map(({ who, category }) => [Number(who), category] as const),
      }),
    };
  });
}

/** Of "2026-04-30". */
const MONTH_LENGTH = 7;

/** Who reaches some companies: each person of the firm, and each portfolio company as one. Raw: a key of two kinds, and a maximum of some. */
function listReach(db: Db, accountIds: readonly number[]) {
  const who = sql<number>`case when member.kind = 'firm' then member.contact_id else -member.account_id end`;
  return db
    .selectFrom('account_way')
    .innerJoin('member', 'member.contact_id', 'account_way.member_id')
    .select(['account_way.account_id', who.as('who')])
    .select(({ fn }) => [fn.max('account_way.category').as('category'), fn.max('account_way.touched_on').as('day')])
    .select(
      sql<number>`max(case when member.kind = 'firm' and account_way.visibility = ${sql.lit(OPEN)} then account_way.category else 0 end)`.as(
        'firm',
      ),
    )
    .where(isAmong(db, 'account_way.account_id', accountIds))
    .groupBy(['account_way.account_id', who])
    .orderBy('account_way.account_id')
    .orderBy(who)
    .execute();
}

async function applyReachChanges(db: Db, { gone, set }: ReachChanges): Promise<void> {
  if (gone.length > 0)
    await db
      .deleteFrom('account_reach')
      .where(isAmong(db, 'account_id', gone))
      .execute();
  await insertMany(db, 'account_reach', set, { columns: ['account_id'], set: ['head', 'ways'] });
}

/** After ways were taken out, or what the text says of the companies themselves has changed. */
export async function refreshReach(db: Db, accountIds: readonly number[]): Promise<void> {
  await applyReachChanges(db, await findReachChanges(db, accountIds));
}
