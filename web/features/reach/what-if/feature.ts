import { defineFeature } from '../../../core/feature/feature.ts';

export const whatIf = defineFeature({
  screens: [
    {
      path: '/map/what-if',
      stands: 'framed',
      permission: 'search:read',
      screen: () => import('./what-if-screen.tsx'),
      under: '/map',
      examples: [
        { as: 'admin', path: '/map/what-if', shown: 'Map of Reach' },
        { as: 'portco', path: '/map/what-if?mode=leave', shown: 'Map of Reach' },
      ],
    },
  ],
  lists: [
    {
      name: 'what-if-add',
      label: 'What would open',
      as: 'admin',
      path: '/map/what-if?person=9',
      leads: true,
      unfiltered: true,
    },
    {
      name: 'what-if-leave',
      label: 'Who could take over',
      views: 'only=wanted',
      as: 'admin',
      path: '/map/what-if?mode=leave&person=5',
      inert: true,
    },
  ],
});
