import { defineFeature } from '../../../core/feature/feature.ts';

export const unreadPages = defineFeature({
  adminTabs: [
    {
      tab: 'extension',
      label: 'Extension',
      place: 70,
      permission: 'staff:read',
      screen: () => import('./unread-pages-tab.tsx'),
      examples: [{ as: 'admin', path: '/admin/extension', shown: 'Administration' }],
    },
  ],
});
