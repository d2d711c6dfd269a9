/** Reads the recommendations of a use case: by tab, in order, without those that nobody needs to review. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  getRecommendationTab,
  isSnoozed,
  type RecommendationStatus,
  STAFF_TABS,
  type StaffTab,
} from '../../../../shared/features/sales/statuses.ts';
import { isConfidential, isNotMerged } from '../../../platform/db/account-flags.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { mayBeNamedTo } from '../read/visible.ts';

/** More are not read: a user who has gone through a thousand should narrow the use case. */
const MAX_TO_REVIEW = 1_000;

interface TargetRow {
  id: number;
  /** The company of the use case. */
  account_id: number;
}

/** A recommendation, or what was decided on one, with the values that the grid sorts by. */
export interface RecommendationRow {
  account_id: number;
  tier: number | null;
  score: number | null;
  relevance: number | null;
  probability: number | null;
  contact_id: number | null;
  contact_kind: string | null;
  matched: string | null;
  status_id: number | null;
  status: RecommendationStatus | null;
  comments: string | null;
  dismiss_category: string | null;
  snooze_until: string | null;
  was_potential_customer: number | null;
  intro_id: number | null;
  updated_at: string | null;
  name_key: string;
  headcount: number | null;
  country: string | null;
  li_industry: string | null;
  relationship: number;
  contact_key: string | null;
  title_key: string | null;
  tags: string | null;
}

/**
 * Raw: the readings share these columns and conditions under one alias of different tables, which the builder would type for each.
 * As they are written, the suggestions of a use case take 37 ms of the processor at 100,000 contacts (bench/RESULTS.md).
 */
const buildColumns = (
  byIndustry: boolean,
) => sql`account.id as account_id, r.tier, r.score, r.relevance, r.probability, r.contact_id, r.contact_kind, r.matched,
  s.id as status_id, s.status, s.comments, s.dismiss_category, s.snooze_until, s.was_potential_customer, s.intro_id,
  s.updated_at, account.name_key, account.headcount, account.country, account.li_industry, account.relationship,
  contact.name_key as contact_key, title.title_key,
  ${byIndustry ? FIRST_TAG : sql`null`} as tags`;
/** Looked up for each of a thousand rows: only if they are sorted by it. */
const FIRST_TAG = sql`(select min(tag.name_key) from account_tag join tag on tag.id = account_tag.tag_id
  where account_tag.account_id = account.id)`;
const PEOPLE = sql`left join contact on contact.id = r.contact_id left join title on title.id = contact.title_id`;

/**
 * Never newly To Review: accounts that the company requested, sells to, or dismissed for any of its use cases, and accounts that it may not
 * know. The company itself, and accounts that fit no use case, are not recommendations.
 */
function isNew({ account_id: company }: TargetRow): RawBuilder<SqlBool> {
  return sql`${isNotMerged()} and not ${isConfidential()} and ${mayBeNamedTo(company)}
    and not exists (select 1 from intro where intro.account_id = ${company} and intro.target_account_id = r.account_id)
    and not exists (select 1 from customer where customer.company_account_id = ${company}
      and customer.account_id = r.account_id and customer.relation = 'customer')
    and not exists (select 1 from recommendation_status d join sales_target t on t.id = d.sales_target_id
      where t.account_id = ${company} and t.kind = 'sales' and d.account_id = r.account_id and d.status = 'Dismissed by Portfolio')`;
}

const UNDECIDED = sql<SqlBool>`not exists (select 1 from recommendation_status s
  where s.sales_target_id = r.sales_target_id and s.account_id = r.account_id)`;
const BEST_FIRST = sql`r.tier, r.score desc, r.relevance desc, r.probability desc, r.account_id`;

/** The part of a tab to read. */
interface Extent {
  /** The number of rows to read, the best first; all of them if another order is wanted. */
  most?: number;
  /** With the first industry of each account, for sorting the rows. */
  byIndustry?: boolean;
}

/** Rows of a tab, best first; in tabs other than To Review the last changed first. */
export async function listRecommendationsInTab(
  db: Db,
  target: TargetRow,
  tab: StaffTab,
  now: Date,
  { most = MAX_TO_REVIEW, byIndustry = false }: Extent = {},
): Promise<RecommendationRow[]> {
  const shown = buildColumns(byIndustry);
  const { rows: decided } = await sql<RecommendationRow>`select ${shown}
    from recommendation_status s join account on account.id = s.account_id
    left join recommendation r on r.sales_target_id = s.sales_target_id and r.account_id = s.account_id ${PEOPLE}
    where s.sales_target_id = ${target.id} and account.merged_into is null
    order by s.updated_at desc, s.id desc`.execute(db);
  const own = decided.filter((row) => getTabOfRow(row, now) === tab);
  if (tab !== 'To Review') return own;
  const { rows: fresh } = await sql<RecommendationRow>`select ${shown}
    from (select r.* from recommendation r join account on account.id = r.account_id
      where r.sales_target_id = ${target.id} and r.contact_id is not null and ${UNDECIDED} and ${isNew(target)}
      order by ${BEST_FIRST} limit ${sql.lit(Math.min(most, MAX_TO_REVIEW))}) r
    join account on account.id = r.account_id ${PEOPLE}
    left join recommendation_status s on s.sales_target_id = r.sales_target_id and s.account_id = r.account_id
    order by ${BEST_FIRST}`.execute(db);
  return [...own, ...fresh].sort(byBest).slice(0, MAX_TO_REVIEW);
}

/** After every tier: it no longer fits. */
const UNFIT = 1_000;

function byBest(a: RecommendationRow, b: RecommendationRow): number {
  const compareDown = (column: 'score' | 'relevance' | 'probability') => (b[column] ?? 0) - (a[column] ?? 0);
  return (
    (a.tier ?? UNFIT) - (b.tier ?? UNFIT) ||
    compareDown('score') ||
    compareDown('relevance') ||
    compareDown('probability') ||
    a.account_id - b.account_id
  );
}

const getTabOfRow = (
  { status, snooze_until }: Pick<RecommendationRow, 'status' | 'snooze_until'>,
  now: Date,
): StaffTab => (isSnoozed(snooze_until, now) ? 'Snoozed' : getRecommendationTab(status ?? 'To Review'));

export async function countTabs(db: Db, target: TargetRow, now: Date): Promise<Record<StaffTab, number>> {
  const counts = Object.fromEntries(STAFF_TABS.map((tab) => [tab, 0])) as Record<StaffTab, number>;
  const decided = await db
    .selectFrom('recommendation_status')
    .innerJoin('account', 'account.id', 'recommendation_status.account_id')
    .select(['status', 'snooze_until'])
    .where('sales_target_id', '=', target.id)
    .where('account.merged_into', 'is', null)
    .execute();
  for (const row of decided) counts[getTabOfRow(row, now)]++;
  const fresh = db
    .selectFrom('recommendation as r')
    .innerJoin('account', 'account.id', 'r.account_id')
    .select('r.account_id')
    .where('r.sales_target_id', '=', target.id)
    .where('r.contact_id', 'is not', null)
    .where(UNDECIDED)
    .where(isNew(target))
    .limit(MAX_TO_REVIEW);
  const { count } = await db
    .selectFrom(fresh.as('fresh'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  counts['To Review'] = Math.min(MAX_TO_REVIEW, counts['To Review'] + Number(count));
  return counts;
}

/** Whether the account may newly be suggested for the use case: it is in To Review, without a status of its own. */
export async function isToReview(db: Db, target: TargetRow, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('recommendation as r')
    .innerJoin('account', 'account.id', 'r.account_id')
    .select('r.account_id')
    .where('r.sales_target_id', '=', target.id)
    .where('r.account_id', '=', accountId)
    .where(isNew(target))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The number of accounts that fit, and the number at which somebody can be reached; whether changes still have to be
 * applied.
 */
export async function loadFitCounts(db: Db, targetId: number) {
  const row = await db
    .selectFrom('recommendation')
    .select((eb) => [eb.fn.countAll<number>().as('fits'), eb.fn.count<number>('contact_id').as('reachable')])
    .where('sales_target_id', '=', targetId)
    .executeTakeFirstOrThrow();
  const stale = await db
    .selectFrom('stale_target')
    .select('sales_target_id')
    .where('sales_target_id', '=', targetId)
    .executeTakeFirst();
  const accounts = stale ? stale : await db.selectFrom('stale_fit').select('account_id').limit(1).executeTakeFirst();
  return { fits: Number(row.fits), reachable: Number(row.reachable), updating: accounts !== undefined };
}
