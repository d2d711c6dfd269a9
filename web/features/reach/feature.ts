import { Map as MapIcon } from 'lucide-react';
import { defineFeature } from '../../core/feature/feature.ts';

export const reach = defineFeature({
  screens: [
    {
      path: '/map',
      stands: 'framed',
      permission: 'search:read',
      screen: () => import('./map-screen.tsx'),
      menu: { label: 'Map of Reach', icon: MapIcon, group: 'main', place: 38 },
      examples: [
        { as: 'portco', path: '/map', shown: 'Map of Reach' },
        { as: 'admin', path: '/map?by=size&place=SE', shown: 'Map of Reach' },
      ],
    },
    {
      path: '/map/one-person',
      stands: 'framed',
      permission: 'search:read',
      screen: () => import('./one-person/one-person-screen.tsx'),
      under: '/map',
      examples: [
        { as: 'portco', path: '/map/one-person', shown: 'Map of Reach' },
        { as: 'admin', path: '/map/one-person?second=true', shown: 'Map of Reach' },
      ],
    },
  ],
  lists: [
    { name: 'reach', label: 'Groups', views: 'place=SE', as: 'portco', path: '/map', leads: true },
    {
      name: 'one-person',
      label: 'Companies',
      views: 'second=true',
      as: 'portco',
      path: '/map/one-person',
      inert: true,
    },
  ],
});
