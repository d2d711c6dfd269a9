import type { Db } from '../db/engine.ts';
import { createInvalidError } from '../errors.ts';
import { parseId } from '../http/ids.ts';
import { loadFirmAccountId } from '../settings/installation.ts';

/** The firm, then its portfolio companies by name: the companies that a user can belong to. */
export async function listFirmAndPortfolio(db: Db) {
  const firm = await loadFirmAccountId(db);
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
  const accountId = parseId(wireId);
  if (accountId === undefined || !(await listFirmAndPortfolio(db)).some((company) => company.id === accountId))
    throw createInvalidError('Choose the firm or one of its portfolio companies.', {
      account_id: 'Neither the firm nor a portfolio company',
    });
  return accountId;
}
