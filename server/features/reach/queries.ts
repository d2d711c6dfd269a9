/** Counts the companies that a viewer may see by what they have in common, and by how well they are reached (docs/decisions/126). */
import { sql } from 'kysely';
import type { ReachAxis } from '../../../shared/features/reach/calls.ts';
import { isOwnOrKnown } from '../../core/network/read/companies/own-people.ts';
import { type SizeRange, whereWithinSize } from '../../core/network/read/companies/size-range.ts';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from '../../core/network/read/visible.ts';
import type { Db } from '../../platform/db/engine.ts';

export interface ReachFilter {
  size: SizeRange;
  /** The spellings of a country; undefined: all of them. */
  countries: readonly string[] | undefined;
}

interface CountedCompanies {
  /** The name of an industry, a step of sizes, or a country as a source spells it. */
  key: string | number | null;
  /** 0 to 4. */
  strength: number;
  companies: number;
}

/** Null: the companies themselves, each once. */
export type CountedBy = ReachAxis | null;

type Key = CountedCompanies['key'];

const KEYS = {
  industry: sql<Key>`tag.name`,
  size: sql<Key>`account.size_step`,
  place: sql<Key>`account.country`,
} as const;

const getKey = (by: CountedBy) => (by === null ? sql<Key>`null` : KEYS[by]);

/** The companies that the viewer may see, within the filter; with a row for each industry if they are counted by it. */
const selectCompanies = (db: Db, scope: ViewerScope, by: CountedBy, { size, countries }: ReachFilter) =>
  db
    .selectFrom('account')
    .$if(by === 'industry', (query) =>
      query
        .leftJoin('account_tag', 'account_tag.account_id', 'account.id')
        .leftJoin('tag', 'tag.id', 'account_tag.tag_id'),
    )
    .where(mayOpenAccount(scope))
    .where(whereWithinSize(size, 'account.headcount'))
    .$if(countries !== undefined, (query) => query.where('account.country', 'in', ['', ...(countries ?? [])]));

/** Counts by the strength that everybody who may see the company sees: a company's own people may know it better (`listRaised`). */
export async function countCompanies(
  db: Db,
  scope: ViewerScope,
  by: CountedBy,
  filter: ReachFilter,
): Promise<CountedCompanies[]> {
  const strength = scope.staff ? 'account.relationship' : 'account.open_relationship';
  const key = getKey(by);
  const rows = await selectCompanies(db, scope, by, filter)
    .select(({ fn, ref }) => [key.as('key'), ref(strength).as('strength'), fn.countAll().as('companies')])
    .$if(by !== null, (query) => query.groupBy(key))
    .groupBy(strength)
    .execute();
  return rows.map((row) => ({ ...row, companies: Number(row.companies) }));
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
    .select(({ fn }) => [key.as('key'), 'account.open_relationship as before', fn.max('contact.score').as('strength')])
    .groupBy(['account.id', 'account.open_relationship'])
    .$if(by !== null, (query) => query.groupBy(key))
    .execute();
}
