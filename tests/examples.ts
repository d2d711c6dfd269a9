import type { AdminTab, Example, Screen } from '../web/core/feature/feature.ts';
import { features } from '../web/features.ts';

/** Every screen of the web app, as the features declare them. */
export const SCREENS: readonly Screen[] = features.flatMap((feature) => feature.screens ?? []);

/** Every tab of /admin. */
export const ADMIN_TABS: readonly AdminTab[] = features.flatMap((feature) => feature.adminTabs ?? []);

/** Every example of a screen or a tab, and an address that leads nowhere. */
export const EXAMPLES: readonly Example[] = [
  ...SCREENS.flatMap((screen) => screen.examples),
  ...ADMIN_TABS.flatMap((tab) => tab.examples),
  { as: 'admin', path: '/nowhere', shown: 'Not found' },
];
