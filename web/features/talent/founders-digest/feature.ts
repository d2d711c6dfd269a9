import { Newspaper } from 'lucide-react';
import { defineFeature } from '../../../core/feature/feature.ts';

const path = '/talent/founders-digest';

export const foundersDigest = defineFeature({
  screens: [
    {
      path,
      stands: 'framed',
      permission: 'founders-digest:read',
      screen: () => import('./founders-digest-screen.tsx'),
      menu: { label: 'Founders Digest', icon: Newspaper, group: 'main', place: 37 },
      examples: [
        { as: 'portco', path, shown: 'Founders Digest' },
        { as: 'talent', path: `${path}?show=next`, shown: 'Founders Digest' },
      ],
    },
  ],
  lists: [
    { name: 'digests', label: 'Candidates of the digests', as: 'portco', path, inert: true, unfiltered: true },
    {
      name: 'waiting',
      label: 'Waiting candidates',
      as: 'admin',
      path: `${path}?show=next`,
      inert: true,
      unfiltered: true,
    },
  ],
});
