import { defineFeature } from '../../../core/feature/feature.ts';

export const auditing = defineFeature({
  adminTabs: [
    {
      tab: 'audit',
      label: 'Audit',
      place: 88,
      permission: 'audit:read',
      screen: () => import('./audit-tab.tsx'),
      examples: [{ as: 'admin', path: '/admin/audit', shown: 'Administration' }],
    },
  ],
  settings: [
    {
      title: 'What others did with your account',
      place: 60,
      section: () => import('./own-audit-section.tsx'),
      private: true,
    },
  ],
  lists: [{ name: 'audit', label: 'Audit', views: 'by=tokens', as: 'admin', path: '/admin/audit' }],
});
