import { Waypoints } from 'lucide-react';
import { defineFeature } from '../../core/feature/feature.ts';

const path = '/link-account';

export const ownNetwork = defineFeature({
  screens: [
    {
      path,
      stands: 'framed',
      permission: 'session:own',
      screen: () => import('./own-network-screen.tsx'),
      menu: { label: 'My Network', icon: Waypoints, group: 'main', place: 45 },
      examples: [{ as: 'portco', path, shown: 'Expand Your Network' }],
    },
    {
      path: '/link-account/:list/:id',
      stands: 'framed',
      permission: 'session:own',
      screen: () => import('./brought/brought-screen.tsx'),
      under: path,
      examples: [{ as: 'portco', path: '/link-account/mailbox/1', shown: 'What it brought', missing: true }],
    },
    {
      path: '/whatsapp/login',
      stands: 'bare',
      screen: () => import('./groups-login-screen.tsx'),
      examples: [{ as: 'portco', path: '/whatsapp/login', shown: 'Kith for your groups' }],
    },
  ],
  lists: [
    {
      name: 'brought',
      label: 'People',
      as: 'portco',
      path: '/link-account/mailbox/1',
      inert: true,
      unfiltered: true,
    },
  ],
});
