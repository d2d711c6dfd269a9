import { defineFeature } from '../../../core/feature/feature.ts';

const INES = '/talent/related-targets?linkedin_id=ines-calloway';

export const relatedTargets = defineFeature({
  screens: [
    {
      path: '/talent/related-targets',
      stands: 'framed',
      permission: 'connectors:read',
      screen: () => import('./related-targets-screen.tsx'),
      examples: [
        { as: 'admin', path: INES, shown: 'Related Targets' },
        { as: 'portco', path: INES, shown: 'Related Targets' },
      ],
    },
  ],
  lists: [
    { name: 'related-targets', label: 'Related targets', as: 'admin', path: INES, inert: true, unfiltered: true },
  ],
});
