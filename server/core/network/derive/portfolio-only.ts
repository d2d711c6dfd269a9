/**
 * Accounts that only people of portfolio companies name, and which companies (docs/decisions/075), and those that only sources for staff name
 * (132): no company knows these, except for companies of a CRM whose type is opened (146). It follows from the sources of an
 * account and of those merged into it, and from the companies that their users work for. Code that changes any of these derives it again in
 * the same transaction, so that no name is shown too early.
 */

import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { Flag } from '../../../platform/db/tables/columns.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { markPeopleStale } from '../recommend/stale.ts';
import { deriveFromAccounts } from './search-index.ts';

/** The source of accounts that Kith keeps only because its users refer to them: nobody names an account by it. */
export const KEPT_FOR_USERS = 'Users of Kith';

interface KnownAccount {
  id: number;
  portfolio_only: Flag;
  /** Companies, in the order of their ids. */
  knowers: number[];
}

interface KnownChange {
  before: KnownAccount;
  after: KnownAccount;
}

/** The sources among these that do not make an account known to all, with the portfolio company whose person each is of. */
export async function findNarrowSources(db: Db, sourceIds: readonly number[]): Promise<Map<number, number | null>> {
  if (sourceIds.length === 0) return new Map();
  const firm = await loadFirmAccountId(db);
  const rows = await db
    .selectFrom('source')
    .leftJoin('app_user', 'app_user.id', 'source.user_id')
    .select(['source.id', 'app_user.account_id'])
    .where(isAmong(db, 'source.id', sourceIds))
    .where(({ eb, or, and }) =>
      or([
        and([eb('app_user.account_id', 'is not', null), eb('app_user.account_id', '<>', firm ?? 0)]),
        and([eb('source.kind', '=', 'setup'), eb('source.label', '=', KEPT_FOR_USERS)]),
        eb('source.staff_only', '=', 1),
      ]),
    )
    .execute();
  return new Map(rows.map(({ id, account_id }) => [id, account_id]));
}

/** The differences between the stored rows of some accounts and the rows that their sources make. */
export async function findKnownChanges(db: Db, ids: readonly number[]): Promise<KnownChange[]> {
  if (ids.length === 0) return [];
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'type', 'source_id', 'portfolio_only'])
    .where(isAmong(db, 'id', ids))
    .orderBy('id')
    .execute();
  const { holders, opened } = await loadHolders(db, accounts);
  const narrow = await findNarrowSources(db, [...new Set([...holders.values()].flat())]);
  const firm = await loadFirmAccountId(db);
  const rows = await db
    .selectFrom('account_knower')
    .selectAll()
    .where(isAmong(db, 'account_id', ids))
    .orderBy('company_id')
    .execute();
  const stored = Map.groupBy(rows, (row) => row.account_id);
  return accounts
    .map(({ id, type, portfolio_only }) => {
      const sources = holders.get(id)!;
      const isKnown = type === 'Portfolio' || id === firm || opened.has(id);
      const only = !isKnown && sources.every((source) => narrow.has(source));
      const knowers = only ? sources.flatMap((source) => narrow.get(source) ?? []) : [];
      return {
        before: { id, portfolio_only, knowers: (stored.get(id) ?? []).map(({ company_id }) => company_id) },
        after: { id, portfolio_only: only ? 1 : 0, knowers: [...new Set(knowers)].sort((a, b) => a - b) } as const,
      };
    })
    .filter(
      ({ before, after }) =>
        before.portfolio_only !== after.portfolio_only || `${before.knowers}` !== `${after.knowers}`,
    );
}

/** The sources of each account, and of those that were merged into it; and those that a CRM names as of an opened type. */
async function loadHolders(
  db: Db,
  accounts: readonly { id: number; source_id: number }[],
): Promise<{ holders: Map<number, number[]>; opened: Set<number> }> {
  const ids = accounts.map(({ id }) => id);
  const merged = await db
    .selectFrom('account')
    .select(['id', 'source_id', 'merged_into'])
    .where('merged_into', 'is not', null)
    .where(isAmong(db, 'merged_into', ids))
    .execute();
  const extras = await db
    .selectFrom('extra_source')
    .select(['fact_id', 'source_id'])
    .where('fact', '=', 'account')
    .where(isAmong(db, 'fact_id', [...ids, ...merged.map(({ id }) => id)]))
    .execute();
  const holders = new Map(accounts.map(({ id, source_id }) => [id, [source_id]]));
  for (const { merged_into, source_id } of merged) holders.get(merged_into!)!.push(source_id);
  const into = Map.groupBy(merged, ({ id }) => id);
  for (const { fact_id, source_id } of extras)
    for (const id of [fact_id, ...(into.get(fact_id) ?? []).map(({ merged_into }) => merged_into!)])
      holders.get(id)?.push(source_id);
  const records = await db
    .selectFrom('crm_record')
    .select('account_id')
    .where('is_open', '=', 1)
    .where(isAmong(db, 'account_id', [...ids, ...merged.map(({ id }) => id)]))
    .execute();
  const rootOf = new Map(merged.map(({ id, merged_into }) => [id, merged_into!]));
  const opened = new Set(records.flatMap(({ account_id }) => [account_id!, rootOf.get(account_id!) ?? account_id!]));
  return { holders, opened };
}

/** Ids of one statement, well below the engines' limit of parameters. */
const ROWS = 1_000;

/** Accounts whose sources, type or merges changed, and those that they are one with. Call it in the transaction that changes them. */
export async function updateKnown(db: Db, accountIds: Iterable<number>): Promise<void> {
  const ids = [...new Set(accountIds)];
  for (let from = 0; from < ids.length; from += ROWS) {
    const some = ids.slice(from, from + ROWS);
    const into = await db
      .selectFrom('account')
      .select('merged_into as id')
      .where(isAmong(db, 'id', some))
      .where('merged_into', 'is not', null)
      .$narrowType<{ id: number }>()
      .execute();
    await applyKnownChanges(db, await findKnownChanges(db, [...new Set([...some, ...into.map(({ id }) => id)])]));
  }
}

export async function applyKnownChanges(db: Db, changes: readonly KnownChange[]): Promise<void> {
  const listChanged = (flag: Flag) =>
    changes.flatMap(({ before, after }) =>
      after.portfolio_only === flag && before.portfolio_only !== flag ? after.id : [],
    );
  for (const portfolio_only of [0, 1] as const) {
    const ids = listChanged(portfolio_only);
    if (ids.length === 0) continue;
    await db
      .updateTable('account')
      .set({ portfolio_only })
      .where(isAmong(db, 'id', ids))
      .execute();
    await deriveFromAccounts(db, ids);
  }
  const known = changes.flatMap(({ before, after }) => (before.knowers.length > 0 ? after.id : []));
  if (known.length > 0)
    await db
      .deleteFrom('account_knower')
      .where(isAmong(db, 'account_id', known))
      .execute();
  const rows = changes.flatMap(({ after: { id, knowers } }) =>
    knowers.map((company_id) => ({ company_id, account_id: id })),
  );
  await insertMany(db, 'account_knower', rows);
  // The accounts themselves, and those in which they invested.
  await markPeopleStale(
    db,
    changes.map(({ after }) => after.id),
  );
}

/** Updates the accounts of users who work for another company now: the facts that they told go with them. */
export async function updateKnownByUsers(db: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const sources = await db
    .selectFrom('source')
    .select('id')
    .where(isAmong(db, 'user_id', userIds))
    .execute();
  if (sources.length === 0) return;
  const among = isAmong(
    db,
    'source_id',
    sources.map(({ id }) => id),
  );
  const held = await db
    .selectFrom('account')
    .select('id')
    .where(among)
    .union(db.selectFrom('extra_source').select('fact_id as id').where('fact', '=', 'account').where(among))
    .execute();
  await updateKnown(
    db,
    held.map(({ id }) => id),
  );
}
