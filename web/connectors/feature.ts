import { defineFeature } from '../feature.ts';

export const connectors = defineFeature({
  screens: [
    {
      path: '/talent/focus',
      stands: 'framed',
      permission: 'connectors:read',
      screen: () => import('./focus-screen.tsx'),
      examples: [
        {
          as: 'portco',
          path: '/talent/focus?linkedin_id=ines-calloway&fullName=Ines+Calloway',
          shown: 'Connectors',
        },
        { as: 'portco', path: '/talent/focus?linkedin_id=nobody-at-all&fullName=Nobody+Atall', shown: 'Connectors' },
      ],
    },
  ],
});
