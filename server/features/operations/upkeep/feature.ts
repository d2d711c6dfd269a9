import type { ServerFeature } from '../../../platform/app/feature.ts';
import { upkeepJobs } from './jobs.ts';

export const upkeep = {
  jobs: (serving) => upkeepJobs(serving, serving),
  daily: ['upkeep.strengths', 'upkeep.retention'],
} satisfies ServerFeature;
