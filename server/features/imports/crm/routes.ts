import type { FastifyInstance } from 'fastify';
import {
  changeCrmReach,
  connectCrm,
  disconnectCrm,
  dryRunCrm,
  getCrm,
  pauseCrm,
  runCrm,
} from '../../../../shared/features/imports/crm/calls.ts';
import { insertCrmSource, setSourceOpen } from '../../../core/facts/write/sources.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError, createInvalidError } from '../../../platform/errors.ts';
import { type CallContext, handle } from '../../../platform/http/handle.ts';
import { cancelJob } from '../../../platform/jobs/jobs.ts';
import type { Crm } from '../../../platform/ports/crm.ts';
import { CrmBusy, CrmRefusedError } from '../../../platform/ports/crm.ts';
import { beginDryRun, dropDryRun } from './dry-run.ts';
import { enqueueCrmReading, enqueueDryRun, enqueueSettling } from './jobs.ts';
import { crmMappingRoutes } from './mapping-routes.ts';
import { getCrmSealPurpose } from './open-account.ts';
import { crmPushRoutes } from './push-routes.ts';
import * as queries from './queries.ts';
import { serializeCrm } from './serializer.ts';
import { crmUserRoutes } from './users.ts';

type Context = Pick<CallContext<typeof runCrm>, 'db' | 'viewer' | 'clock' | 'crms' | 'sealing'>;

export function crmRoutes(app: FastifyInstance): void {
  crmUserRoutes(app);
  crmMappingRoutes(app);
  crmPushRoutes(app);
  handle(app, getCrm, (context) => serializeCrm(context));

  handle(app, connectCrm, async (context) => {
    const crm = context.crms.find(({ kind }) => kind === context.body.kind);
    if (!crm) throw createInvalidError('Kith has no settings for this CRM. docs/settings.md names them.');
    await connect(context, crm, '');
    return serializeCrm(context);
  });

  handle(app, runCrm, async (context) => {
    const { db, viewer, clock, wakeJobs } = context;
    const row = await requireConnection(db);
    if (row.state === 'lapsed') throw createConflictError('The CRM no longer lets Kith in. Connect it again first.');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await cancelQueued(trx, row, now);
      await queries.changeConnection(trx, row.id, ['paused'], { state: 'connected' });
      await enqueueCrmReading(trx, row.id, now);
      await audit(trx, viewer, now, { action: 'crm.run', entity: 'crm_connection', entityId: row.id });
    });
    wakeJobs();
    return serializeCrm(context);
  });

  handle(app, dryRunCrm, async (context) => {
    const { db, viewer, clock, wakeJobs } = context;
    const row = await requireConnection(db);
    if (row.state === 'lapsed') throw createConflictError('The CRM no longer lets Kith in. Connect it again first.');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await beginDryRun(trx, row, viewer.user.id, now);
      await enqueueDryRun(trx, row.id, now);
      await audit(trx, viewer, now, { action: 'crm.dry-run', entity: 'crm_connection', entityId: row.id });
    });
    wakeJobs();
    return serializeCrm(context);
  });

  handle(app, pauseCrm, async (context) => {
    const { db, viewer, clock } = context;
    const row = await requireConnection(db);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await cancelQueued(trx, row, now);
      const set = { state: 'paused', job_id: null, next_at: null } as const;
      await queries.changeConnection(trx, row.id, ['connected', 'reading'], set);
      await audit(trx, viewer, now, { action: 'crm.paused', entity: 'crm_connection', entityId: row.id });
    });
    return serializeCrm(context);
  });

  handle(app, changeCrmReach, async (context) => {
    const { db, viewer, clock, body, wakeJobs } = context;
    const row = await requireConnection(db);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const sourceId = body.records === 'companies' ? row.company_source_id : row.people_source_id;
      await setSourceOpen(trx, sourceId, body.open);
      await enqueueSettling(trx, row.id, now, 'opening');
      await audit(trx, viewer, now, {
        action: 'crm.opened',
        entity: 'crm_connection',
        entityId: row.id,
        detail: body,
      });
    });
    wakeJobs();
    return serializeCrm(context);
  });

  handle(app, disconnectCrm, async (context) => {
    const { db, viewer, clock, body, wakeJobs } = context;
    const row = await requireConnection(db);
    const now = clock.now();
    const { companies, people, activities } = await queries.countCrmRecords(db, row.id);
    await db.transaction().execute(async (trx) => {
      await cancelQueued(trx, row, now);
      await dropDryRun(trx, row, now);
      const set = { state: 'leaving', token: '', job_id: null, next_at: null } as const;
      await queries.changeConnection(trx, row.id, ['reading', 'connected', 'paused', 'lapsed'], set);
      await enqueueSettling(trx, row.id, now, body.take_back ? 'run' : 'keeping');
      await audit(trx, viewer, now, {
        action: 'crm.disconnected',
        entity: 'crm_connection',
        entityId: row.id,
        detail: { take_back: body.take_back, companies, people, activities },
      });
    });
    wakeJobs();
    return serializeCrm(context);
  });
}

async function requireConnection(db: Db): Promise<queries.ConnectionRow> {
  const row = await queries.findConnection(db);
  if (!row) throw createConflictError('No CRM is connected.');
  return row;
}

async function cancelQueued(trx: Db, { job_id }: queries.ConnectionRow, now: Date): Promise<void> {
  if (job_id !== null) await cancelJob(trx, job_id, now);
}

/** Connects it, or connects the expired one again, and reads nothing yet. */
async function connect({ db, viewer, clock, sealing }: Context, crm: Crm, token: string): Promise<void> {
  const { account, recordAddress, present } = await describe(crm, token);
  const now = clock.now();
  const at = now.toISOString();
  const { kind, name } = crm;
  await db.transaction().execute(async (trx) => {
    const before = await queries.findConnection(trx);
    const state = {
      account,
      record_address: recordAddress,
      state: 'connected',
      token: sealing.seal(present, getCrmSealPurpose({ kind })),
      error: null,
      connected_by: viewer.user.id,
    } as const;
    if (before && (before.kind !== kind || before.state !== 'lapsed'))
      throw createConflictError('A CRM is connected already. Disconnect it first.');
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
    const account = crm.open(token);
    const described = await account.describe();
    return { ...described, present: account.token() };
  } catch (error) {
    if (error instanceof CrmRefusedError || error instanceof CrmBusy)
      throw createConflictError(`Kith couldn’t connect ${crm.name}: ${error.message}`);
    throw error;
  }
}
