import { Users } from 'lucide-react';
import { defineFeature } from '../core/feature/feature.ts';

/** The pages that features add parts to: /settings and /admin. */
export const frame = defineFeature({
  screens: [
    {
      path: '/settings',
      stands: 'framed',
      permission: 'session:own',
      screen: () => import('./settings-screen.tsx'),
      examples: [
        { as: 'portco', path: '/settings', shown: 'Settings' },
        { as: 'admin', path: '/settings', shown: 'Settings' },
      ],
    },
    {
      path: '/admin',
      stands: 'framed',
      permission: 'staff:read',
      screen: () => import('./admin-screen.tsx'),
      menu: { label: 'Administration', icon: Users, group: 'admin', place: 30 },
      examples: [{ as: 'admin', path: '/admin', shown: 'Administration' }],
    },
    {
      path: '/admin/:tab',
      stands: 'framed',
      permission: 'staff:read',
      screen: () => import('./admin-screen.tsx'),
      examples: [{ as: 'admin', path: '/admin/no-such-tab', shown: 'Not found' }],
    },
  ],
});
