import type { FastifyInstance } from 'fastify';
import { getBackup } from '../../../../shared/features/operations/backup/calls.ts';
import { engineOf } from '../../../platform/db/engine.ts';
import { handle } from '../../../platform/http/handle.ts';
import { readLastBackup } from '../../../platform/observation/last-backup.ts';
import { lastFailure } from './queries.ts';

export function backupRoutes(app: FastifyInstance): void {
  handle(app, getBackup, async ({ db, settings }) => {
    const [last, failed] = [await readLastBackup(db), await lastFailure(db)];
    return {
      backup: {
        by_kith: engineOf(db) === 'sqlite',
        daily: settings.backupFolder !== null,
        last,
        failed_at: failed !== null && (last === null || failed > last.at) ? failed : null,
      },
    };
  });
}
