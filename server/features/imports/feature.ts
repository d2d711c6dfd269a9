import type { ServerFeature } from '../../platform/app/feature.ts';
import { importLinks, importMessages } from './by-link/link-kinds.ts';
import { crmJobs } from './crm/jobs.ts';
import { importJobs, importUpkeep } from './jobs.ts';
import { crmMessages } from './messages.ts';
import { importReferences } from './references.ts';
import { importsRoutes } from './routes.ts';

export const imports = {
  routes: importsRoutes,
  jobs: (context) => ({ ...importJobs(context, context), ...importUpkeep(context), ...crmJobs(context) }),
  references: importReferences,
  daily: ['import.clear', 'crm.day'],
  links: importLinks,
  messages: Object.assign({}, importMessages, crmMessages),
} satisfies ServerFeature;
