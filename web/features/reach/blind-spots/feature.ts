import { defineFeature } from '../../../core/feature/feature.ts';

export const blindSpots = defineFeature({
  screens: [
    {
      path: '/map/blind-spots',
      stands: 'framed',
      permission: 'search:read',
      screen: () => import('./blind-spots-screen.tsx'),
      examples: [
        { as: 'portco', path: '/map/blind-spots', shown: 'Map of Reach' },
        { as: 'admin', path: '/map/blind-spots?of=kinds', shown: 'Map of Reach' },
      ],
    },
  ],
  lists: [
    {
      name: 'blind-spots',
      label: 'Blind spots',
      views: 'of=kinds',
      as: 'portco',
      path: '/map/blind-spots',
      opens: true,
    },
  ],
});
