import type { runCrm } from '../../../../shared/features/imports/crm/calls.ts';
import { insertCrmSource } from '../../../core/facts/write/sources.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { createConflictError, createInvalidError } from '../../../platform/errors.ts';
import type { CallContext } from '../../../platform/http/handle.ts';
import { type Crm, CrmBusy, CrmRefusedError } from '../../../platform/ports/crm.ts';
import { getCrmSealPurpose } from './open-account.ts';
import * as queries from './queries.ts';

type Context = Pick<CallContext<typeof runCrm>, 'db' | 'viewer' | 'clock' | 'sealing'>;

export function requireCrm(crms: readonly Crm[], wanted: string): Crm {
  const crm = crms.find(({ kind }) => kind === wanted);
  if (!crm) throw createInvalidError('Kith has no settings for this CRM. docs/settings.md names them.');
  return crm;
}

/** Connects it, or connects the expired one again, and reads nothing yet. */
export async function connectAccount({ db, viewer, clock, sealing }: Context, crm: Crm, token: string): Promise<void> {
  const { account, recordAddress } = await describe(crm, token);
  const now = clock.now();
  const at = now.toISOString();
  const { kind, name } = crm;
  await db.transaction().execute(async (trx) => {
    const before = await queries.findConnection(trx);
    const state = {
      account,
      record_address: recordAddress,
      state: 'connected',
      token: sealing.seal(token, getCrmSealPurpose({ kind })),
      renewing_until: null,
      error: null,
      connected_by: viewer.user.id,
    } as const;
    if (before && (before.kind !== kind || before.state !== 'lapsed'))
      throw createConflictError('A CRM is connected already. Disconnect it first.');
    // The ids of another account would be those of other people.
    if (before && before.record_address !== recordAddress)
      throw createConflictError(
        `This is another account of ${name} than the one that was connected: ${before.account}. Disconnect that first.`,
      );
    if (before) await queries.changeConnection(trx, before.id, ['lapsed'], state);
    const id = before?.id ?? (await insert());
    await audit(trx, viewer, now, {
      action: 'crm.connected',
      entity: 'crm_connection',
      entityId: id,
      detail: { kind },
    });

    async function insert(): Promise<number> {
      const made = await queries.insertConnection(trx, {
        kind,
        ...state,
        company_source_id: await insertCrmSource(trx, `${name}: companies`, at),
        people_source_id: await insertCrmSource(trx, `${name}: people`, at),
        parts: '{}',
        round: 0,
        rows_in: 0,
        rows_gone: 0,
        left_out: '{}',
        connected_at: at,
      });
      return made.id;
    }
  });
}

async function describe(crm: Crm, token: string) {
  try {
    return await crm.open(token).describe();
  } catch (error) {
    if (error instanceof CrmRefusedError || error instanceof CrmBusy)
      throw createConflictError(`Kith couldn’t connect ${crm.name}: ${error.message}`);
    throw error;
  }
}
