import type { Feature } from '../platform/feature.ts';
import { networkReferences } from './references.ts';
import { STALE_JOB, staleJobs } from './stale-job.ts';

export const network = {
  jobs: staleJobs,
  formerJobs: { 'signal.strengths': STALE_JOB, 'panel.strengths': STALE_JOB },
  references: networkReferences,
} satisfies Feature;
