import { type ComponentType, lazy } from 'react';
import type { Permission } from '../shared/permissions.ts';
import { callbackPath } from './api/sign-in.ts';

/**
 * Who sees a screen and in what: `framed` needs a session and the permission (anybody else finds the landing page, or no
 * page at all); `open` is there for everybody, framed when signed in; `bare` stands alone.
 */
export type Screen = { path: string; screen: ComponentType } & (
  | { stands: 'framed'; permission: Permission }
  | { stands: 'open' | 'bare' }
);

/** Every screen and its address. Each comes in a file of its own when it is first needed. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    screen: lazy(() => import('./search/company-search-screen.tsx')),
    stands: 'framed',
    permission: 'search:read',
  },
  {
    path: '/advanced',
    screen: lazy(() => import('./search/title-search-screen.tsx')),
    stands: 'framed',
    permission: 'search:read',
  },
  {
    path: '/industry',
    screen: lazy(() => import('./search/industry-search-screen.tsx')),
    stands: 'framed',
    permission: 'search:read',
  },
  {
    path: '/intro/dashboard',
    screen: lazy(() => import('./intros/my-requests-screen.tsx')),
    stands: 'framed',
    permission: 'intro:read',
  },
  {
    path: '/intro',
    screen: lazy(() => import('./search/intro-search-screen.tsx')),
    stands: 'framed',
    permission: 'intro:request',
  },
  {
    path: '/batch-intro',
    screen: lazy(() => import('./intros/request/batch-screen.tsx')),
    stands: 'framed',
    permission: 'intro:request',
  },
  {
    path: '/path-finder/contact/:id',
    screen: lazy(() => import('./paths/contact-screen.tsx')),
    stands: 'framed',
    permission: 'paths:read',
  },
  {
    path: '/path-finder/account/:id',
    screen: lazy(() => import('./paths/account-screen.tsx')),
    stands: 'framed',
    permission: 'paths:read',
  },
  {
    path: '/path-finder/intro/:id',
    screen: lazy(() => import('./paths/intro-screen.tsx')),
    stands: 'framed',
    permission: 'paths:read',
  },
  {
    path: '/talent/focus',
    screen: lazy(() => import('./connectors/focus-screen.tsx')),
    stands: 'framed',
    permission: 'connectors:read',
  },
  {
    path: '/imports',
    screen: lazy(() => import('./imports/imports-screen.tsx')),
    stands: 'framed',
    permission: 'import:own',
  },
  {
    path: '/imports/:id',
    screen: lazy(() => import('./imports/import-screen.tsx')),
    stands: 'framed',
    permission: 'import:own',
  },
  {
    path: '/access-requests',
    screen: lazy(() => import('./access/access-requests-screen.tsx')),
    stands: 'framed',
    permission: 'access:decide',
  },
  {
    path: '/evaluation',
    screen: lazy(() => import('./evaluation/evaluation-screen.tsx')),
    stands: 'framed',
    permission: 'staff:read',
  },
  {
    path: '/login-as',
    screen: lazy(() => import('./session/login-as-screen.tsx')),
    stands: 'framed',
    permission: 'session:act-as',
  },
  {
    path: '/outbox',
    screen: lazy(() => import('./outbox/outbox-screen.tsx')),
    stands: 'framed',
    permission: 'outbox:read',
  },
  {
    path: '/intro-feedback/:token',
    screen: lazy(() => import('./intro-feedback/intro-feedback-screen.tsx')),
    stands: 'open',
  },
  { path: '/privacy-policy', screen: lazy(() => import('./session/privacy-policy-screen.tsx')), stands: 'open' },
  { path: callbackPath, screen: lazy(() => import('./session/signed-in-screen.tsx')), stands: 'bare' },
  { path: '/logout', screen: lazy(() => import('./session/logout-screen.tsx')), stands: 'bare' },
];
