import { Network } from 'lucide-react';
import { defineFeature } from '../../core/feature/feature.ts';

const path = '/talent/key-nodes-reachouts';

export const keyNodes = defineFeature({
  screens: [
    {
      path,
      stands: 'framed',
      permission: 'key-nodes:use',
      screen: () => import('./key-nodes-screen.tsx'),
      roomy: true,
      menu: { label: 'Key Nodes Reachouts', icon: Network, group: 'talent', place: 50 },
      examples: [
        { as: 'talent', path: `${path}?q=Veldt%20Robotics%0ACastellan%20Bank`, shown: 'Search the Network' },
        { as: 'talent', path: `${path}?by=skills&skills=Machine%20Learning`, shown: 'Search the Network' },
        { as: 'talent', path, shown: 'Search the Network' },
      ],
    },
  ],
  lists: [
    {
      name: 'key-nodes',
      label: 'Potential Connectors',
      views: 'sort=months',
      as: 'talent',
      path: `${path}?q=Tesselane`,
      chooses: true,
      inert: true,
    },
  ],
});
