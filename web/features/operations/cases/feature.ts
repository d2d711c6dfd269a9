import { defineFeature } from '../../../core/feature/feature.ts';

export const privacyCases = defineFeature({
  screens: [
    {
      path: '/privacy-request',
      stands: 'open',
      screen: () => import('./request-screen.tsx'),
      examples: [{ as: 'signed-out', path: '/privacy-request', shown: 'Your data' }],
    },
    {
      path: '/privacy-request/:token',
      stands: 'open',
      screen: () => import('./confirm-screen.tsx'),
      // A link that the server does not know.
      examples: [{ as: 'signed-out', path: '/privacy-request/unknown', shown: 'Your data', missing: true }],
    },
  ],
});
