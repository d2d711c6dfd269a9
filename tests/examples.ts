import type { Example, Screen } from '../web/feature.ts';
import { features } from '../web/features.ts';

/** Every screen of the web app, as the features declare them. */
export const SCREENS: readonly Screen[] = features.flatMap((feature) => feature.screens ?? []);

/** Every example of a screen, and an address that leads nowhere. */
export const EXAMPLES: readonly Example[] = [
  ...SCREENS.flatMap((screen) => screen.examples),
  { as: 'admin', path: '/nowhere', shown: 'Not found' },
];
