import type { ServerFeature } from '../../../platform/app/feature.ts';
import { upkeepJobs } from './jobs.ts';

export const upkeep = {
  jobs: (context) => upkeepJobs(context, context),
  daily: ['upkeep.strengths', 'upkeep.retention'],
} satisfies ServerFeature;
