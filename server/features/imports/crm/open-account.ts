/** Opens the connected CRM with its permission, and renews that in one place and for all processes: some systems take the former one back with each new one. */
import type { JobContext } from '../../../platform/app/feature.ts';
import { CrmBusy, CrmRefusedError, type CrmRenewal } from '../../../platform/ports/crm.ts';
import { readCrmMapping } from './mapping/mapping.ts';
import * as queries from './queries.ts';

type Deps = Pick<JobContext, 'db' | 'clock' | 'crms' | 'sealing'>;

/** The purpose under which its permission is sealed. */
export const getCrmSealPurpose = ({ kind }: Pick<queries.ConnectionRow, 'kind'>): string => `crm ${kind}`;

/** A process that died while it renewed holds others up for no longer. */
const LEASE_MS = 60_000;
const WAIT_MS = 2_000;

export const makeCrmRenewal =
  ({ db, clock, sealing }: Omit<Deps, 'crms'>, connection: Pick<queries.ConnectionRow, 'id' | 'kind'>): CrmRenewal =>
  async (used, refresh) => {
    const purpose = getCrmSealPurpose(connection);
    const row = await queries.findConnectionById(db, connection.id);
    const present = row ? sealing.open(row.token, purpose) : null;
    if (!row || present === null) throw new CrmRefusedError('It was disconnected.');
    // Another process renewed it meanwhile.
    if (present !== used) return present;
    const now = clock.now();
    const until = new Date(now.getTime() + LEASE_MS).toISOString();
    if (!(await queries.reserveRenewal(db, row, now.toISOString(), until)))
      throw new CrmBusy('Kith is renewing its access.', WAIT_MS);
    const renewed = await refresh(present).catch(async (error: unknown) => {
      await queries.saveRenewal(db, row, row.token);
      throw error;
    });
    await queries.saveRenewal(db, row, sealing.seal(renewed, purpose));
    return renewed;
  };

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
