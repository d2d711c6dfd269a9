import type { JobContext } from '../../../platform/app/feature.ts';
import { CrmRefusedError } from '../../../platform/ports/crm.ts';
import { readCrmMapping } from './mapping/mapping.ts';
import type * as queries from './queries.ts';

type Deps = Pick<JobContext, 'crms' | 'sealing'>;

/** The purpose under which its permission is sealed. */
export const getCrmSealPurpose = ({ kind }: Pick<queries.ConnectionRow, 'kind'>): string => `crm ${kind}`;

/** @throws CrmRefusedError if its settings or its key are gone */
export function openAccount({ crms, sealing }: Deps, row: queries.ConnectionRow, signal?: AbortSignal) {
  const crm = crms.find(({ kind }) => kind === row.kind);
  const token = sealing.open(row.token, getCrmSealPurpose(row));
  if (!crm) throw new CrmRefusedError('Its settings are gone.');
  if (token === null) throw new CrmRefusedError('Kith’s encryption key has changed.');
  const { fields, deals } = readCrmMapping(row);
  return { account: crm.open(token, { signal, fields, dealField: deals.field }), name: crm.name, token };
}
