import { defineFeature } from '../../core/feature/feature.ts';

export const connectors = defineFeature({
  screens: [
    {
      path: '/talent/focus',
      stands: 'framed',
      permission: 'connectors:read',
      screen: () => import('./focus-screen.tsx'),
      examples: [
        {
          as: 'portco',
          path: '/talent/focus?linkedin_id=ines-calloway&fullName=Ines+Calloway',
          shown: 'Connectors',
        },
        { as: 'portco', path: '/talent/focus?linkedin_id=nobody-at-all&fullName=Nobody+Atall', shown: 'Connectors' },
      ],
    },
    {
      path: '/talent/focus/reachouts',
      stands: 'framed',
      permission: 'connectors:read',
      screen: () => import('./all-reachouts-screen.tsx'),
      examples: [
        { as: 'portco', path: '/talent/focus/reachouts', shown: 'Reachouts' },
        { as: 'admin', path: '/talent/focus/reachouts', shown: 'Reachouts' },
      ],
    },
  ],
  lists: [
    {
      name: 'focus-connectors',
      label: 'Connectors',
      as: 'portco',
      inert: true,
      unfiltered: true,
      path: '/talent/focus?linkedin_id=ines-calloway&fullName=Ines+Calloway',
    },
    {
      name: 'reachouts',
      label: 'Reachouts',
      as: 'portco',
      path: '/talent/focus/reachouts',
      views: 'stands=ended&sort=asked',
      chooses: true,
      opens: true,
    },
  ],
});
