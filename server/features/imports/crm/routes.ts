import type { FastifyInstance } from 'fastify';
import {
  changeCrmReach,
  disconnectCrm,
  dryRunCrm,
  getCrm,
  pauseCrm,
  runCrm,
} from '../../../../shared/features/imports/crm/calls.ts';
import { setSourceOpen } from '../../../core/facts/write/sources.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { cancelJob } from '../../../platform/jobs/jobs.ts';
import { crmConnectRoutes } from './connect-routes.ts';
import { beginDryRun, dropDryRun } from './dry-run.ts';
import { enqueueCrmReading, enqueueDryRun, enqueueSettling } from './jobs.ts';
import { crmMappingRoutes } from './mapping-routes.ts';
import { crmPushRoutes } from './push-routes.ts';
import * as queries from './queries.ts';
import { serializeCrm } from './serializer.ts';
import { crmUserRoutes } from './users.ts';

export function crmRoutes(app: FastifyInstance): void {
  crmConnectRoutes(app);
  crmUserRoutes(app);
  crmMappingRoutes(app);
  crmPushRoutes(app);
  handle(app, getCrm, (context) => serializeCrm(context));

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
      const set = { state: 'leaving', token: '', renewing_until: null, job_id: null, next_at: null } as const;
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
