import { CASE_LINK_DAYS } from '../../../../shared/features/operations/cases/calls.ts';
import type { JobContext } from '../../../platform/app/feature.ts';
import type { ServedJobs } from '../../../platform/jobs/jobs.ts';
import { deleteClosed, deleteUnconfirmed } from './queries.ts';

const DAY_MS = 86_400_000;

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'privacy.cases': object;
  }
}

export function caseJobs({ db, clock, settings }: JobContext) {
  const getDaysAgo = (days: number): string => new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  return {
    'privacy.cases': {
      async run() {
        await deleteUnconfirmed(db, getDaysAgo(CASE_LINK_DAYS));
        await deleteClosed(db, getDaysAgo(settings.keepDays.audit));
      },
    },
  } satisfies ServedJobs;
}
