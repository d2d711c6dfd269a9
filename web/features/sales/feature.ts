import { CirclePlay, Flag, Target } from 'lucide-react';
import { defineFeature } from '../../core/feature/feature.ts';
import { OPPORTUNITIES, RAISING, RECOMMENDED, TUTORIAL } from './recommendations/address.ts';

export const sales = defineFeature({
  screens: [
    {
      path: RECOMMENDED,
      stands: 'framed',
      permission: 'sales:recommend',
      screen: () => import('./recommended-screen.tsx'),
      roomy: true,
      menu: { label: 'Sales Recommendations', icon: Target, group: 'admin', place: 5 },
      examples: [
        { as: 'admin', path: RECOMMENDED, shown: 'Sales Recommendations' },
        { as: 'admin', path: `${RECOMMENDED}?tab=Suggested`, shown: 'Sales Recommendations' },
      ],
    },
    {
      path: OPPORTUNITIES,
      stands: 'framed',
      permission: 'sales:read',
      screen: () => import('./opportunities-screen.tsx'),
      menu: { label: 'My Opportunities', icon: Flag, group: 'main', place: 36, notWithin: '/talent' },
      examples: [
        { as: 'portco', path: OPPORTUNITIES, shown: 'Sales Opportunities' },
        { as: 'portco', path: `${OPPORTUNITIES}?tab=Requested`, shown: 'Sales Opportunities' },
      ],
    },
    {
      path: RAISING,
      stands: 'framed',
      permission: 'sales:read',
      screen: () => import('./raising/raising-screen.tsx'),
      under: '/map',
      examples: [
        { as: 'portco', path: RAISING, shown: 'Map of Reach' },
        { as: 'admin', path: `${RAISING}?way=2`, shown: 'Map of Reach' },
        { as: 'admin', path: `${RAISING}?tab=Suggested`, shown: 'Map of Reach' },
      ],
    },
    {
      path: TUTORIAL,
      stands: 'framed',
      permission: 'sales:read',
      screen: () => import('./tutorial-screen.tsx'),
      menu: { label: 'Tutorial', icon: CirclePlay, group: 'main', place: 95, notWithin: '/talent' },
      examples: [
        { as: 'portco', path: TUTORIAL, shown: 'Tutorial' },
        { as: 'admin', path: `${TUTORIAL}?step=6`, shown: 'Tutorial' },
      ],
    },
  ],
  lists: [
    {
      name: 'raise-partners',
      views: 'tab=Suggested',
      label: 'Partners',
      as: 'admin',
      path: RAISING,
      chooses: true,
      inert: true,
    },
    {
      name: 'recommendations',
      views: 'tab=Suggested',
      label: 'Recommendations',
      as: 'admin',
      path: RECOMMENDED,
      chooses: true,
      inert: true,
      unfiltered: true,
    },
    {
      name: 'suggestions',
      label: 'Suggestions',
      views: 'tab=Requested',
      as: 'portco',
      path: OPPORTUNITIES,
      inert: true,
      unfiltered: true,
    },
  ],
});
