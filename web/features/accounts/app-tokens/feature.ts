import { KeyRound } from 'lucide-react';
import { defineFeature } from '../../../core/feature/feature.ts';

export const appTokens = defineFeature({
  screens: [
    {
      path: '/get-app-token',
      stands: 'framed',
      permission: 'token:own',
      screen: () => import('./app-token-screen.tsx'),
      menu: { label: 'Get App Token', icon: KeyRound, group: 'admin', place: 70 },
      examples: [{ as: 'admin', path: '/get-app-token', shown: 'App tokens' }],
    },
  ],
  lists: [{ name: 'app-tokens', label: 'App tokens', as: 'admin', path: '/get-app-token', unfiltered: true }],
});
