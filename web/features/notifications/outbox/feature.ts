import { MailSearch } from 'lucide-react';
import { defineFeature } from '../../../core/feature/feature.ts';

export const outbox = defineFeature({
  screens: [
    {
      path: '/outbox',
      stands: 'framed',
      permission: 'outbox:read',
      screen: () => import('./outbox-screen.tsx'),
      menu: { label: 'Outbox', icon: MailSearch, group: 'admin', place: 40 },
      examples: [{ as: 'admin', path: '/outbox', shown: 'Outbox' }],
    },
  ],
  lists: [
    {
      name: 'outbox',
      label: 'Messages',
      views: 'state=sent&sort=written',
      as: 'admin',
      path: '/outbox',
      chooses: true,
    },
  ],
});
