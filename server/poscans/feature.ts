import type { Feature } from '../platform/feature.ts';
import { poscanMessages } from './messages.ts';
import { poscanReferences } from './references.ts';
import { poscansRoutes } from './routes.ts';

export const poscans = {
  routes: poscansRoutes,
  references: poscanReferences,
  messages: poscanMessages,
} satisfies Feature;
