import { Handshake } from 'lucide-react';
import { defineFeature } from '../../core/feature/feature.ts';

export const ranking = defineFeature({
  screens: [
    {
      path: '/friend-or-foe',
      stands: 'alone',
      permission: 'ranking:own',
      screen: () => import('./ranking-screen.tsx'),
      menu: { label: 'Rank Contacts', icon: Handshake, group: 'main', place: 47, notWithin: '/talent' },
      examples: [{ as: 'admin', path: '/friend-or-foe', shown: 'Rank contacts' }],
    },
    {
      path: '/friend-or-foe/leaderboard',
      stands: 'alone',
      permission: 'ranking:own',
      screen: () => import('./leaderboard-screen.tsx'),
      examples: [{ as: 'admin', path: '/friend-or-foe/leaderboard', shown: 'Leaderboard' }],
    },
  ],
  inFrame: {
    'unsent answers': () => import('./waiting-answers.tsx'),
  },
  settings: [{ title: 'Leaderboard', place: 35, section: () => import('./leaderboard-section.tsx') }],
});
