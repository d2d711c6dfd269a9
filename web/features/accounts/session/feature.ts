import { UserRoundCog } from 'lucide-react';
import { defineFeature } from '../../../core/feature/feature.ts';
import { callbackPath } from '../../../platform/api/sign-in.ts';

export const session = defineFeature({
  settings: [{ title: 'Sessions', place: 50, section: () => import('./sessions-section.tsx'), private: true }],
  screens: [
    {
      path: '/login-as',
      stands: 'framed',
      permission: 'session:act-as',
      screen: () => import('./login-as-screen.tsx'),
      menu: {
        label: 'Login As',
        icon: UserRoundCog,
        group: 'admin',
        place: 20,
        when: (settings) => settings.login_as,
      },
      examples: [{ as: 'admin', path: '/login-as', shown: 'Login As' }],
    },
    {
      path: '/privacy-policy',
      stands: 'open',
      screen: () => import('./privacy-policy-screen.tsx'),
      examples: [{ as: 'signed-out', path: '/privacy-policy', shown: 'Privacy policy' }],
    },
    {
      path: callbackPath,
      stands: 'bare',
      screen: () => import('./signed-in-screen.tsx'),
      examples: [{ as: 'signed-out', path: callbackPath, shown: 'Sign-in failed' }],
    },
    {
      path: '/logout',
      stands: 'bare',
      screen: () => import('./logout-screen.tsx'),
      // Leads on to the landing page.
      examples: [{ as: 'signed-out', path: '/logout', shown: 'The people who know the people you need.' }],
    },
  ],
});
