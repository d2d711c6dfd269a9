import { defineFeature } from '../../core/feature/feature.ts';

export const sharing = defineFeature({
  settings: [
    {
      title: 'What I don’t share',
      place: 50,
      section: () => import('./blocklist-section.tsx'),
      private: true,
    },
    {
      title: 'Who sees who I know',
      place: 50,
      section: () => import('./evidence-section.tsx'),
      private: true,
    },
    {
      title: 'Introductions through me',
      place: 50,
      section: () => import('./terms-section.tsx'),
      private: true,
    },
  ],
  adminTabs: [
    {
      tab: 'blocklist',
      label: 'Blocklist',
      place: 86,
      permission: 'privacy:manage',
      screen: () => import('./firm-blocklist-tab.tsx'),
      examples: [{ as: 'admin', path: '/admin/blocklist', shown: 'Administration' }],
    },
  ],
});
