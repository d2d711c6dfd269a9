import type { ServerFeature } from '../../platform/app/feature.ts';
import { accountReferences } from './references.ts';
import { managedCompanyRoutes } from './routes.ts';

export const accounts = { routes: managedCompanyRoutes, references: accountReferences } satisfies ServerFeature;
