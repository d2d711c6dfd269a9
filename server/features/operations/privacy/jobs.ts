import { changeErasure } from '../../../core/facts/erasure/queries.ts';
import { runErasure } from '../../../core/facts/erasure/run.ts';
import type { JobContext } from '../../../platform/app/feature.ts';
import { NETWORK_LANE, type ServedJobs } from '../../../platform/jobs/jobs.ts';
import { findBackupsEnd } from '../backup/last-day.ts';

export const ERASE_PERSON = 'privacy.erase';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    [ERASE_PERSON]: { erasureId: number };
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
  } satisfies ServedJobs;
}
