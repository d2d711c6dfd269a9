/** The e-mail domains of companies: the only place that decides by them whose an address is. */
import type { Db } from '../db/engine.ts';
import {
  deleteInstallation,
  loadFirmAccountId,
  readInstallation,
  writeInstallation,
} from '../settings/installation.ts';
import { listDomainsAbove } from '../text/domains.ts';
import type { FirmDomains } from './firm-domains.ts';
import { isPublicMail } from './public-mail.ts';

export interface DomainOwner {
  id: number;
  name: string;
  type: string | null;
}

/**
 * The companies whose own the domain of an address is: that of their account, or a further one, or one above it
 * (mail.acme.co.uk is of acme.co.uk, unless it is stated of another). Where anybody can have an address, it is nobody's
 * own, whatever the account says.
 * @param domain in lower case
 */
export async function findDomainOwners(db: Db, domain: string): Promise<DomainOwner[]> {
  if (isPublicMail(domain)) return [];
  return findOwnersAbove(db, domain);
}

/** The same, whosoever can have an address in it. */
export async function findOwnersAbove(db: Db, domain: string): Promise<DomainOwner[]> {
  for (const above of listDomainsAbove(domain)) {
    const owners = await findStatedOwners(db, above);
    if (owners.length > 0) return owners;
  }
  return [];
}

/** The companies of which a domain itself is stated, whosoever can have an address in it. */
export function findStatedOwners(db: Db, domain: string): Promise<DomainOwner[]> {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'type'])
    .where('merged_into', 'is', null)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('domain', '=', domain),
        eb('id', 'in', selectFrom('company_domain').select('account_id').where('company_domain.domain', '=', domain)),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** The further domains of companies, each in the order of the alphabet. */
export async function readFurtherDomains(db: Db, accountIds: readonly number[]): Promise<Map<number, string[]>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('company_domain')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .orderBy('domain')
    .execute();
  const byAccount = Map.groupBy(rows, (row) => row.account_id);
  return new Map([...byAccount].map(([id, all]) => [id, all.map(({ domain }) => domain).sort()]));
}

/** Replaces the further domains of a company. */
export async function writeFurtherDomains(db: Db, accountId: number, domains: readonly string[]): Promise<void> {
  await db.deleteFrom('company_domain').where('account_id', '=', accountId).execute();
  if (domains.length === 0) return;
  await db
    .insertInto('company_domain')
    .values(domains.map((domain) => ({ domain, account_id: accountId })))
    .execute();
}

/** Keeps the firm's domains of the settings with the data, for threads and commands that decide by a company's domain and have no settings. */
export async function saveFirmDomains(db: Db, firmDomains: FirmDomains): Promise<void> {
  if (firmDomains.length === 0) await deleteInstallation(db, 'firm_domains');
  else await writeInstallation(db, 'firm_domains', firmDomains.join(','));
}

/** The companies by all of their further domains: those that staff stated, and for the firm those of the settings. */
export async function readCompaniesByFurther(db: Db): Promise<Map<string, number>> {
  const stated = await db.selectFrom('company_domain').select(['domain', 'account_id']).execute();
  const found = new Map(stated.map(({ domain, account_id }) => [domain, account_id]));
  const firm = await loadFirmAccountId(db);
  const ofFirm = firm === null ? [] : ((await readInstallation(db, 'firm_domains'))?.split(',') ?? []);
  for (const domain of ofFirm) found.set(domain, firm!);
  return found;
}
