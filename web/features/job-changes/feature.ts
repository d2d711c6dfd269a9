import { ArrowRightLeft } from 'lucide-react';
import { defineFeature } from '../../core/feature/feature.ts';

export const jobChanges = defineFeature({
  screens: [
    {
      path: '/job-changes',
      stands: 'framed',
      permission: 'search:read',
      screen: () => import('./job-changes-screen.tsx'),
      menu: { label: 'Who Changed Jobs', icon: ArrowRightLeft, group: 'main', place: 40 },
      examples: [
        { as: 'portco', path: '/job-changes', shown: 'Who Changed Jobs' },
        { as: 'admin', path: '/job-changes?show=new', shown: 'Who Changed Jobs' },
      ],
    },
  ],
  lists: [
    { name: 'job-changes', label: 'Job changes', views: 'q=Harrow', as: 'portco', path: '/job-changes' },
    { name: 'new-people', label: 'New people', views: 'q=Harrow', as: 'portco', path: '/job-changes?show=new' },
  ],
});
