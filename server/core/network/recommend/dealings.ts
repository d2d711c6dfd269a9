/** The relations of companies to accounts: prospects, and customers that other accounts may resemble. */
import { type SqlBool, sql } from 'kysely';
import { type Db, isAmong } from '../../../platform/db/engine.ts';
import { INTRODUCED_STATUSES } from '../derive/labels.ts';
import { loadAccountFacts } from './accounts.ts';
import { type Dealings, makeAccountProfileKey, mayFit, type Seed } from './judge.ts';

/** For queries of `intro`: a fund that was met for a raise is no customer that others could resemble. Raw: two tables tell of it. */
const isOfNoRaise = () =>
  sql<SqlBool>`not exists (select 1 from sales_target t where t.kind = 'raise' and (t.id = intro.sales_target_id
    or t.id in (select r.sales_target_id from recommendation_status r where r.intro_id = intro.id)))`;

export async function loadDealings(db: Db, companyIds: readonly number[]): Promise<Map<number, Dealings>> {
  const ids = [...new Set(companyIds)];
  const customers = await db
    .selectFrom('customer')
    .select(['company_account_id as company', 'account_id', 'relation'])
    .where(isAmong(db, 'company_account_id', ids))
    .orderBy('account_id')
    .execute();
  const introduced = await db
    .selectFrom('intro')
    .select(['account_id as company', 'target_account_id as account_id'])
    .where(isAmong(db, 'account_id', ids))
    .where('status', 'in', INTRODUCED_STATUSES)
    .where('target_account_id', 'is not', null)
    .where(isOfNoRaise())
    .orderBy('target_account_id')
    .execute();
  const seeds = new Map<number, Seed[]>(ids.map((id) => [id, []]));
  for (const { company, account_id, relation } of customers)
    if (relation === 'customer') seeds.get(company)?.push({ accountId: account_id, by: 'customer' });
  for (const { company, account_id } of introduced)
    if (company !== null) seeds.get(company)?.push({ accountId: account_id!, by: 'introduction' });
  const all = [...new Set([...seeds.values()].flatMap((some) => some.map(({ accountId }) => accountId)))];
  const facts = new Map((await loadAccountFacts(db, all)).map((account) => [account.id, account]));
  return new Map(
    ids.map((id) => {
      const byProfile = new Map<string, Seed[]>();
      for (const seed of seeds.get(id)!) {
        const account = facts.get(seed.accountId);
        if (!account || !mayFit(id, account) || account.sizeStep === 0 || account.country === undefined) continue;
        for (const industry of account.industries) {
          const key = makeAccountProfileKey(industry, account.sizeStep, account.country);
          const alike = byProfile.get(key) ?? [];
          if (alike.length < 2 && alike.every(({ accountId }) => accountId !== seed.accountId))
            byProfile.set(key, [...alike, seed]);
        }
      }
      const prospects = customers.filter((row) => row.company === id && row.relation === 'prospect');
      return [id, { prospects: new Set(prospects.map((row) => row.account_id)), lookalikes: { byProfile } }];
    }),
  );
}

/** The companies for which any of these accounts is a customer, a prospect, or the target of an introduction. */
export async function findCompaniesDealingWith(db: Db, accountIds: readonly number[]): Promise<number[]> {
  const customers = await db
    .selectFrom('customer')
    .select('company_account_id as company')
    .distinct()
    .where(isAmong(db, 'account_id', accountIds))
    .where('relation', '=', 'customer')
    .execute();
  const introduced = await db
    .selectFrom('intro')
    .select('account_id as company')
    .distinct()
    .where(isAmong(db, 'target_account_id', accountIds))
    .where('status', 'in', INTRODUCED_STATUSES)
    .execute();
  return [...new Set([...customers, ...introduced].flatMap(({ company }) => company ?? []))];
}
