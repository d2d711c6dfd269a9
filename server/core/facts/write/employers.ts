import { sql } from 'kysely';
import { readCompaniesByFurther } from '../../../platform/access/company-domains.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { parseWebsite } from '../../../platform/files/tables/websites.ts';
import { listDomainsAbove } from '../../../platform/text/domains.ts';
import { foldName } from '../../../platform/text/names.ts';

export interface Employer {
  id: number;
  name: string;
  /** Its own, and further ones. */
  domains: string[];
  /** Folded, including other and former names. */
  keys: string[];
}

/** Companies that have positions: the portfolio, and the firm. Raw: an id is compared with a setting, which is a text. */
export async function listEmployers(db: Db): Promise<Employer[]> {
  const { rows } = await sql<{
    id: number;
    name: string;
    domain: string | null;
    name_key: string;
    other: string | null;
  }>`
    select account.id, account.name, account.domain, account.name_key, account_name.name_key as other
    from account left join account_name on account_name.account_id = account.id
    where account.merged_into is null and (account.type = 'Portfolio'
      or cast(account.id as text) = (select value from installation where key = 'firm_account_id'))
    order by account.id`.execute(db);
  const byId = new Map<number, Employer>();
  const further = Map.groupBy(await readCompaniesByFurther(db), ([, id]) => id);
  for (const { id, name, domain, name_key, other } of rows) {
    const employer = byId.get(id) ?? {
      id,
      name,
      keys: [name_key],
      domains: [...(domain ? [domain] : []), ...(further.get(id) ?? []).map(([domainOf]) => domainOf)],
    };
    if (other !== null) employer.keys.push(other);
    byId.set(id, employer);
  }
  return [...byId.values()];
}

/** Finds companies by website, otherwise by any of the company's names. */
export function makeCompanyFinder(all: readonly Employer[]) {
  const byDomain = new Map(all.flatMap((employer) => employer.domains.map((domain) => [domain, employer] as const)));
  const byKey = Map.groupBy(
    all.flatMap((employer) => [...new Set(employer.keys)].map((key) => ({ key, one: employer }))),
    ({ key }) => key,
  );
  return ({
    company,
    website,
  }: {
    company: string;
    website: string;
  }): { id: number; name: string } | { reason: string } => {
    const domain = website === '' ? undefined : parseWebsite(website)?.domain;
    const named = company === '' ? [] : (byKey.get(foldName(company)) ?? []).map(({ one: employer }) => employer);
    const found =
      (domain === undefined ? [] : listDomainsAbove(domain)).map((above) => byDomain.get(above)).find(Boolean) ??
      (named.length === 1 ? named[0] : undefined);
    if (found) return { id: found.id, name: found.name };
    if (named.length > 1)
      return {
        reason: `${named.length} portfolio companies have this name. Add a column with the company’s website.`,
      };
    return { reason: 'No portfolio company has this name.' };
  };
}
