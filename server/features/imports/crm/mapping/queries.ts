/** Queries for the types of a CRM's companies, and for which of them everybody may know. */
import { type Db, isAmong, isAmongTexts } from '../../../../platform/db/engine.ts';
import { foldName } from '../../../../platform/text/names.ts';

/** The types of companies, those with the most first. */
export async function countTypes(db: Db, connectionId: number, limit: number) {
  const rows = await db
    .selectFrom('crm_record')
    .select(({ fn }) => ['type', fn.countAll().as('companies')])
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'company')
    .where('is_gone', '=', 0)
    .where('type', 'is not', null)
    .groupBy('type')
    .orderBy('companies', 'desc')
    .orderBy('type')
    .limit(limit)
    .execute();
  return rows.map(({ type, companies }) => ({ type: type!, companies: Number(companies) }));
}

/** The next records of companies after an id. */
export function listCompanyRecords(db: Db, connectionId: number, after: number, limit: number) {
  return db
    .selectFrom('crm_record')
    .select(['id', 'account_id', 'type', 'is_gone', 'is_open'])
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'company')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function setRecordsOpen(db: Db, ids: readonly number[], isOpen: boolean): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('crm_record')
    .set({ is_open: isOpen ? 1 : 0 })
    .where(isAmong(db, 'id', ids))
    .execute();
}

/** The portfolio companies of these names, by the folded name; none that several have. */
export async function loadPortfolioNames(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const keys = [...new Set(names.map(foldName))].filter((key) => key !== '');
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['name_key', 'name'])
    .where(isAmongTexts(db, 'name_key', keys))
    .where('type', '=', 'Portfolio')
    .where('merged_into', 'is', null)
    .execute();
  const byKey = Map.groupBy(rows, ({ name_key }) => name_key);
  return new Map([...byKey].flatMap(([key, [first, ...others]]) => (others.length === 0 ? [[key, first!.name]] : [])));
}

/** The customers and prospects that a source gives these companies, by the companies that they were written for. */
export async function listCustomersOfSource(db: Db, sourceId: number, accountIds: readonly number[]) {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'company_account_id', 'company_half', 'account_id', 'account_half', 'relation'])
    .where(({ eb, or, and }) =>
      or([
        isAmong(db, 'account_half', accountIds),
        and([eb('account_half', 'is', null), isAmong(db, 'account_id', accountIds)]),
      ]),
    )
    .where(({ eb, or, exists, selectFrom }) =>
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
    )
    .execute();
  return rows.map(({ id, company_account_id, company_half, account_id, account_half, relation }) => ({
    id,
    relation,
    companyId: company_half ?? company_account_id,
    accountId: account_half ?? account_id,
  }));
}
