import type { ServerFeature } from '../platform/feature.ts';
import { managedCompanyRoutes } from './routes.ts';

export const accounts = { routes: managedCompanyRoutes } satisfies ServerFeature;
