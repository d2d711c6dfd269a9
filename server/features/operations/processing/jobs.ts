import { deleteUnusedPeople } from '../../../core/facts/erasure/unused.ts';
import type { JobContext } from '../../../platform/app/feature.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { NETWORK_LANE, type ServedJobs } from '../../../platform/jobs/jobs.ts';

const DAY_MS = 86_400_000;

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'privacy.unused': object;
  }
}

export function unusedPeopleJobs({ db, clock, settings, references }: JobContext) {
  return {
    /** Some people in each transaction; a kill loses nothing, the next day goes on. */
    'privacy.unused': {
      lane: NETWORK_LANE,
      async run({ cancelled, progress }) {
        const keep = settings.keepDays.unusedPeople;
        if (keep === null) return;
        const before = new Date(clock.now().getTime() - keep * DAY_MS).toISOString();
        const getNow = () => clock.now();
        const count = await deleteUnusedPeople(db, { references, before, now: getNow, cancelled, progress });
        if (count === 0) return;
        const detail = { people: count, days: keep };
        await audit(db, null, getNow(), {
          action: 'privacy.unused-removed',
          entity: 'setting',
          entityId: 'KEEP_UNUSED_PEOPLE_DAYS',
          detail,
        });
      },
    },
  } satisfies ServedJobs;
}
