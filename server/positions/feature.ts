import type { Feature } from '../platform/feature.ts';
import { positionReferences } from './references.ts';

export const positions = {
  references: positionReferences,
} satisfies Feature;
