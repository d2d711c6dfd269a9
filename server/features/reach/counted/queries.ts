/** What the map counts for a viewer: companies within a filter, and who knows people there (docs/decisions/126). Raw: conditions for any alias and groups by a key. */
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReachAxis } from '../../../../shared/features/reach/calls.ts';
import { GUARDED, NETWORK, OPEN } from '../../../core/network/model/visibility.ts';
import { isWideOpen, type SizeRange, whereWithinSize } from '../../../core/network/read/companies/size-range.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount } from '../../../core/network/read/visible.ts';
import { selectFits } from '../../../core/network/recommend/wishes.ts';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import type { Schema } from '../../../platform/db/schema.ts';

/** A person (their id), a company (its id, below 0), or the firm as a portfolio company sees it. */
export type WhoKey = number;
export const THE_FIRM: WhoKey = 0;

/** The companies that a saved search finds: these, or those of any of some industries. */
export type SearchFilter =
  | { ids: readonly number[] }
  | ({ tagIds: readonly number[] } & Pick<ReachFilter, 'size' | 'countries' | 'followedBy'>);

export interface ReachFilter {
  size: SizeRange;
  /** The spellings of a country; undefined: all of them. */
  countries: readonly string[] | undefined;
  /** Only companies that this user follows. */
  followedBy?: number | undefined;
  /** Only companies for this use case. */
  useCase?: number | undefined;
  search?: SearchFilter | undefined;
  /** Only companies where they know people. */
  knownBy?: WhoKey | undefined;
}

/** Null: the companies themselves, each once. */
export type CountedBy = ReachAxis | null;
export type CountedKey = string | number | null;

const KEYS = {
  industry: sql<CountedKey>`account_tag.tag_id`,
  size: sql<CountedKey>`account.size_step`,
  place: sql<CountedKey>`account.country`,
} as const;

export const getKey = (by: CountedBy) => (by === null ? sql<CountedKey>`null` : KEYS[by]);

/** Nothing narrows the companies but their size. */
export const isOnlySized = ({ countries, followedBy, useCase, knownBy, search }: ReachFilter): boolean =>
  [countries, followedBy, useCase, knownBy, search].every((part) => part === undefined);

/** Nothing narrows the companies at all. */
export const isUnnarrowed = (filter: ReachFilter): boolean => isOnlySized(filter) && isWideOpen(filter.size);

/** The companies that the viewer may see, within the filter; with a row for each industry if they are counted by it. */
export const selectCompanies = (db: Db, scope: ViewerScope, by: CountedBy, filter: ReachFilter) => {
  const { size, countries, followedBy, useCase, knownBy, search } = filter;
  return db
    .selectFrom('account')
    .$if(by === 'industry', (query) => query.leftJoin('account_tag', 'account_tag.account_id', 'account.id'))
    .where(mayOpenAccount(scope))
    .where(whereWithinSize(size, 'account.headcount'))
    .$if(countries !== undefined, (query) => query.where('account.country', 'in', ['', ...(countries ?? [])]))
    .$if(followedBy !== undefined, (query) =>
      query.where('account.id', 'in', (eb) =>
        eb.selectFrom('subscription').select('subscription.account_id').where('user_id', '=', followedBy!),
      ),
    )
    .$if(search !== undefined, (query) => query.where(sql<SqlBool>`account.id in ${selectSearched(db, search!)}`))
    .$if(useCase !== undefined, (query) => query.where(sql<SqlBool>`account.id in ${selectFits(scope, useCase!)}`))
    .$if(knownBy !== undefined, (query) => query.where(sql<SqlBool>`account.id in ${selectKnown(scope, knownBy!)}`));
};

/** Who may see the companies is asked of the companies themselves. */
function selectSearched(db: Db, search: SearchFilter) {
  if ('ids' in search) return sql`(select id from account as found where ${isAmong(db, 'found.id', search.ids)})`;
  const { tagIds, size, countries, followedBy } = search;
  return db
    .selectFrom('account_tag')
    .innerJoin('account', 'account.id', 'account_tag.account_id')
    .select('account.id')
    .where(isAmong(db, 'account_tag.tag_id', tagIds))
    .where(whereWithinSize(size, 'account.headcount'))
    .$if(countries !== undefined, (query) => query.where('account.country', 'in', ['', ...(countries ?? [])]))
    .$if(followedBy !== undefined, (query) =>
      query.where('account.id', 'in', (eb) =>
        eb.selectFrom('subscription').select('subscription.account_id').where('user_id', '=', followedBy!),
      ),
    );
}

const selectKnown = (scope: ViewerScope, who: WhoKey) => sql`(select account_way.account_id from account_way
  join member on member.contact_id = account_way.member_id where ${isViewersWay(scope)} and ${isWho(scope, who)})`;

/**
 * Whether the viewer may know of a way, for queries of `account_way` with its `member`. A portfolio company reads of its own people's ties to
 * everybody whom it may know, and of the firm's to people whom everybody may know: what only lists name is not the firm's to tell.
 */
export function isViewersWay({ staff, companyId }: ViewerScope): RawBuilder<SqlBool> {
  if (staff) return sql<SqlBool>`true`;
  const own = sql`member.account_id = ${companyId}`;
  return sql<SqlBool>`(account_way.visibility = ${sql.lit(OPEN)} and (${own} or member.kind = 'firm')
    or account_way.visibility = ${sql.lit(NETWORK)} and ${own}
    or account_way.visibility = ${sql.lit(GUARDED)} and account_way.account_id = ${companyId}
      and (${own} or member.kind = 'firm'))`;
}

/** Whose way it is to the viewer, as a `WhoKey`. */
export const getWho = ({ staff, companyId }: ViewerScope): RawBuilder<WhoKey> =>
  staff
    ? sql<WhoKey>`case when member.kind = 'firm' then member.contact_id else -member.account_id end`
    : sql<WhoKey>`case when member.account_id = ${companyId} then member.contact_id else ${sql.lit(THE_FIRM)} end`;

/** Whether it is theirs: the same as a comparison with `getWho`, in terms that an index serves. */
function isWho({ staff, companyId }: ViewerScope, who: WhoKey): RawBuilder<SqlBool> {
  const isPerson = who > 0 ? sql<SqlBool>`member.contact_id = ${who}` : sql<SqlBool>`false`;
  if (!staff) {
    const isOwn = sql<SqlBool>`member.account_id = ${companyId}`;
    // Ways of others than the firm are no way of the viewer's (`isViewersWay`).
    return who === THE_FIRM
      ? sql<SqlBool>`(member.kind = 'firm' and not ${isOwn})`
      : sql<SqlBool>`(${isOwn} and ${isPerson})`;
  }
  return who < 0
    ? sql<SqlBool>`(member.kind <> 'firm' and member.account_id = ${-who})`
    : sql<SqlBool>`(member.kind = 'firm' and ${isPerson})`;
}

/** Whether a company may read the day of a touch: those of its own people alone (docs/decisions/134). */
export const mayReadDay = ({ staff, companyId }: ViewerScope): RawBuilder<SqlBool> =>
  staff ? sql<SqlBool>`true` : sql<SqlBool>`member.account_id = ${companyId}`;

/** The names of people and companies under their `WhoKey`. */
export async function loadWhoNames(db: Db, keys: readonly WhoKey[]): Promise<Map<WhoKey, string>> {
  const eb = expressionBuilder<Schema, never>();
  const [people, companies] = [keys.filter((key) => key > 0), keys.filter((key) => key < 0).map((key) => -key)];
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...people])
    .unionAll(
      eb
        .selectFrom('account')
        .select([sql<number>`-id`.as('id'), 'name'])
        .where('id', 'in', [0, ...companies]),
    )
    .execute();
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

/** The names of all industries by id. */
export async function loadIndustryNames(db: Db): Promise<Map<CountedKey, string>> {
  const rows = await db.selectFrom('tag').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
