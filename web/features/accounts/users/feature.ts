import { defineFeature } from '../../../core/feature/feature.ts';

export const users = defineFeature({
  adminTabs: [
    {
      tab: 'people',
      label: 'People',
      place: 10,
      permission: 'user:manage',
      screen: () => import('./people-tab.tsx'),
      examples: [{ as: 'admin', path: '/admin/people', shown: 'Administration' }],
    },
  ],
  lists: [{ name: 'users', label: 'People', views: 'role=Talent', as: 'admin', path: '/admin/people' }],
});
