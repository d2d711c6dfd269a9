import type { JobContext } from '../../../platform/app/feature.ts';
import { CrmRefusedError } from '../../../platform/ports/crm.ts';
import { readCrmMapping } from './mapping/mapping.ts';
import type * as queries from './queries.ts';
import { getCrmSealPurpose, makeCrmRenewal } from './renewal.ts';

type Deps = Pick<JobContext, 'db' | 'clock' | 'crms' | 'sealing'>;

/** @throws CrmRefusedError if its settings or its key are gone */
export function openAccount(deps: Deps, row: queries.ConnectionRow, signal?: AbortSignal) {
  const crm = deps.crms.find(({ kind }) => kind === row.kind);
  const token = deps.sealing.open(row.token, getCrmSealPurpose(row));
  if (!crm) throw new CrmRefusedError('Its settings are gone.');
  if (token === null) throw new CrmRefusedError('Kith’s encryption key has changed.');
  const { fields, deals } = readCrmMapping(row);
  const options = { signal, fields, dealField: deals.field, renew: makeCrmRenewal(deps, row) };
  return { account: crm.open(token, options), name: crm.name };
}
