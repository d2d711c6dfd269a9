import type { FastifyInstance } from 'fastify';
import { getBackup } from '../../../../shared/features/operations/backup/calls.ts';
import { getEngine } from '../../../platform/db/engine.ts';
import { handle } from '../../../platform/http/handle.ts';
import { readLastBackup } from '../../../platform/observation/last-backup.ts';
import { findLastFailure } from './queries.ts';

export function backupRoutes(app: FastifyInstance): void {
  handle(app, getBackup, async ({ db, settings }) => {
    const [last, failed] = [await readLastBackup(db), await findLastFailure(db)];
    return {
      backup: {
        by_kith: getEngine(db) === 'sqlite',
        daily: settings.backupFolder !== null,
        last,
        failed_at: failed !== null && (last === null || failed > last.at) ? failed : null,
      },
    };
  });
}
