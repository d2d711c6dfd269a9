import type { FastifyInstance } from 'fastify';
import {
  cancelJob,
  dismissFirstSteps,
  getFirstSteps,
  getInstallation,
  listJobs,
  nameFirm,
  retryJob,
  testOutside,
} from '../../../../shared/features/operations/administration/calls.ts';
import { nameFirmOf } from '../../../core/facts/write/firm.ts';
import { loadFirmName } from '../../../core/facts/write/firm-setting.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { Job } from '../../../platform/db/schema.ts';
import { createConflictError, createNotFoundError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { requireId } from '../../../platform/http/ids.ts';
import * as jobs from '../../../platform/jobs/jobs.ts';
import { loadFirmAccountId, writeInstallation } from '../../../platform/settings/installation.ts';
import { loadFirstSteps } from './first-steps.ts';
import { describeAccessEnd } from './how-access-ends.ts';
import { canCancelJob, canRetry, findJobKind, serializeJob } from './jobs-wire.ts';
import { getOutside, listOutsides, tryOutside } from './outsides.ts';
import * as queries from './queries.ts';
import { listSettingsInForce } from './settings-rows.ts';

export function administrationRoutes(app: FastifyInstance): void {
  handle(app, getInstallation, async (context) => ({
    outsides: await listOutsides(context),
    settings: listSettingsInForce(context.settings, await loadFirmName(context.db), await describeAccessEnd(context)),
  }));

  handle(app, testOutside, async (context) => {
    const { db, clock, viewer, body } = context;
    const { ok } = await tryOutside(context, viewer, body.name);
    const detail = { ok };
    await audit(db, viewer, clock.now(), { action: 'outside.tested', entity: 'outside', entityId: body.name, detail });
    return { outside: await getOutside(context, body.name) };
  });

  handle(app, listJobs, async ({ db, query: { state, limit, cursor } }) => {
    const before = cursor === undefined ? undefined : requireId(cursor, 'This page');
    const rows = await queries.findJobs(db, state, limit + 1, before);
    const page = rows.slice(0, limit);
    return {
      jobs: page.map(serializeJob),
      next_cursor: rows.length > page.length ? String(page.at(-1)!.id) : null,
      now: await queries.countJobs(db),
    };
  });

  handle(app, retryJob, async ({ db, viewer, params, clock, wakeJobs }) => {
    const now = clock.now();
    const job = await db.transaction().execute(async (trx) => {
      const found = await requireJob(trx, params.id);
      if (!canRetry(found) || !(await jobs.retryJob(trx, found.id, now)))
        throw createConflictError(explainRefusal(found, 'restarted'));
      const detail = { kind: found.kind };
      await audit(trx, viewer, now, { action: 'job.retried', entity: 'job', entityId: found.id, detail });
      return requireJob(trx, params.id);
    });
    wakeJobs();
    return { job: serializeJob(job) };
  });

  handle(app, cancelJob, async ({ db, viewer, params, clock }) => {
    const now = clock.now();
    const job = await db.transaction().execute(async (trx) => {
      const found = await requireJob(trx, params.id);
      if (!canCancelJob(found)) throw createConflictError(explainRefusal(found, 'stopped'));
      await jobs.cancelJob(trx, found.id, now);
      const detail = { kind: found.kind };
      await audit(trx, viewer, now, { action: 'job.cancelled', entity: 'job', entityId: found.id, detail });
      return requireJob(trx, params.id);
    });
    return { job: serializeJob(job) };
  });

  handle(app, getFirstSteps, async ({ db, viewer }) => ({ steps: await loadFirstSteps(db, viewer.user.id) }));

  handle(app, nameFirm, async ({ db, viewer, clock, settings, body }) => {
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      // Two users who name the firm at the same time would make two firms.
      if ((await loadFirmAccountId(trx)) !== null)
        throw createConflictError(
          'This installation already has a firm. To change its name, set FIRM_NAME and restart Kith.',
        );
      const id = await nameFirmOf(trx, { name: body.name, domains: settings.firmDomains, userId: viewer.user.id }, now);
      const detail = { name: body.name };
      await audit(trx, viewer, now, { action: 'firm.named', entity: 'account', entityId: id, detail });
    });
    return { steps: await loadFirstSteps(db, viewer.user.id) };
  });

  handle(app, dismissFirstSteps, async ({ db, viewer, clock }) => {
    await writeInstallation(db, 'first_steps_dismissed', clock.now().toISOString());
    return { steps: await loadFirstSteps(db, viewer.user.id) };
  });
}

async function requireJob(db: Db, id: string): Promise<Job> {
  const job = await queries.findJob(db, requireId(id, 'This job'));
  if (!job) throw createNotFoundError('This job');
  return job;
}

/** The reason why a job cannot be restarted or stopped here, and what to do instead. */
function explainRefusal(job: Job, what: 'restarted' | 'stopped'): string {
  const handling = findJobKind(job)?.handling;
  if (handling?.startsWith('/')) return `This can only be ${what} on the screen that started it: open ${handling}.`;
  const open = job.state === 'queued' || job.state === 'running';
  if (what === 'stopped') {
    if (!open) return 'This job has already ended.';
    return job.cancel_requested === 1
      ? 'This job is already stopping.'
      : 'Other work depends on this job. Let it finish.';
  }
  return open ? 'This job is already waiting or running.' : 'This job can’t be restarted.';
}
