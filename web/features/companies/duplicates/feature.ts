import { defineFeature } from '../../../core/feature/feature.ts';

export const duplicates = defineFeature({
  adminTabs: [
    {
      tab: 'duplicates',
      label: 'Duplicates',
      place: 55,
      permission: 'duplicates:merge',
      screen: () => import('./duplicates-tab.tsx'),
      examples: [
        { as: 'admin', path: '/admin/duplicates', shown: 'Administration' },
        { as: 'admin', path: '/admin/duplicates?show=sure', shown: 'Administration' },
        { as: 'admin', path: '/admin/duplicates?show=joined', shown: 'Administration' },
        { as: 'admin', path: '/admin/duplicates?show=history', shown: 'Administration' },
      ],
    },
  ],
  lists: [
    {
      name: 'merges',
      label: 'Merges',
      as: 'admin',
      path: '/admin/duplicates?show=history',
      inert: true,
      unfiltered: true,
    },
    {
      name: 'joined-companies',
      label: 'Joined by name',
      as: 'admin',
      path: '/admin/duplicates?show=joined',
      inert: true,
      unfiltered: true,
    },
    {
      name: 'not-same',
      label: 'Not the same',
      as: 'admin',
      path: '/admin/duplicates?show=not-same',
      inert: true,
      unfiltered: true,
    },
  ],
});
