import { ChartNoAxesColumn } from 'lucide-react';
import { defineFeature } from '../../../core/feature/feature.ts';

const path = '/talent/krs';

export const talentKrs = defineFeature({
  screens: [
    {
      path,
      stands: 'framed',
      permission: 'kr:read',
      screen: () => import('./krs-screen.tsx'),
      menu: { label: 'Talpod KRs', icon: ChartNoAxesColumn, group: 'talent', place: 10 },
      examples: [{ as: 'talent', path, shown: 'Talpod KRs' }],
    },
  ],
});
