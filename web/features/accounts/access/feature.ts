import { UserRoundCheck } from 'lucide-react';
import { defineFeature } from '../../../core/feature/feature.ts';
import { accessWaitingQuery } from './queries.ts';

export const access = defineFeature({
  screens: [
    {
      path: '/access-requests',
      stands: 'framed',
      permission: 'access:decide',
      screen: () => import('./access-requests-screen.tsx'),
      menu: {
        label: 'Access Requests',
        icon: UserRoundCheck,
        group: 'admin',
        place: 50,
        waiting: accessWaitingQuery,
      },
      examples: [{ as: 'admin', path: '/access-requests', shown: 'Access Requests' }],
    },
  ],
  lists: [
    {
      name: 'access-requests',
      label: 'Access requests',
      views: 'state=decided&sort=asked',
      as: 'admin',
      path: '/access-requests',
      chooses: true,
    },
  ],
});
