import type { Feature } from '../platform/feature.ts';
import { poscanReferences } from './references.ts';

export const poscans = {
  references: poscanReferences,
} satisfies Feature;
