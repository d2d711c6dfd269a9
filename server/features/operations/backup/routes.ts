import type { FastifyInstance } from 'fastify';
import { type BackupState, backUpNow, getBackup } from '../../../../shared/features/operations/backup/calls.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { getEngine } from '../../../platform/db/engine.ts';
import { createConflictError } from '../../../platform/errors.ts';
import { handle } from '../../../platform/http/handle.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { readLastBackup } from '../../../platform/observation/last-backup.ts';
import { DAILY_BACKUP } from './kind.ts';
import { findLastFailure, isBackupRunning } from './queries.ts';

export function backupRoutes(app: FastifyInstance): void {
  handle(app, getBackup, async (context) => ({ backup: await loadState(context) }));

  handle(app, backUpNow, async (context) => {
    const { db, settings, viewer, clock, wakeJobs } = context;
    if (getEngine(db) !== 'sqlite')
      throw createConflictError('PostgreSQL has its own backup tools. See docs/operation.md.');
    if (settings.backupFolder === null)
      throw createConflictError('Kith has no backup folder. Set BACKUP_FOLDER and restart Kith.');
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      if (await isBackupRunning(trx)) return;
      await enqueue(trx, { kind: DAILY_BACKUP, payload: {} }, now);
      await audit(trx, viewer, now, { action: 'backup.begun', entity: 'installation', entityId: 'backup' });
    });
    wakeJobs();
    return { backup: await loadState(context) };
  });
}

async function loadState({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<BackupState> {
  const [last, failed] = [await readLastBackup(db), await findLastFailure(db)];
  return {
    by_kith: getEngine(db) === 'sqlite',
    daily: settings.backupFolder !== null,
    last,
    failed_at: failed !== null && (last === null || failed > last.at) ? failed : null,
    running: await isBackupRunning(db),
  };
}
