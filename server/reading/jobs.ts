import type { Deps } from '../platform/deps.ts';
import type { ServedJobs } from '../platform/jobs.ts';
import { keptSince } from '../platform/keep-reading.ts';
import { deleteReadBefore } from './queries.ts';

declare module '../platform/jobs.ts' {
  interface JobPayloads {
    'reading.retention': object;
  }
}

export function readingJobs(deps: Pick<Deps, 'db' | 'settings' | 'clock'>) {
  return {
    'reading.retention': { run: () => deleteReadBefore(deps.db, keptSince(deps)) },
  } satisfies ServedJobs;
}
