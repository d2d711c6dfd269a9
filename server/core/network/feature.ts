import type { ServerFeature } from '../../platform/app/feature.ts';
import { STALE_JOB, staleJobs } from './derive/stale-job.ts';
import { networkReferences } from './references.ts';

export const network = {
  jobs: staleJobs,
  formerJobs: { 'signal.strengths': STALE_JOB, 'panel.strengths': STALE_JOB },
  references: networkReferences,
} satisfies ServerFeature;
