import { ChartScatter } from 'lucide-react';
import { defineFeature } from '../../core/feature/feature.ts';

export const evaluation = defineFeature({
  screens: [
    {
      path: '/evaluation',
      stands: 'framed',
      permission: 'staff:read',
      screen: () => import('./evaluation-screen.tsx'),
      menu: { label: 'Evaluation', icon: ChartScatter, group: 'admin', place: 60 },
      examples: [{ as: 'admin', path: '/evaluation', shown: 'Reliability' }],
    },
  ],
});
