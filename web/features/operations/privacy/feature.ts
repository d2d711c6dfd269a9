import { defineFeature } from '../../../core/feature/feature.ts';
import { openCasesQuery } from '../cases/queries.ts';

export const privacy = defineFeature({
  adminTabs: [
    {
      tab: 'privacy',
      label: 'Privacy',
      place: 85,
      permission: 'privacy:manage',
      screen: () => import('./privacy-tab.tsx'),
      examples: [{ as: 'admin', path: '/admin/privacy', shown: 'Administration' }],
      waiting: openCasesQuery,
    },
  ],
});
