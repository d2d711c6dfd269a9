import { defineFeature } from '../../../core/feature/feature.ts';

export const crm = defineFeature({
  adminTabs: [
    {
      tab: 'crm',
      label: 'CRM',
      place: 65,
      permission: 'installation:manage',
      screen: () => import('./crm-tab.tsx'),
      examples: [{ as: 'admin', path: '/admin/crm', shown: 'Administration' }],
    },
  ],
});
