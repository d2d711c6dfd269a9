import type { ServerFeature } from '../../platform/app/feature.ts';
import { signalReferences } from './references.ts';
import { signalsRoutes } from './routes.ts';

export const signals = { routes: signalsRoutes, references: signalReferences } satisfies ServerFeature;
