import {
  type AliasableExpression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import { isSnoozed } from '../../../shared/features/sales/statuses.ts';
import type { ViewerScope } from '../../core/network/read/viewer-scope.ts';
import { mayOpenAccount, mayOpenContact } from '../../core/network/read/visible.ts';
import { deleteTargetMark } from '../../core/network/recommend/stale.ts';
import { type Db, isAmong } from '../../platform/db/engine.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { SalesTargetTable } from '../../platform/db/tables/sales-tables.ts';

/** The company's default sales target, or its first if none is the default. Raises are none. */
export function findDefaultTarget(db: Db, companyId: number) {
  return db
    .selectFrom('sales_target')
    .selectAll()
    .where('account_id', '=', companyId)
    .where('kind', '=', 'sales')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Use cases that the viewer may see: staff all, others their company's. */
function selectTargets(db: Db, { staff, companyId }: ViewerScope) {
  return db
    .selectFrom('sales_target')
    .innerJoin('account', 'account.id', 'sales_target.account_id')
    .leftJoin('contact', 'contact.id', 'sales_target.default_contact_id')
    .selectAll('sales_target')
    .select(['account.name as company', 'account.logo_url as logo_url'])
    .select(({ eb, ref }) =>
      eb.case().when(mayOpenContact({ staff, companyId })).then(ref('contact.name')).end().as('default_contact'),
    )
    .select((eb) => hasHistory(eb, staff).as('has_history'))
    .$if(!staff, (query) => query.where('sales_target.account_id', '=', companyId));
}

/**
 * Something hangs on it: it was suggested, decided by the company or requested, or is about to be.
 * @param staff a company does not read of what the firm is about to suggest
 */
function hasHistory(
  { exists, or, selectFrom }: ExpressionBuilder<Schema, 'sales_target'>,
  staff: boolean,
): AliasableExpression<SqlBool> {
  const silent = staff ? (['Dismissed by Kith'] as const) : (['Dismissed by Kith', 'To Review'] as const);
  const decisions = selectFrom('recommendation_status as decision')
    .select('decision.id')
    .whereRef('decision.sales_target_id', '=', 'sales_target.id')
    .where((eb) => eb.or([eb('decision.status', 'not in', silent), eb('decision.suggested_at', 'is not', null)]));
  const requests = selectFrom('intro').select('intro.id').whereRef('intro.sales_target_id', '=', 'sales_target.id');
  return or([exists(decisions), exists(requests)]);
}

export type UseCaseRow = Selectable<SalesTargetTable> & {
  company: string;
  logo_url: string | null;
  default_contact: string | null;
  has_history: SqlBool;
};

export function listUseCases(
  db: Db,
  scope: ViewerScope,
  { limit, from }: { limit: number; from: number },
): Promise<UseCaseRow[]> {
  return selectTargets(db, scope)
    .orderBy('account.name_key')
    .orderBy('sales_target.is_default', 'desc')
    .orderBy('sales_target.id')
    .limit(limit)
    .offset(from)
    .execute();
}

export function findUseCase(db: Db, scope: ViewerScope, id: number): Promise<UseCaseRow | undefined> {
  return selectTargets(db, scope).where('sales_target.id', '=', id).executeTakeFirst();
}

/** With what the firm alone decided for it. */
export async function deleteUseCase(db: Db, id: number): Promise<void> {
  await db.deleteFrom('recommendation_status').where('sales_target_id', '=', id).execute();
  await deleteTargetMark(db, id);
  await db.deleteFrom('sales_target').where('id', '=', id).execute();
}

export async function insertUseCase(db: Db, row: Insertable<SalesTargetTable>): Promise<number> {
  return (await db.insertInto('sales_target').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** @returns false when another user changed it since */
export async function updateUseCase(
  db: Db,
  was: Pick<UseCaseRow, 'id' | 'updated_at'>,
  set: Partial<Selectable<SalesTargetTable>>,
): Promise<boolean> {
  const changed = await db
    .updateTable('sales_target')
    .set(set)
    .where('id', '=', was.id)
    .where('updated_at', 'is not distinct from', was.updated_at)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function saveUseCase(db: Db, id: number, set: Partial<Selectable<SalesTargetTable>>): Promise<void> {
  await db.updateTable('sales_target').set(set).where('id', '=', id).execute();
}

/** Leaves one use case of a company as the one that feeds its request drawer. */
export async function clearOtherDefaults(db: Db, companyId: number, id: number): Promise<void> {
  await db
    .updateTable('sales_target')
    .set({ is_default: 0 })
    .where('account_id', '=', companyId)
    .where('id', '!=', id)
    .execute();
}

/** A company that use cases can be of. */
export function findUseCaseCompany(db: Db, id: number) {
  return db
    .selectFrom('account')
    .select(['id', 'type'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
}

/** Is any company that the viewer may know in a town of this name? */
export async function isTown(db: Db, scope: ViewerScope, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['city']), '=', name.toLowerCase()))
    .where(mayOpenAccount(scope))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Accounts by id, those alone that the viewer may know. */
export async function loadVisibleAccountNames(
  db: Db,
  scope: ViewerScope,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where(isAmong(db, 'account.id', ids))
    .where(mayOpenAccount(scope))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function loadSalesAccounts(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'website', 'logo_url', 'li_id', 'kind', 'type', 'country', 'city', 'li_industry'])
    .select(['headcount', 'description', 'relationship', 'crm_id'])
    .where(isAmong(db, 'account.id', ids))
    .execute();
  const tags = await db
    .selectFrom('account_tag')
    .innerJoin('tag', 'tag.id', 'account_tag.tag_id')
    .select(['account_tag.account_id', 'tag.name'])
    .where(isAmong(db, 'account_tag.account_id', ids))
    .orderBy('tag.name')
    .execute();
  const tagsOf = Map.groupBy(tags, (tag) => tag.account_id);
  return new Map(rows.map((row) => [row.id, { ...row, tags: tagsOf.get(row.id)?.map(({ name }) => name) ?? [] }]));
}

export async function loadSalesContacts(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .leftJoin('account', 'account.id', 'contact.account_id')
    .select(['contact.id', 'contact.name', 'contact.profile_key', 'contact.crm_id'])
    .select(['title.text as title', 'account.name as workplace'])
    .where(isAmong(db, 'contact.id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const WAYS = 3;

/** The member of the circle who knows each of them best. */
export async function loadWaysTo(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('tie')
    .innerJoin('contact', 'contact.id', 'tie.member_id')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .select(['tie.contact_id', 'tie.member_id as id', 'contact.name', 'title.text as title'])
    .where(isAmong(db, 'tie.contact_id', ids))
    .orderBy('tie.contact_id')
    .orderBy('tie.probability', 'desc')
    .orderBy('tie.member_id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.contact_id)].map(([id, ways]) => [id, ways.slice(0, WAYS)] as const),
  );
}

/** Requests of a company to these accounts, newest first. */
export async function listIntrosTo(db: Db, companyId: number, accountIds: readonly number[]) {
  return db
    .selectFrom('intro')
    .select(['id', 'target_account_id', 'target_name', 'status', 'created_at'])
    .where('account_id', '=', companyId)
    .where(isAmong(db, 'target_account_id', accountIds))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * A company's suggestions and requests, newest first, with the person to ask for as far as the company may know them. An
 * account stands there once, however many use cases it was suggested for, and not any more when it was dismissed for one.
 */
export function listCompanySuggestions(
  db: Db,
  scope: ViewerScope,
  companyId: number,
  { now, since, kind = 'sales' }: { now: Date; since?: string; kind?: 'sales' | 'raise' },
) {
  const readSnoozed = (row: 's' | 'other') =>
    sql<number>`case when ${sql.ref(`${row}.snooze_until`)} > ${now.toISOString()} then 1 else 0 end`;
  return db
    .selectFrom('recommendation_status as s')
    .innerJoin('sales_target', 'sales_target.id', 's.sales_target_id')
    .innerJoin('account', 'account.id', 's.account_id')
    .selectAll('s')
    .select(['sales_target.name as use_case', 'account.name', 'account.website', 'account.logo_url', 'account.li_id'])
    .select(['account.city', 'account.country', 'account.headcount', 'account.kind', 'account.type'])
    .where('sales_target.account_id', '=', companyId)
    .where('sales_target.kind', '=', kind)
    .where('sales_target.closed_on', 'is', null)
    .where('s.status', 'in', ['Suggested to Portfolio', 'Introduction Requested'])
    .where(mayOpenAccount(scope))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('recommendation_status as other')
            .innerJoin('sales_target as t', 't.id', 'other.sales_target_id')
            .select('other.id')
            .where('t.account_id', '=', companyId)
            .where('t.kind', '=', kind)
            .whereRef('other.account_id', '=', 's.account_id')
            .whereRef('other.id', '!=', 's.id')
            .where(({ and, eb, or, ref }) =>
              or([
                and([
                  eb('s.status', '=', 'Suggested to Portfolio'),
                  eb('other.status', 'in', ['Introduction Requested', 'Dismissed by Portfolio']),
                ]),
                and([
                  eb('other.status', '=', ref('s.status')),
                  or([
                    eb(readSnoozed('other'), '<', readSnoozed('s')),
                    and([eb(readSnoozed('other'), '=', readSnoozed('s')), eb('other.id', '<', ref('s.id'))]),
                  ]),
                ]),
              ]),
            ),
        ),
      ),
    )
    .$if(since !== undefined, (query) => query.where('s.suggested_at', '>', since ?? ''))
    .orderBy(({ fn }) => fn.coalesce('s.suggested_at', 's.created_at'), 'desc')
    .orderBy('s.id', 'desc')
    .limit(2_000)
    .execute();
}
export type SuggestionRow = Awaited<ReturnType<typeof listCompanySuggestions>>[number];

/** What was decided on these accounts for the company's other use cases, newest first. */
export function listDecisionsElsewhere(
  db: Db,
  { id, account_id: company }: Pick<UseCaseRow, 'id' | 'account_id'>,
  accountIds: readonly number[],
) {
  return db
    .selectFrom('recommendation_status as s')
    .innerJoin('sales_target', 'sales_target.id', 's.sales_target_id')
    .select(['s.account_id', 's.status', 's.updated_at as at', 'sales_target.name as use_case'])
    .where('sales_target.account_id', '=', company)
    .where('sales_target.kind', '=', 'sales')
    .where('sales_target.id', '!=', id)
    .where('s.status', '!=', 'To Review')
    .where(isAmong(db, 's.account_id', accountIds))
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

/** The people among these that the viewer may know. */
export async function loadVisiblePeople(db: Db, scope: ViewerScope, ids: readonly number[]) {
  const rows = await db
    .selectFrom('contact')
    .leftJoin('title', 'title.id', 'contact.title_id')
    .select(['contact.id', 'contact.name', 'contact.score', 'title.text as title'])
    .where(isAmong(db, 'contact.id', ids))
    .where(mayOpenContact(scope))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export const isPendingSuggestion = (
  { status, snooze_until }: Pick<SuggestionRow, 'status' | 'snooze_until'>,
  now: Date,
) => status === 'Suggested to Portfolio' && !isSnoozed(snooze_until, now);

/** The decisions on the recommendations of a use case. */
export function listStatusRows(db: Db, targetId: number, accountId?: number) {
  return db
    .selectFrom('recommendation_status')
    .selectAll()
    .where('sales_target_id', '=', targetId)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .execute();
}

/** Dismissals of a use case with the industries of the dismissed companies. */
export async function listDismissedIndustries(db: Db, targetId: number) {
  return db
    .selectFrom('recommendation_status as s')
    .innerJoin('account_tag', 'account_tag.account_id', 's.account_id')
    .innerJoin('tag', 'tag.id', 'account_tag.tag_id')
    .select(({ fn }) => ['tag.id', 'tag.name', 'tag.name_key', fn.countAll<number>().as('count')])
    .where('s.sales_target_id', '=', targetId)
    .where('s.dismiss_category', '=', 'Company not a good match')
    .where('s.status', 'in', ['Dismissed by Kith', 'Dismissed by Portfolio'])
    .groupBy(['tag.id', 'tag.name', 'tag.name_key'])
    .orderBy('count', 'desc')
    .orderBy('tag.name')
    .execute();
}

/** The number of accounts that fit a use case and have a tag. */
export async function countTagged(db: Db, targetId: number, tagId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recommendation')
    .innerJoin('account_tag', 'account_tag.account_id', 'recommendation.account_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sales_target_id', '=', targetId)
    .where('tag_id', '=', tagId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The number of steps to each status that were taken and not taken back, and of the present dismissals by reason. */
export async function countOutcomes(db: Db, targetId: number) {
  const rows = await db
    .selectFrom('recommendation_status')
    .select(({ fn }) => ['status', 'dismiss_category', fn.countAll<number>().as('count')])
    .select(({ fn }) => fn.count<number>('suggested_at').as('suggested'))
    .where('sales_target_id', '=', targetId)
    .groupBy(['status', 'dismiss_category'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count), suggested: Number(row.suggested) }));
}

/** A recommendation as it is stored. */
export function findRecommendation(db: Db, targetId: number, accountId: number) {
  return db
    .selectFrom('recommendation')
    .selectAll()
    .where('sales_target_id', '=', targetId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}
