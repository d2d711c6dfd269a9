import type { Db } from '../db/engine.ts';
import { invalid } from '../errors.ts';
import { idOf } from '../http/ids.ts';
import { firmAccountId } from '../settings/installation.ts';

/** The firm, then its portfolio companies by name: the companies that a user can belong to. */
export async function firmAndPortfolio(db: Db) {
  const firm = await firmAccountId(db);
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'name', 'logo_url'])
    .where((where) => where.or([where('type', '=', 'Portfolio'), ...(firm === null ? [] : [where('id', '=', firm)])]))
    .where('merged_into', 'is', null)
    .orderBy('name_key')
    .orderBy('id')
    .execute();
  const companies = accounts.map((account) => ({ ...account, firm: account.id === firm }));
  return companies.sort((a, b) => Number(b.firm) - Number(a.firm));
}

/** @throws invalid unless it is the firm or one of its portfolio companies */
export async function requireCompany(db: Db, wireId: string): Promise<number> {
  const accountId = idOf(wireId);
  if (accountId === undefined || !(await firmAndPortfolio(db)).some((company) => company.id === accountId))
    throw invalid('Choose the firm or one of its portfolio companies.', {
      account_id: 'Neither the firm nor a portfolio company',
    });
  return accountId;
}
