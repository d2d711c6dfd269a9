import { defineFeature } from '../../../core/feature/feature.ts';

export const administration = defineFeature({
  adminTabs: [
    {
      tab: 'setup',
      label: 'Set up',
      place: 5,
      permission: 'installation:manage',
      screen: () => import('./setup-tab.tsx'),
      examples: [{ as: 'admin', path: '/admin/setup', shown: 'Administration' }],
    },
    {
      tab: 'settings',
      label: 'Settings',
      place: 90,
      permission: 'installation:manage',
      screen: () => import('./settings-tab.tsx'),
      examples: [{ as: 'admin', path: '/admin/settings', shown: 'Administration' }],
    },
    {
      tab: 'jobs',
      label: 'Jobs',
      place: 100,
      permission: 'installation:manage',
      screen: () => import('./jobs-tab.tsx'),
      examples: [{ as: 'admin', path: '/admin/jobs', shown: 'Administration' }],
    },
  ],
  above: { 'first steps': () => import('./first-steps.tsx') },
  lists: [{ name: 'jobs', label: 'Jobs', views: 'state=done', as: 'admin', path: '/admin/jobs', inert: true }],
});
