import { UserCheck } from 'lucide-react';
import { defineFeature } from '../feature.ts';

export const poscans = defineFeature({
  screens: [
    {
      path: '/talent/candidates',
      stands: 'framed',
      permission: 'poscan:read',
      screen: () => import('./my-candidates-screen.tsx'),
      menu: { label: 'My Candidates', icon: UserCheck, group: 'main', place: 35 },
      examples: [
        { as: 'portco', path: '/talent/candidates', shown: 'My Candidates' },
        { as: 'admin', path: '/talent/candidates?tab=archive', shown: 'My Candidates' },
      ],
    },
  ],
  lists: [{ name: 'candidates', label: 'Candidates', as: 'portco', path: '/talent/candidates', opens: true }],
});
