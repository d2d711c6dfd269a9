/**
 * Keeps `account_way`: who of the circle knows people at a company, as `tie` shows them. A contact's ties count where they work, under the
 * contact's visibility, so that a reader can leave out what a viewer may not know.
 */
import type { Selectable } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { AccountWayTable } from '../../../platform/db/tables/derived-tables.ts';

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
