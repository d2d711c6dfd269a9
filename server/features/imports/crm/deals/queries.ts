/** Queries for the opportunities of a CRM. */
import type { Insertable, Selectable } from 'kysely';
import { type Db, isAmong, isAmongTexts } from '../../../../platform/db/engine.ts';
import { insertMany } from '../../../../platform/db/insert-many.ts';
import type { CrmDealTable } from '../../../../platform/db/tables/import-tables.ts';

type DealRow = Selectable<CrmDealTable>;

export async function loadDeals(db: Db, connectionId: number, crmIds: readonly string[]): Promise<DealRow[]> {
  if (crmIds.length === 0) return [];
  return await db
    .selectFrom('crm_deal')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where(isAmongTexts(db, 'crm_id', crmIds))
    .execute();
}

export async function saveDeals(db: Db, rows: readonly Insertable<CrmDealTable>[]): Promise<void> {
  await insertMany(db, 'crm_deal', rows, {
    columns: ['connection_id', 'crm_id'],
    set: ['company_crm_id', 'whose', 'state', 'round'],
  });
}

/** @returns how many went */
export async function deleteDeals(db: Db, connectionId: number, crmIds: readonly string[]): Promise<number> {
  if (crmIds.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('crm_deal')
    .where('connection_id', '=', connectionId)
    .where(isAmongTexts(db, 'crm_id', crmIds))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Those that the whole reading did not meet. @returns how many went */
export async function deleteUnmetDeals(db: Db, connectionId: number, round: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('crm_deal')
    .where('connection_id', '=', connectionId)
    .where('round', '<', round)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What the field says that tells whose opportunities are, those with the most first. */
export async function countWhose(db: Db, connectionId: number, limit: number) {
  const rows = await db
    .selectFrom('crm_deal')
    .select(({ fn }) => ['whose', fn.countAll().as('deals')])
    .where('connection_id', '=', connectionId)
    .where('whose', '!=', '')
    .groupBy('whose')
    .orderBy('deals', 'desc')
    .orderBy('whose')
    .limit(limit)
    .execute();
  return rows.map(({ whose, deals }) => ({ whose, deals: Number(deals) }));
}

/** Companies with opportunities, after an id. */
export async function listDealCompanies(db: Db, connectionId: number, after: number, limit: number) {
  const rows = await db
    .selectFrom('crm_record')
    .select('account_id')
    .distinct()
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'company')
    .where('is_gone', '=', 0)
    .where('account_id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('crm_deal')
          .select('crm_deal.id')
          .whereRef('crm_deal.connection_id', '=', 'crm_record.connection_id')
          .whereRef('crm_deal.company_crm_id', '=', 'crm_record.crm_id'),
      ),
    )
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ account_id }) => account_id ?? []);
}

/** What the opportunities of these companies say. */
export async function listDealsOf(db: Db, connectionId: number, accountIds: readonly number[]) {
  if (accountIds.length === 0) return [];
  return await db
    .selectFrom('crm_deal')
    .innerJoin('crm_record', (join) =>
      join
        .onRef('crm_record.connection_id', '=', 'crm_deal.connection_id')
        .onRef('crm_record.crm_id', '=', 'crm_deal.company_crm_id'),
    )
    .innerJoin('account', 'account.id', 'crm_record.account_id')
    .select(['account.id', 'account.merged_into', 'crm_deal.whose', 'crm_deal.state'])
    .distinct()
    .where('crm_deal.connection_id', '=', connectionId)
    .where('crm_record.kind', '=', 'company')
    .where('crm_record.is_gone', '=', 0)
    .where('crm_deal.state', '!=', 'lost')
    .where(isAmong(db, 'account.id', accountIds))
    .execute();
}

/** The portfolio companies among these, with the company that each counts as now. */
export async function loadSellers(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .innerJoin('account as root', (join) =>
      join.on(({ eb, fn }) => eb('root.id', '=', fn.coalesce('account.merged_into', 'account.id'))),
    )
    .select(['account.id', 'root.id as root'])
    .where(isAmong(db, 'account.id', ids))
    .where('root.type', '=', 'Portfolio')
    .execute();
  return new Map(rows.map(({ id, root }) => [id, root]));
}

/** Companies of which the source says whose customers they are, after an id. */
export async function listSold(db: Db, sourceId: number, after: number, limit: number): Promise<number[]> {
  const own = db
    .selectFrom('customer')
    .select(({ fn }) => fn.coalesce('account_half', 'account_id').as('sold'))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('source_id', '=', sourceId),
        exists(
          selectFrom('extra_source')
            .select('extra_source.fact_id')
            .where('extra_source.fact', '=', 'customer')
            .whereRef('extra_source.fact_id', '=', 'customer.id')
            .where('extra_source.source_id', '=', sourceId),
        ),
      ]),
    );
  const rows = await db
    .selectFrom(own.as('theirs'))
    .select('sold')
    .distinct()
    .where('sold', '>', after)
    .orderBy('sold')
    .limit(limit)
    .execute();
  return rows.map(({ sold }) => sold);
}

/** All customers and prospects that these companies are said to be, by whichever source. */
export async function listCustomersAmong(db: Db, accountIds: readonly number[]) {
  if (accountIds.length === 0) return [];
  return await db
    .selectFrom('customer')
    .selectAll()
    .where(({ or }) => or([isAmong(db, 'account_id', accountIds), isAmong(db, 'account_half', accountIds)]))
    .execute();
}
