import { defineFeature } from '../../../core/feature/feature.ts';
import { preferencesQuery } from '../../../platform/api/preferences.ts';

export const preferences = defineFeature({
  screens: [
    {
      path: '/unsubscribe/:token',
      stands: 'open',
      screen: () => import('./unsubscribe-screen.tsx'),
      // A link that the server does not know.
      examples: [{ as: 'signed-out', path: '/unsubscribe/unknown', shown: 'Stop the digest', missing: true }],
    },
  ],
  settings: [
    { title: 'E-mails', place: 10, section: () => import('./mails-section.tsx') },
    { title: 'Keyboard', place: 20, section: () => import('./keyboard-section.tsx') },
    { title: 'Theme', place: 30, section: () => import('./theme-section.tsx') },
    { title: 'Profile address', place: 40, section: () => import('./profile-section.tsx') },
  ],
  atStart: [{ permission: 'session:own', query: preferencesQuery }],
  inFrame: { 'former choice of keys': () => import('./former-keys.tsx') },
});
