import type { Feature } from '../platform/feature.ts';
import { panelReferences } from './references.ts';
import { panelRoutes } from './routes.ts';

export const panel = { routes: panelRoutes, references: panelReferences } satisfies Feature;
