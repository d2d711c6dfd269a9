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
    {
      path: '/talent/match-positions',
      stands: 'framed',
      permission: 'candidate:read',
      screen: () => import('./candidate/candidate-screen.tsx'),
      examples: [
        { as: 'talent', path: '/talent/match-positions?sf_id=12', shown: 'Ines Calloway' },
        {
          as: 'admin',
          path: '/talent/match-positions?linkedin_id=nobody-knows&fullName=Ada%20Nobody',
          shown: 'Ada Nobody',
        },
        { as: 'portco', path: '/talent/match-positions', shown: 'Candidate' },
      ],
    },
  ],
  lists: [{ name: 'candidates', label: 'Candidates', as: 'portco', path: '/talent/candidates', opens: true }],
});
