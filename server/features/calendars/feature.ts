import type { ServerFeature } from '../../platform/app/feature.ts';
import { calendarJobs } from './jobs.ts';
import { calendarRoutes } from './routes.ts';

export const calendars = {
  routes: calendarRoutes,
  jobs: calendarJobs,
  daily: ['calendars.day'],
} satisfies ServerFeature;
