import type { ServerFeature } from '../../../platform/app/feature.ts';
import { companyNameRoutes } from './routes.ts';

export const companyNames = { routes: companyNameRoutes } satisfies ServerFeature;
