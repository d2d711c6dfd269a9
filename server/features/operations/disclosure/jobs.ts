import type { Deps } from '../../../platform/app/deps.ts';
import { getFirstSavedDay } from '../../../platform/audit/disclosure-log.ts';
import type { ServedJobs } from '../../../platform/jobs/jobs.ts';
import { deleteReadBefore } from './queries.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'reading.retention': object;
  }
}

export function readingJobs(deps: Pick<Deps, 'db' | 'settings' | 'clock'>) {
  return {
    'reading.retention': { run: () => deleteReadBefore(deps.db, getFirstSavedDay(deps)) },
  } satisfies ServedJobs;
}
