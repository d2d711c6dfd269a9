import { defineFeature } from '../../../core/feature/feature.ts';

export const backup = defineFeature({
  adminTabs: [
    {
      tab: 'backup',
      label: 'Backup',
      place: 80,
      permission: 'staff:read',
      screen: () => import('./backup-tab.tsx'),
      examples: [{ as: 'admin', path: '/admin/backup', shown: 'Administration' }],
    },
  ],
});
