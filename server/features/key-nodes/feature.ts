import type { ServerFeature } from '../../platform/app/feature.ts';
import { keyNodeMessages } from './asks/ask.ts';
import { keyNodeJobs } from './jobs.ts';
import { keyNodeReferences } from './references.ts';
import { keyNodeRoutes } from './routes.ts';
import { findSkillDifferences } from './skills/read-titles.ts';

export const keyNodes = {
  routes: keyNodeRoutes,
  jobs: keyNodeJobs,
  daily: ['keyNodes.titles'],
  references: keyNodeReferences,
  messages: keyNodeMessages,
  differences: findSkillDifferences,
} satisfies ServerFeature;
