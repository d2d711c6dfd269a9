import type { Feature } from '../platform/feature.ts';
import { cartRoutes } from './cart/routes.ts';
import { poscanMessages } from './messages.ts';
import { poscanReferences } from './references.ts';
import { poscansRoutes } from './routes.ts';

export const poscans = {
  routes: (app) => {
    poscansRoutes(app);
    cartRoutes(app);
  },
  references: poscanReferences,
  messages: poscanMessages,
} satisfies Feature;
