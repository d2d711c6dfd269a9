import type { Feature } from '../platform/feature.ts';
import { STALE_JOB, staleJobs } from './stale-job.ts';

export const network = {
  jobs: staleJobs,
  formerJobs: { 'signal.strengths': STALE_JOB, 'panel.strengths': STALE_JOB },
} satisfies Feature;
