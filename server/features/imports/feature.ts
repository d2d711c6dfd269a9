import type { ServerFeature } from '../../platform/app/feature.ts';
import { importLinks, importMessages } from './by-link/link-kinds.ts';
import { importJobs, importUpkeep } from './jobs.ts';
import { importReferences } from './references.ts';
import { importsRoutes } from './routes.ts';

export const imports = {
  routes: importsRoutes,
  jobs: (context) => ({ ...importJobs(context, context), ...importUpkeep(context) }),
  references: importReferences,
  daily: ['import.clear'],
  links: importLinks,
  messages: importMessages,
} satisfies ServerFeature;
