import { EXPORT_DAYS, HELD_UNDO_DAYS } from '../../../../shared/features/operations/privacy/calls.ts';
import { deleteDecidedRows } from '../../../core/facts/erasure/held-rows.ts';
import { changeErasure } from '../../../core/facts/erasure/queries.ts';
import { runErasure } from '../../../core/facts/erasure/run.ts';
import { changeExport, deleteOldExports, makeExport } from '../../../core/facts/erasure/stored-exports.ts';
import type { JobContext } from '../../../platform/app/feature.ts';
import { NETWORK_LANE, type ServedJobs } from '../../../platform/jobs/jobs.ts';
import { findBackupsEnd } from '../backup/last-day.ts';

const DAY_MS = 86_400_000;

export const ERASE_PERSON = 'privacy.erase';
export const EXPORT_PERSON = 'privacy.export';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    [ERASE_PERSON]: { erasureId: number };
    [EXPORT_PERSON]: { exportId: number };
    'privacy.clear': object;
  }
}

export function privacyJobs({ db, clock, settings, references }: JobContext) {
  return {
    [ERASE_PERSON]: {
      lane: NETWORK_LANE,
      async run({ payload, cancelled }) {
        const { dataFolder } = settings;
        const getNow = () => clock.now();
        const findEnd = (at: Date) => findBackupsEnd(settings, at);
        const deps = { references, dataFolder, now: getNow, stopped: cancelled, findBackupsEnd: findEnd };
        await runErasure(db, payload.erasureId, deps);
      },
      async gaveUp(trx, { erasureId }) {
        await changeErasure(trx, erasureId, { state: 'failed' });
      },
    },
    [EXPORT_PERSON]: {
      run: ({ payload }) => makeExport(db, payload.exportId, references, clock.now()),
      gaveUp: (trx, { exportId }) => changeExport(trx, exportId, { state: 'failed' }),
    },
    'privacy.clear': {
      async run() {
        const getDaysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString();
        await deleteDecidedRows(db, getDaysAgo(HELD_UNDO_DAYS));
        await deleteOldExports(db, getDaysAgo(EXPORT_DAYS));
      },
    },
  } satisfies ServedJobs;
}
