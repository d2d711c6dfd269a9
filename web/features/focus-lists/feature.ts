import { ListChecks } from 'lucide-react';
import { defineFeature } from '../../core/feature/feature.ts';

const path = '/talent/focus/list';

export const focusList = defineFeature({
  screens: [
    {
      path,
      stands: 'framed',
      permission: 'focus:list',
      screen: () => import('./focus-list-screen.tsx'),
      menu: { label: 'Focus List', icon: ListChecks, group: 'talent', place: 20 },
      examples: [{ as: 'talent', path, shown: 'Focus List Generator' }],
    },
  ],
  lists: [
    {
      name: 'top-connectors',
      label: 'Top Connectors',
      as: 'talent',
      path: `${path}?list=7`,
      chooses: true,
      inert: true,
      unfiltered: true,
    },
  ],
});
