import { defineFeature } from '../../../core/feature/feature.ts';

export const guide = defineFeature({
  screens: [
    {
      path: '/admin/guide/:page',
      stands: 'framed',
      permission: 'installation:manage',
      screen: () => import('./guide-screen.tsx'),
      under: '/admin',
      examples: [
        { as: 'admin', path: '/admin/guide/install', shown: 'Installing Kith' },
        { as: 'admin', path: '/admin/guide/settings', shown: 'Settings' },
      ],
    },
  ],
});
