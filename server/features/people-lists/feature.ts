import type { ServerFeature } from '../../platform/app/feature.ts';
import { peopleListReferences } from './references.ts';
import { peopleListRoutes } from './routes.ts';

export const peopleLists = { routes: peopleListRoutes, references: peopleListReferences } satisfies ServerFeature;
