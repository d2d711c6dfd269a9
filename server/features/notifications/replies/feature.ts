import type { ServerFeature } from '../../../platform/app/feature.ts';
import { replyJobs } from './jobs.ts';
import { replyMessages } from './message-kinds.ts';

export const replies = { jobs: replyJobs, messages: replyMessages } satisfies ServerFeature;
