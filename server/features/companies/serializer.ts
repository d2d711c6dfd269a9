import type { ManagedCompany } from '../../../shared/features/companies/calls.ts';
import { getAccountFlags } from '../../platform/db/account-flags.ts';
import type { CompanyRow } from './queries.ts';

export const PORTFOLIO_TYPE = 'Portfolio';

export interface CompanyContext {
  firmId: number | null;
  flaggedId: number | null;
  /** The further domains, by account. */
  further: ReadonlyMap<number, string[]>;
}

export function serializeCompany(row: CompanyRow, { firmId, flaggedId, further }: CompanyContext): ManagedCompany {
  const { id, name, logo_url, domain, type, users, people } = row;
  return {
    id: String(id),
    name,
    logo_url,
    domain,
    firm: id === firmId,
    portfolio: type === PORTFOLIO_TYPE,
    alias_domains: further.get(id) ?? [],
    ...getAccountFlags(row),
    flagged: id === flaggedId,
    users: Number(users ?? 0),
    people: Number(people ?? 0),
  };
}
