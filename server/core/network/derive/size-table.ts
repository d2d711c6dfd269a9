/**
 * The table of sizes: for accounts with many known people it stores the counts that would otherwise need all their spans at every call
 * (performance: the largest have 16,000).
 */
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { countAccountSizes, resizeAccount, type Times } from '../model/account-sizes.ts';
import { decodeSizes, encodeSizes } from '../model/stored-sizes.ts';

/** The number of spans from which an account's sizes are stored. */
export const STORED_FROM = 200;

interface SizeRow {
  account_id: number;
  sizes: string;
}

/** The differences between the table and the spans of some accounts. */
interface SizeRowChanges {
  set: SizeRow[];
  gone: number[];
}

/** Counts the accounts' spans and compares: for a rebuild or a check. */
export async function findSizeRowChanges(db: Db, accountIds: readonly number[]): Promise<SizeRowChanges> {
  const stored = new Map((await loadRows(db, accountIds)).map(({ account_id, sizes }) => [account_id, sizes]));
  const large = await withMany(db, accountIds);
  const counted = await countAccountSizes(db, large);
  const rows = [...counted].map(([account_id, sizes]) => ({ account_id, sizes: encodeSizes(sizes) }));
  return {
    set: rows.filter(({ account_id, sizes }) => stored.get(account_id) !== sizes),
    gone: [...stored.keys()].filter((id) => !counted.has(id)),
  };
}

export async function applySizeRows(db: Db, { set, gone }: SizeRowChanges): Promise<void> {
  if (gone.length > 0)
    await db
      .deleteFrom('account_size')
      .where(isAmong(db, 'account_id', gone))
      .execute();
  if (set.length === 0) return;
  await db
    .insertInto('account_size')
    .values(set)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet((eb) => ({ sizes: eb.ref('excluded.sizes') })))
    .execute();
}

/** Updates the table after spans were removed and added; the spell table has the new ones by now. */
export async function resizeRows(
  db: Db,
  removed: ReadonlyMap<number, readonly Times[]>,
  added: ReadonlyMap<number, readonly Times[]>,
): Promise<void> {
  const accountIds = [...new Set([...removed.keys(), ...added.keys()])];
  const stored = await loadRows(db, accountIds);
  const keep = new Set(
    await withMany(
      db,
      stored.map((row) => row.account_id).filter((id) => removed.has(id)),
    ),
  );
  const set: SizeRow[] = [];
  const gone: number[] = [];
  for (const { account_id, sizes } of stored) {
    const [went, came] = [removed.get(account_id) ?? [], added.get(account_id) ?? []];
    if (went.length > 0 && !keep.has(account_id)) gone.push(account_id);
    else set.push({ account_id, sizes: encodeSizes(resizeAccount(decodeSizes(sizes, null), went, came)) });
  }
  const known = new Set(stored.map((row) => row.account_id));
  const grown = await withMany(
    db,
    [...added.keys()].filter((id) => !known.has(id)),
  );
  for (const [account_id, sizes] of await countAccountSizes(db, grown))
    set.push({ account_id, sizes: encodeSizes(sizes) });
  await applySizeRows(db, { set, gone });
}

async function loadRows(db: Db, accountIds: readonly number[]): Promise<SizeRow[]> {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('account_size')
    .selectAll()
    .where(isAmong(db, 'account_id', accountIds))
    .execute();
}

async function withMany(db: Db, accountIds: readonly number[]): Promise<number[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('spell')
    .select('account_id')
    .where(isAmong(db, 'account_id', accountIds))
    .groupBy('account_id')
    .having(({ fn }) => fn.countAll<number>(), '>=', STORED_FROM)
    .execute();
  return rows.map((row) => row.account_id);
}
