/** Keeps the keys under which accounts are found in other spellings (name-keys.ts) up to date with their names, and queries them. */
import { type Db, isAmong, isAmongTexts } from '../../../platform/db/engine.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { IndexPhrase } from '../../../platform/db/word-index.ts';
import type { ViewerScope } from '../read/viewer-scope.ts';
import { mayOpenAccount } from '../read/visible.ts';
import { computeStoredKeys, computeWordKeys, KEY } from '../words/name-keys.ts';

interface AccountKey {
  key: string;
  account_id: number;
}

/** Rows of one statement, well below the engines' limit of parameters. */
const ROWS = 2_000;

/** The keys of some accounts that are stored wrongly, or not at all. */
export async function findAccountKeyChanges(
  db: Db,
  ids: readonly number[],
): Promise<{ gone: AccountKey[]; missing: AccountKey[] }> {
  if (ids.length === 0) return { gone: [], missing: [] };
  const names = await db
    .selectFrom('account')
    .select(({ lit }) => ['id', 'name', lit(null).$castTo<string | null>().as('beside')])
    .where(isAmong(db, 'account.id', ids))
    .unionAll(
      db
        .selectFrom('account_name')
        .select(['account_id as id', 'name', 'name_key as beside'])
        .where(isAmong(db, 'account_name.account_id', ids)),
    )
    .execute();
  const wanted = new Map<number, Set<string>>();
  for (const { id, name, beside } of names) {
    const keys = wanted.get(id) ?? new Set();
    for (const key of [...computeStoredKeys(name), ...(beside === null ? [] : computeWordKeys(beside))]) keys.add(key);
    wanted.set(id, keys);
  }
  const stored = await db
    .selectFrom('account_key')
    .select(['key', 'account_id'])
    .where(isAmong(db, 'account_key.account_id', ids))
    .execute();
  const gone = stored.filter(({ key, account_id }) => !wanted.get(account_id)?.delete(key));
  const missing = [...wanted].flatMap(([account_id, keys]) => [...keys].map((key) => ({ key, account_id })));
  return { gone, missing };
}

/** Call it after names of accounts changed, or the rules for keys. */
export async function updateAccountKeys(db: Db, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += ROWS) {
    const { gone, missing } = await findAccountKeyChanges(db, ids.slice(from, from + ROWS));
    for (const { key, account_id } of gone)
      await db.deleteFrom('account_key').where('key', '=', key).where('account_id', '=', account_id).execute();
    await insertMany(db, 'account_key', missing);
  }
}

/** Ids of all accounts, page by page, for a rebuild. */
export async function* iterateAccountPages(db: Db): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('account')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute();
    if (rows.length === 0) return;
    yield rows.map(({ id }) => id);
    after = rows.at(-1)!.id;
  }
}

/** An account under one of its keys. */
interface FoundByKey {
  id: number;
  name_key: string;
  key: string;
}

/** The most rows of one look-up: thousands may share a key with a common sound. */
const MAX_FOUND = 4_000;

/** Accounts under any of the keys that the viewer may know, best relationship first. */
export async function findAccountsUnderKeys(
  db: Db,
  scope: ViewerScope,
  keys: readonly string[],
): Promise<FoundByKey[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('account_key')
    .innerJoin('account', 'account.id', 'account_key.account_id')
    .select(['account.id', 'account.name_key', 'account_key.key'])
    .where(isAmongTexts(db, 'account_key.key', keys))
    .where(mayOpenAccount(scope))
    .orderBy(scope.staff ? 'account.relationship' : 'account.open_relationship', 'desc')
    .orderBy('account.id')
    .limit(MAX_FOUND)
    .execute();
}

/** Other names of accounts, if one of them is one of these keys. */
export async function findFurtherNames(db: Db, ids: readonly number[], keys: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('account_name')
    .select(['account_id', 'name_key', 'name', 'former'])
    .where(isAmong(db, 'account_name.account_id', ids))
    .where(isAmongTexts(db, 'account_name.name_key', keys))
    .execute();
}

/** The number of names with a word that are searched for a phrase. */
const MAX_LOOKED_AT = 1_000;

/** Accounts whose other names contain a phrase and that the viewer may know, best relationship first. */
export async function findAccountsByFurtherPhrase(
  db: Db,
  scope: ViewerScope,
  { words, prefix }: IndexPhrase,
  limit: number,
) {
  const whole = prefix ? words.slice(0, -1) : words;
  const longest = whole.toSorted((a, b) => b.length - a.length)[0];
  const begun = KEY.word + words.at(-1)!;
  const named = db
    .selectFrom('account_key')
    .innerJoin('account_name', 'account_name.account_id', 'account_key.account_id')
    .innerJoin('account', 'account.id', 'account_key.account_id')
    .select(['account.id', 'account_name.name_key', 'account_name.former'])
    .select(scope.staff ? 'account.relationship as relationship' : 'account.open_relationship as relationship')
    .distinct()
    .where(mayOpenAccount(scope))
    .orderBy('relationship', 'desc')
    .orderBy('account.id')
    .orderBy('account_name.name_key')
    .limit(MAX_LOOKED_AT);
  const under =
    longest === undefined
      ? named.where('account_key.key', '>=', begun).where('account_key.key', '<', `${begun}\u{10ffff}`)
      : named.where('account_key.key', '=', computeWordKeys(longest)[0]!);
  const rows = await under.execute();
  const phrase = ` ${words.join(' ')}${prefix ? '' : ' '}`;
  const found = new Map<number, 'alias' | 'former'>();
  for (const { id, name_key, former } of rows)
    if (found.size < limit && !found.has(id) && ` ${name_key} `.includes(phrase))
      found.set(id, former === 1 ? 'former' : 'alias');
  return found;
}

/** Other accounts with this name that the viewer may know, by their own name before another name. */
export function findAccountsCalled(db: Db, scope: ViewerScope, nameKey: string, except: number) {
  return db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', '<>', except)
    .where(mayOpenAccount(scope))
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('name_key', '=', nameKey),
        eb('id', 'in', selectFrom('account_name').select('account_id').where('account_name.name_key', '=', nameKey)),
      ]),
    )
    .orderBy(({ eb, lit }) => eb.case().when('name_key', '=', nameKey).then(lit(0)).else(lit(1)).end())
    .orderBy('id')
    .limit(1)
    .execute();
}
