import { changeErasure } from '../../../core/facts/erasure/queries.ts';
import { runErasure } from '../../../core/facts/erasure/run.ts';
import type { JobContext } from '../../../platform/app/feature.ts';
import { NETWORK_LANE, type ServedJobs } from '../../../platform/jobs/jobs.ts';

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
        await runErasure(db, payload.erasureId, { references, dataFolder, now: () => clock.now(), stopped: cancelled });
      },
      async gaveUp(trx, { erasureId }) {
        await changeErasure(trx, erasureId, { state: 'failed' });
      },
    },
  } satisfies ServedJobs;
}
