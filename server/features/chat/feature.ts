import type { ServerFeature } from '../../platform/app/feature.ts';
import { deleteOldChatEvents } from '../../platform/chat/events.ts';
import { chatPressJobs } from './press.ts';
import { chatRoutes } from './routes.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'chat.day': object;
  }
}

export const chat = {
  routes: chatRoutes,
  jobs: (deps) => ({
    ...chatPressJobs(deps),
    'chat.day': { run: () => deleteOldChatEvents(deps.db, deps.clock.now()) },
  }),
  daily: ['chat.day'],
} satisfies ServerFeature;
