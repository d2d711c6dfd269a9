import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { getWordIndex, HIDDEN_RANK } from '../../../core/network/derive/search-index.ts';
import { type SizeRange, whereWithinSize } from '../../../core/network/read/companies/size-range.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayBeNamedTo, mayOpenAccount, mayOpenContact } from '../../../core/network/read/visible.ts';
import { readCompaniesByFurther } from '../../../platform/access/company-domains.ts';
import { isConfidential, isNotMerged } from '../../../platform/db/account-flags.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { IndexPhrase } from '../../../platform/db/word-index.ts';
import { readInBatches } from '../../../platform/limits/read-in-batches.ts';

/** An account as a viewer may see it. */
export interface FoundAccount {
  id: number;
  name: string;
  name_key: string;
  website: string | null;
  logo_url: string | null;
  li_id: string | null;
  headcount: number | null;
  crm_id: string | null;
  tags: string[];
  /** Best strength among its contacts that the viewer may see. */
  relationship: number;
}

/** The same for screens without tags. */
export type UntaggedAccount = Omit<FoundAccount, 'tags'>;

export type AccountName = Pick<FoundAccount, 'id' | 'name_key'>;

/** The viewer's own company, where others may not see it: the indexes that are open to them leave it out. */
export async function findOwnGuardedAccount(
  db: Db,
  { staff, companyId }: ViewerScope,
): Promise<AccountName | undefined> {
  if (staff || companyId === 0) return undefined;
  return db
    .selectFrom('account')
    .select(['id', 'name_key'])
    .where('id', '=', companyId)
    .where(isNotMerged())
    .where(({ eb, or }) => or([isConfidential(), eb('portfolio_only', '=', 1)]))
    .executeTakeFirst();
}

/** Ids of accounts whose names contain the phrase, best relationship first; without the viewer's own guarded one. */
export function findAccountsByPhrase(
  db: Db,
  scope: ViewerScope,
  phrase: IndexPhrase,
  limit: number,
): Promise<number[]> {
  return getWordIndex(db).accounts(db, phrase, { open: scope.staff ? null : mayBeNamedTo(scope.companyId), limit });
}

/** Accounts whose whole key is one of the given ones, best relationship first. */
export async function findAccountsByKey(
  db: Db,
  scope: ViewerScope,
  keys: readonly string[],
  limit: number,
): Promise<AccountName[]> {
  if (keys.length === 0) return [];
  return db
    .selectFrom('account')
    .select(['id', 'name_key'])
    .where('name_key', 'in', keys)
    .where(mayOpenAccount(scope))
    .orderBy(scope.staff ? 'relationship' : 'open_relationship', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The accounts of these domains, their own and further ones, with the domain that finds each, best relationship first. */
export async function findAccountsByDomain(
  db: Db,
  scope: ViewerScope,
  domains: readonly string[],
  limit: number,
): Promise<{ id: number; domain: string }[]> {
  if (domains.length === 0) return [];
  const further = await readCompaniesByFurther(db);
  const rows = await db
    .selectFrom('account')
    .select(['id', 'domain'])
    .where(({ eb, or }) =>
      or([eb('domain', 'in', domains), eb('id', 'in', [0, ...domains.flatMap((domain) => further.get(domain) ?? [])])]),
    )
    .where(mayOpenAccount(scope))
    .orderBy(scope.staff ? 'relationship' : 'open_relationship', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap((row) =>
    domains.flatMap((domain) =>
      domain === row.domain || further.get(domain) === row.id ? { id: row.id, domain } : [],
    ),
  );
}

/** The accounts with these pages on the professional network. @param slugs as in `/company/castellan-bank` */
export async function findAccountsByPage(
  db: Db,
  scope: ViewerScope,
  slugs: readonly string[],
): Promise<{ id: number; slug: string }[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .select(['id', 'li_id as slug'])
    .where('li_id', 'in', slugs)
    .where(mayOpenAccount(scope))
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, slug }) => (slug === null ? [] : { id, slug }));
}

export interface KeyAndDomains {
  id: number;
  name_key: string;
  domains: readonly string[];
}

/** What tells of accounts that were found by words of their names. The caller found them within a viewer scope. */
export async function loadKeysAndDomains(db: Db, ids: readonly number[]): Promise<KeyAndDomains[]> {
  const rows = await readInBatches(ids, (some) =>
    db
      .selectFrom('account')
      .select(['id', 'name_key', 'domain'])
      .where(isAmong(db, 'account.id', some))
      .execute(),
  );
  const further = Map.groupBy(await readCompaniesByFurther(db), ([, id]) => id);
  return rows.map(({ id, name_key, domain }) => ({
    id,
    name_key,
    domains: [domain ?? [], (further.get(id) ?? []).map(([text]) => text)].flat(),
  }));
}

/** In a network of more companies than this, several share a word by chance: a word alone is too little evidence. */
const MANY_COMPANIES = 2_000;

export async function holdsManyCompanies(db: Db): Promise<boolean> {
  const beyond = db.selectFrom('account').select('id').orderBy('id').offset(MANY_COMPANIES).limit(1);
  return (await beyond.executeTakeFirst()) !== undefined;
}

/** Accounts whose names have words with these beginnings, the first word among them, best relationship first. */
export async function findAccountsByInitials(
  db: Db,
  scope: ViewerScope,
  readings: readonly string[][],
  limit: number,
): Promise<number[]> {
  const [initial = ''] = readings[0]?.[0] ?? '';
  const found = await db
    .selectFrom('account')
    .select('id')
    // A range: an index serves it on both engines.
    .where('name_key', '>=', initial)
    .where('name_key', '<', String.fromCodePoint(initial.codePointAt(0)! + 1))
    .where(({ eb, or }) => or(readings.map((parts) => eb('name_key', 'like', `${parts.join('% ')}%`))))
    .where(mayOpenAccount(scope))
    .orderBy(scope.staff ? 'relationship' : 'open_relationship', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** Industries by their folded names. */
export async function findTagsByKey(db: Db, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return db.selectFrom('tag').select(['id', 'name_key']).where('name_key', 'in', keys).execute();
}

/** The accounts of an industry: those that are ranked for all, then those that are known to the viewer alone. */
const isCarriedFor = (scope: ViewerScope): RawBuilder<SqlBool> => {
  const ranked = sql`${sql.ref(getRankColumn(scope))} < ${sql.lit(HIDDEN_RANK)}`;
  if (scope.staff) return sql`${ranked}`;
  return sql`(${ranked} or exists (select 1 from account where account.id = account_tag.account_id and ${mayOpenAccount(scope)}))`;
};

const getRankColumn = ({ staff }: ViewerScope) => (staff ? 'account_tag.rank' : 'account_tag.open_rank');

interface Within {
  size: SizeRange;
  /** As the sources spell them; undefined: anywhere. */
  countries: readonly string[] | undefined;
}

const isIn = (countries: readonly string[]) =>
  sql<SqlBool>`exists (select 1 from account where account.id = account_tag.account_id
    and account.country in (${sql.join(['', ...countries])}))`;

/** Accounts of one industry within a size, best relationship first; `rank` is 4 - relationship. Own guarded one left out. */
export function findAccountsByTag(
  db: Db,
  scope: ViewerScope,
  tagId: number,
  { size, countries }: Within,
  limit: number,
  among?: readonly number[],
) {
  const rank = getRankColumn(scope);
  return db
    .selectFrom('account_tag')
    .select(['account_id as id', `${rank} as rank`])
    .where('tag_id', '=', tagId)
    .where(isCarriedFor(scope))
    .where(whereWithinSize(size, 'account_tag.headcount'))
    .$if(countries !== undefined, (query) => query.where(isIn(countries ?? [])))
    .$if(among !== undefined, (query) => query.where(isAmong(db, 'account_tag.account_id', among ?? [])))
    .orderBy(rank)
    .orderBy('account_id')
    .limit(limit)
    .execute();
}

/** Whether an account carries one of the industries and is within a size. */
export async function hasTag(
  db: Db,
  accountId: number,
  tagIds: readonly number[],
  { size, countries }: Within,
): Promise<boolean> {
  if (tagIds.length === 0) return false;
  const row = await db
    .selectFrom('account_tag')
    .select('tag_id')
    .where('account_id', '=', accountId)
    .where('tag_id', 'in', tagIds)
    .where(whereWithinSize(size, 'account_tag.headcount'))
    .$if(countries !== undefined, (query) => query.where(isIn(countries ?? [])))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every industry that accounts of the viewer's carry, and how many do, by name. */
export function listAccountIndustries(db: Db, scope: ViewerScope) {
  const counted = db
    .selectFrom('account_tag')
    .select(({ fn }) => ['tag_id', fn.countAll<number>().as('accounts')])
    .where(getRankColumn(scope), '<', HIDDEN_RANK)
    .groupBy('tag_id');
  // Counted separately: with one condition for both, PostgreSQL expects to test it on all rows, and prepares for long
  // work.
  const alone = db
    .selectFrom('account_tag')
    .innerJoin('account', 'account.id', 'account_tag.account_id')
    .select(({ fn }) => ['tag_id', fn.countAll<number>().as('accounts')])
    .where('account_tag.open_rank', '=', HIDDEN_RANK)
    .where(mayOpenAccount(scope))
    .groupBy('tag_id');
  return db
    .selectFrom((scope.staff ? counted : counted.unionAll(alone)).as('counted'))
    .innerJoin('tag', 'tag.id', 'counted.tag_id')
    .select(({ fn, cast }) => ['tag.name', cast<number>(fn.sum('counted.accounts'), 'integer').as('accounts')])
    .groupBy(['tag.id', 'tag.name', 'tag.name_key'])
    .orderBy('tag.name_key')
    .execute();
}

/** The accounts among these that the viewer may see, in no order. */
export async function loadAccounts(db: Db, scope: ViewerScope, ids: readonly number[]): Promise<FoundAccount[]> {
  const accounts = await loadUntagged(db, scope, ids);
  const tags = await loadTagNames(
    db,
    accounts.map((account) => account.id),
  );
  return accounts.map((account) => ({ ...account, tags: tags.get(account.id) ?? [] }));
}

/** The same for screens without tags. */
export async function loadUntagged(db: Db, scope: ViewerScope, ids: readonly number[]): Promise<UntaggedAccount[]> {
  const rows = await readInBatches(ids, (some) =>
    db
      .selectFrom('account')
      .select(['id', 'name', 'name_key', 'website', 'logo_url', 'li_id', 'headcount', 'crm_id'])
      .select(['relationship', 'open_relationship'])
      .where(isAmong(db, 'account.id', some))
      .where(mayOpenAccount(scope))
      .execute(),
  );
  // The difference comes from people whom only some viewers may see.
  const differing = rows.filter((row) => row.relationship > row.open_relationship).map((row) => row.id);
  const own = scope.staff ? new Map<number, number>() : await loadOwnRelationships(db, scope, differing);
  return rows.map(({ open_relationship, relationship, ...row }) => ({
    ...row,
    relationship: scope.staff ? relationship : Math.max(open_relationship, own.get(row.id) ?? 0),
  }));
}

/**
 * The names of each account's tags in order. Many accounts share a few tags: each tag is read once, and sorted by its
 * place among them.
 */
async function loadTagNames(db: Db, accountIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await readInBatches(accountIds, (some) =>
    db
      .selectFrom('account_tag')
      .select(['account_id', 'tag_id'])
      .where(isAmong(db, 'account_tag.account_id', some))
      .execute(),
  );
  const carried = [...new Set(rows.map((row) => row.tag_id))];
  if (carried.length === 0) return new Map();
  const tags = await db
    .selectFrom('tag')
    .select(['id', 'name'])
    .where(isAmong(db, 'tag.id', carried))
    .orderBy('name_key')
    .execute();
  const places = new Map(tags.map(({ id }, place) => [id, place]));
  const found = new Map<number, number[]>();
  for (const { account_id, tag_id } of rows) {
    const theirs = found.get(account_id);
    if (theirs) theirs.push(places.get(tag_id)!);
    else found.set(account_id, [places.get(tag_id)!]);
  }
  return new Map(
    [...found].map(([id, theirs]) => [id, theirs.sort((a, b) => a - b).map((place) => tags[place]!.name)]),
  );
}

async function loadOwnRelationships(
  db: Db,
  scope: ViewerScope,
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('contact')
    .innerJoin('account', 'account.id', 'contact.account_id')
    .select(({ fn }) => ['account.id', fn.max('contact.score').as('relationship')])
    .where(isAmong(db, 'contact.account_id', accountIds))
    .whereRef('contact.score', '>', 'account.open_relationship')
    .where(mayOpenContact(scope))
    .groupBy('account.id')
    .execute();
  return new Map(rows.map((row) => [row.id, row.relationship]));
}

/**
 * Whether data are being written or taken back at this moment, so that a search may find less, or more, than in a few
 * minutes. A company is told of its own people's imports alone.
 */
export async function isImporting(db: Db, { staff, companyId }: Pick<ViewerScope, 'staff' | 'companyId'>) {
  const row = await db
    .selectFrom('import_run')
    .innerJoin('app_user', 'app_user.id', 'import_run.started_by')
    .select('import_run.id')
    .where('import_run.state', 'in', ['applying', 'undoing'])
    .$if(!staff, (query) => query.where('app_user.account_id', '=', companyId ?? 0))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
