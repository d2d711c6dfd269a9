import type { ServerFeature } from '../../platform/app/feature.ts';
import { salesDigest } from './digest.ts';
import { salesReferences } from './references.ts';
import { salesRoutes } from './routes.ts';

export const sales = { routes: salesRoutes, references: salesReferences, digest: salesDigest } satisfies ServerFeature;
