import { defineFeature } from '../../core/feature/feature.ts';

export const paths = defineFeature({
  screens: [
    {
      path: '/path-finder/contact/:id',
      stands: 'framed',
      permission: 'paths:read',
      screen: () => import('./contact-screen.tsx'),
      examples: [
        { as: 'admin', path: '/path-finder/contact/12', shown: 'Ines Calloway' },
        { as: 'admin', path: '/path-finder/contact/12?view=picture', shown: 'Picture of the paths' },
      ],
    },
    {
      path: '/path-finder/account/:id',
      stands: 'framed',
      permission: 'paths:read',
      screen: () => import('./account-screen.tsx'),
      examples: [{ as: 'admin', path: '/path-finder/account/16', shown: 'Castellan Bank' }],
    },
    {
      path: '/path-finder/intro/:id',
      stands: 'framed',
      permission: 'paths:read',
      screen: () => import('./intro-screen.tsx'),
      examples: [{ as: 'admin', path: '/path-finder/intro/2', shown: 'Lumenary to Castellan Bank' }],
    },
  ],
  palette: () => import('./palette-part.tsx'),
});
