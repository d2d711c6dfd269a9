import { BriefcaseBusiness } from 'lucide-react';
import { defineFeature } from '../../../core/feature/feature.ts';

const path = '/talent/open-positions';

export const positions = defineFeature({
  screens: [
    {
      path,
      stands: 'framed',
      permission: 'position:read',
      screen: () => import('./open-positions-screen.tsx'),
      roomy: true,
      // Document 4 §2.2: a menu entry of the talent team's.
      menu: {
        label: 'Open Positions',
        icon: BriefcaseBusiness,
        group: 'talent',
        place: 40,
        shownTo: 'position:manage',
      },
      examples: [
        { as: 'talent', path, shown: 'Open Positions' },
        { as: 'portco', path: `${path}?closed=1`, shown: 'Open Positions' },
      ],
    },
  ],
  lists: [{ name: 'positions', label: 'Positions', views: 'category=Design', as: 'admin', path, opens: true }],
});
