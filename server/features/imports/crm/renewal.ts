/** Renews the permission of a CRM, in one place and for all processes: some systems take the former one back with each new one. */
import type { JobContext } from '../../../platform/app/feature.ts';
import { CrmBusy, CrmRefusedError, type CrmRenewal } from '../../../platform/ports/crm.ts';
import * as queries from './queries.ts';

/** The purpose under which its permission is sealed. */
export const getCrmSealPurpose = ({ kind }: Pick<queries.ConnectionRow, 'kind'>): string => `crm ${kind}`;

/** A process that died while it renewed holds others up for no longer. */
const LEASE_MS = 60_000;
const WAIT_MS = 2_000;

type Deps = Pick<JobContext, 'db' | 'clock' | 'sealing'>;

export const makeCrmRenewal =
  ({ db, clock, sealing }: Deps, connection: Pick<queries.ConnectionRow, 'id' | 'kind'>): CrmRenewal =>
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
