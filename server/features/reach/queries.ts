/** Counts the companies that a viewer may see by what they have in common, and by how well they are reached (docs/decisions/126). */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { ReachAxis } from '../../../shared/features/reach/calls.ts';
import { HIDDEN_RANK } from '../../core/network/derive/search-index.ts';
import { isOwnOrKnown } from '../../core/network/read/companies/own-people.ts';
import { whereWithinSize } from '../../core/network/read/companies/size-range.ts';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import { mayOpenContact } from '../../core/network/read/visible.ts';
import { HIDDEN_FROM_SOME } from '../../platform/db/account-flags.ts';
import type { Db } from '../../platform/db/engine.ts';
import {
  type CountedBy,
  type CountedKey,
  getKey,
  isOnlySized,
  type ReachFilter,
  selectCompanies,
} from './counted/queries.ts';

interface CountedCompanies {
  /** The id of an industry, a step of sizes, or a country as a source spells it. */
  key: CountedKey;
  /** 0 to 4. */
  strength: number;
  companies: number;
}

const toCount = <T extends { companies: number | string | bigint }>(rows: readonly T[]) =>
  rows.map((row) => ({ ...row, companies: Number(row.companies) }));

/** Counts by the strength that everybody who may see the company sees: a company's own people may know it better (`listRaised`). */
export async function countCompanies(
  db: Db,
  scope: ViewerScope,
  by: CountedBy,
  filter: ReachFilter,
): Promise<CountedCompanies[]> {
  if (by === 'industry' && isOnlySized(filter)) return countTags(db, scope, filter);
  return countEach(db, scope, by, filter);
}

async function countEach(db: Db, scope: ViewerScope, by: CountedBy, filter: ReachFilter, which?: Expression<SqlBool>) {
  const strength = scope.staff ? 'account.relationship' : 'account.open_relationship';
  const key = getKey(by);
  const rows = await selectCompanies(db, scope, by, filter)
    .select(({ fn, ref }) => [key.as('key'), ref(strength).as('strength'), fn.countAll().as('companies')])
    .$if(which !== undefined, (query) => query.where(which!))
    .groupBy(by === 'industry' ? [key, strength] : ON_MAP)
    .execute();
  return toCount(rows);
}

/** In the order of the index, so that nothing is sorted: a group comes in several rows. */
const ON_MAP = (
  [
    'confidential',
    'stealth',
    'portfolio_only',
    'tagged',
    'size_step',
    'country',
    'relationship',
    'open_relationship',
  ] as const
).map((column) => sql.ref(`account.${column}`));

/**
 * The same by industry from the ranks of tags, which hold strength and size of what everybody may know: nearly all companies. The few others
 * are counted by themselves.
 */
async function countTags(db: Db, scope: ViewerScope, filter: ReachFilter): Promise<CountedCompanies[]> {
  const rank = scope.staff ? 'account_tag.rank' : 'account_tag.open_rank';
  const tagged = await db
    .selectFrom('account_tag')
    .where(rank, '<', HIDDEN_RANK)
    .where(whereWithinSize(filter.size, 'account_tag.headcount'))
    .select(({ fn }) => [
      'tag_id as key',
      sql<number>`4 - ${sql.ref(rank)}`.as('strength'),
      fn.countAll().as('companies'),
    ])
    .groupBy(['tag_id', rank])
    .execute();
  const untagged = await countEach(db, scope, null, filter, sql<SqlBool>`account.tagged = 0`);
  if (scope.staff) return [...toCount(tagged), ...untagged];
  const hidden = await countEach(db, scope, 'industry', filter, HIDDEN_FROM_SOME);
  return [...toCount(tagged), ...untagged, ...hidden.filter(({ key }) => key !== null)];
}

/** The companies that the people of a portfolio company know better than everybody does, with their groups. */
export async function listRaised(db: Db, scope: ViewerScope, by: CountedBy, filter: ReachFilter) {
  if (scope.staff) return [];
  const key = getKey(by);
  return selectCompanies(db, scope, by, filter)
    .innerJoin('contact', 'contact.account_id', 'account.id')
    .whereRef('contact.score', '>', 'account.open_relationship')
    .where(isOwnOrKnown(scope))
    .where(mayOpenContact(scope))
    .select(['account.id', key.as('key'), 'account.open_relationship as before'])
    .select(({ fn }) => fn.max('contact.score').as('strength'))
    .groupBy(['account.id', 'account.open_relationship'])
    .$if(by !== null, (query) => query.groupBy(key))
    .execute();
}

/** Use cases with their companies: a portfolio company's own, for staff all. */
export async function listNarrowingUseCases(db: Db, { staff, companyId }: ViewerScope) {
  return db
    .selectFrom('sales_target')
    .innerJoin('account', 'account.id', 'sales_target.account_id')
    .select(['sales_target.id', 'sales_target.name', 'account.name as company'])
    .where('sales_target.kind', '=', 'sales')
    .$if(!staff, (query) => query.where('sales_target.account_id', '=', companyId))
    .orderBy('account.name_key')
    .orderBy('sales_target.name')
    .execute();
}

interface GroupPage {
  by: ReachAxis;
  /** The keys of the group. */
  keys: readonly CountedKey[];
  offset: number;
  limit: number;
}

/** The companies of a group, best known first; a company's own people may know one better than everybody does. */
export function listGroup(db: Db, scope: ViewerScope, { by, keys, offset, limit }: GroupPage, filter: ReachFilter) {
  const key = getKey(by);
  const known = keys.filter((some) => some !== null);
  const isInGroup = sql<SqlBool>`(${known.length > 0 ? sql`${key} in (${sql.join(known)})` : sql`1 = 0`}
    ${keys.includes(null) ? sql`or ${key} is null` : sql``})`;
  const own = sql<number>`coalesce((select max(contact.score) from contact where contact.account_id = account.id
    and ${isOwnOrKnown(scope)} and ${mayOpenContact(scope)}), 0)`;
  const open = sql.ref<number>('account.open_relationship');
  const strength = scope.staff
    ? sql.ref<number>('account.relationship')
    : sql<number>`case when ${own} > ${open} then ${own} else ${open} end`;
  return selectCompanies(db, scope, by, filter)
    .where(isInGroup)
    .select(['account.id', 'account.name', 'account.logo_url', 'account.city', 'account.country'])
    .select(strength.as('strength'))
    .orderBy('strength', 'desc')
    .orderBy('account.name_key')
    .orderBy('account.id')
    .limit(limit)
    .offset(offset)
    .execute();
}
