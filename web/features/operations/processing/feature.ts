import { defineFeature } from '../../../core/feature/feature.ts';

export const processing = defineFeature({
  adminTabs: [
    {
      tab: 'processing',
      label: 'Processing',
      place: 86,
      permission: 'privacy:manage',
      screen: () => import('./processing-tab.tsx'),
      examples: [{ as: 'admin', path: '/admin/processing', shown: 'Administration' }],
    },
  ],
});
