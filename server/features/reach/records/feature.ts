import type { ServerFeature } from '../../../platform/app/feature.ts';
import { RECORD_REACH, reachRecordJobs } from './jobs.ts';

export const reachRecords = { jobs: reachRecordJobs, daily: [RECORD_REACH] } satisfies ServerFeature;
