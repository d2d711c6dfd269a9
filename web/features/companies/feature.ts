import { defineFeature } from '../../core/feature/feature.ts';

export const accounts = defineFeature({
  adminTabs: [
    {
      tab: 'companies',
      label: 'Companies',
      place: 20,
      permission: 'account:manage',
      screen: () => import('./companies-tab.tsx'),
      examples: [{ as: 'admin', path: '/admin/companies', shown: 'Administration' }],
    },
  ],
  lists: [{ name: 'managed-companies', label: 'Companies', views: 'show=all', as: 'admin', path: '/admin/companies' }],
});
