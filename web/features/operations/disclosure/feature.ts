import { defineFeature } from '../../../core/feature/feature.ts';

export const reading = defineFeature({
  adminTabs: [
    {
      tab: 'reading',
      label: 'Reading',
      place: 60,
      permission: 'staff:read',
      screen: () => import('./reading-tab.tsx'),
      examples: [{ as: 'admin', path: '/admin/reading', shown: 'Administration' }],
    },
  ],
  lists: [
    {
      name: 'readers',
      label: 'Reading limits',
      as: 'admin',
      path: '/admin/reading',
      inert: true,
      unfiltered: true,
    },
  ],
});
