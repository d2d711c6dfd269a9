import type { ServerFeature } from '../../../platform/app/feature.ts';
import { backupJobs } from './jobs.ts';
import { DAILY_BACKUP } from './kind.ts';
import { backupRoutes } from './routes.ts';

export const backup = {
  routes: backupRoutes,
  jobs: backupJobs,
  daily: [DAILY_BACKUP],
} satisfies ServerFeature;
