import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { SkillCategory } from '../../../../shared/core/talent/lists.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { mayOpenAccount } from '../../../core/network/read/visible.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { hasPart } from '../../../platform/db/like.ts';
import type { AppUser, Schema } from '../../../platform/db/schema.ts';
import type { PositionTable } from '../../../platform/db/tables/talent-tables.ts';
import { loadFirmAccountId } from '../../../platform/settings/installation.ts';
import { foldText } from '../../../platform/text/names.ts';

export interface PositionRow extends Omit<Selectable<PositionTable>, 'name_key' | 'place_key'> {
  account: string;
  logo_url: string | null;
  website: string | null;
  headcount: number | null;
  round: string | null;
  round_month: number | null;
  one_liner: string | null;
  given_name: string | null;
  family_name: string | null;
  email: string | null;
}
export interface PositionsQuery {
  q?: string | undefined;
  companyId?: number | undefined;
  category?: string | undefined;
  location?: string | undefined;
  /** null: without an owner. */
  ownerId?: number | null | undefined;
  highPriority?: boolean | undefined;
  mightBeClosed?: boolean | undefined;
  hideOpportunistic?: boolean | undefined;
  /** Positions that were last known as open before this day might be closed. */
  staleBefore: string;
  /** The place of a position that names none. */
  homeMarket: string;
}

const eb = expressionBuilder<Schema, 'position' | 'account'>();

/** The companies whose positions a user sees: staff those of every company, others their own. */
export function whereVisible(scope: ViewerScope): Expression<SqlBool> {
  const known = mayOpenAccount(scope);
  return scope.staff ? known : eb.and([eb('position.account_id', '=', scope.companyId), known]);
}

const isStale = (staleBefore: string) =>
  eb('position.off_board_since', 'is not', null).or('position.last_known_open', '<', staleBefore);

type Key = 'position.name_key' | 'position.place_key' | 'account.name_key';

function contains(column: Key, words: string): Expression<SqlBool> {
  return hasPart(sql.ref(column), foldText(words));
}

function isThere(place: string, homeMarket: string): Expression<SqlBool> {
  const named = contains('position.place_key', place);
  return foldText(homeMarket).includes(foldText(place)) ? eb.or([named, eb('position.place_key', '=', '')]) : named;
}

export function fitsPositionFilters(query: PositionsQuery): Expression<SqlBool> {
  const parts: Expression<SqlBool>[] = [eb('position.status', '=', 'Open')];
  if (foldText(query.q ?? '') !== '')
    parts.push(eb.or([contains('position.name_key', query.q!), contains('account.name_key', query.q!)]));
  if (query.companyId !== undefined) parts.push(eb('position.account_id', '=', query.companyId));
  if (query.category) parts.push(eb('position.skill_category', '=', query.category as SkillCategory));
  if (foldText(query.location ?? '') !== '') parts.push(isThere(query.location!, query.homeMarket));
  if (query.ownerId !== undefined)
    parts.push(
      query.ownerId === null
        ? eb('position.owner_user_id', 'is', null)
        : eb('position.owner_user_id', '=', query.ownerId),
    );
  if (query.highPriority) parts.push(eb('position.high_priority', '=', 1));
  if (query.mightBeClosed) parts.push(isStale(query.staleBefore));
  if (query.hideOpportunistic) parts.push(eb('position.name_key', 'not like', '%opportunistic%'));
  return eb.and(parts);
}

/** A company's latest investment with known details. */
const selectLatestInvestment = () =>
  eb
    .selectFrom('investment')
    .whereRef('investment.account_id', '=', 'account.id')
    .orderBy('investment.month', 'desc')
    .orderBy('investment.id', 'desc')
    .limit(1);

const selectOneLiner = () =>
  eb
    .selectFrom('sales_target')
    .select('sales_target.one_liner')
    .whereRef('sales_target.account_id', '=', 'account.id')
    .where('sales_target.kind', '=', 'sales')
    .orderBy('sales_target.is_default', 'desc')
    .orderBy('sales_target.id')
    .limit(1);

/** Positions with the company and owner that their rows show. */
const selectRows = (db: Db) =>
  db
    .selectFrom('position')
    .innerJoin('account', 'account.id', 'position.account_id')
    .leftJoin('app_user', 'app_user.id', 'position.owner_user_id')
    .selectAll('position')
    .select(['account.name as account', 'account.logo_url', 'account.website', 'account.headcount'])
    .select([
      selectLatestInvestment().select('investment.round').as('round'),
      selectLatestInvestment().select('investment.month').as('round_month'),
      selectOneLiner().as('one_liner'),
    ])
    .select(['app_user.given_name', 'app_user.family_name', 'app_user.email']);

/** The positions after a given one, in the order of the list: by company, the newest first in each. */
function isBehind(after: number): Expression<SqlBool> {
  const account = eb.selectFrom('position as p').select('p.account_id').where('p.id', '=', after);
  const name = eb
    .selectFrom('position as p')
    .innerJoin('account as ended', 'ended.id', 'p.account_id')
    .select('ended.name_key')
    .where('p.id', '=', after);
  return eb('account.name_key', '>', name).or(
    eb('account.name_key', '=', name).and(
      eb('account.id', '>', account).or(eb('account.id', '=', account).and('position.id', '<', after)),
    ),
  );
}

/** Open positions by company, the newest first in each. @param after the id of the last known one */
export async function listOpenPositions(
  db: Db,
  scope: ViewerScope,
  query: PositionsQuery,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<PositionRow[]> {
  // Long rows are read only after the selection: otherwise all of them would be sorted.
  let page = db
    .selectFrom('position')
    .innerJoin('account', 'account.id', 'position.account_id')
    .select('position.id')
    .where(whereVisible(scope))
    .where(fitsPositionFilters(query));
  if (after !== undefined) page = page.where(isBehind(after));
  return selectRows(db)
    .where(
      'position.id',
      'in',
      page.orderBy('account.name_key').orderBy('account.id').orderBy('position.id', 'desc').limit(limit),
    )
    .orderBy('account.name_key')
    .orderBy('account.id')
    .orderBy('position.id', 'desc')
    .execute();
}

interface PositionCounts {
  fitting: number;
  companies: number;
  stale: number;
  all: number;
}

export async function countOpenPositions(db: Db, scope: ViewerScope, query: PositionsQuery): Promise<PositionCounts> {
  const countWhen = (when: Expression<SqlBool>) => eb.fn.count(eb.case().when(when).then(1).end());
  const counts = await db
    .selectFrom('position')
    .innerJoin('account', 'account.id', 'position.account_id')
    .select(({ fn }) => [
      fn.countAll().as('all'),
      countWhen(fitsPositionFilters(query)).as('fitting'),
      fn
        .count(eb.case().when(fitsPositionFilters(query)).then(eb.ref('position.account_id')).end())
        .distinct()
        .as('companies'),
      countWhen(eb.and([fitsPositionFilters(query), isStale(query.staleBefore)])).as('stale'),
    ])
    .where('position.status', '=', 'Open')
    .where(whereVisible(scope))
    .executeTakeFirstOrThrow();
  return {
    fitting: Number(counts.fitting),
    companies: Number(counts.companies),
    stale: Number(counts.stale),
    all: Number(counts.all),
  };
}

/** A position that the viewer may see, open or not. */
export function findVisiblePosition(db: Db, scope: ViewerScope, id: number): Promise<PositionRow | undefined> {
  return selectRows(db).where('position.id', '=', id).where(whereVisible(scope)).executeTakeFirst();
}

/** The positions among some ids that the viewer may see, in no order. */
export async function loadVisiblePositions(db: Db, scope: ViewerScope, ids: readonly number[]): Promise<PositionRow[]> {
  if (ids.length === 0) return [];
  return selectRows(db).where('position.id', 'in', ids).where(whereVisible(scope)).execute();
}

/** A company that can have positions: the firm or one of its portfolio. */
export async function findEmployer(db: Db, id: number): Promise<{ id: number; name: string } | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'name', 'type'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return row && (row.type === 'Portfolio' || row.id === (await loadFirmAccountId(db))) ? row : undefined;
}

/** Active users with a role of talent. The firm's rules decide which of them are staff. */
export function listUsersOfTalent(db: Db): Promise<AppUser[]> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where('status', '=', 'active')
    .where('roles', 'like', '%Talent%')
    .orderBy('given_name')
    .orderBy('id')
    .execute();
}

export interface Pickable {
  id: number;
  name: string;
  account: string;
  owner_user_id: number | null;
  link: string | null;
}

/**
 * Open positions by name, those of one owner first. @param asked `id` a single one, `q` words of the company or the
 * title
 */
export async function listPickable(
  db: Db,
  scope: ViewerScope,
  filter: { q?: string | undefined; id?: number | undefined; companyId?: number | undefined; first: number },
  limit: number,
): Promise<Pickable[]> {
  const { q, id, companyId, first } = filter;
  let rows = db
    .selectFrom('position')
    .innerJoin('account', 'account.id', 'position.account_id')
    .select(['position.id', 'position.name', 'account.name as account', 'position.owner_user_id', 'position.link'])
    .where('position.status', '=', 'Open')
    .where(whereVisible(scope));
  if (id !== undefined) rows = rows.where('position.id', '=', id);
  if (companyId !== undefined) rows = rows.where('position.account_id', '=', companyId);
  for (const word of foldText(q ?? '')
    .split(' ')
    .filter(Boolean))
    rows = rows.where(eb.or([contains('position.name_key', word), contains('account.name_key', word)]));
  return rows
    .orderBy(({ eb: of }) => of.case().when('position.owner_user_id', '=', first).then(0).else(1).end())
    .orderBy('account.name_key')
    .orderBy('position.name_key')
    .orderBy('position.id')
    .limit(limit)
    .execute();
}
