import { Send } from 'lucide-react';
import { defineFeature } from '../../core/feature/feature.ts';
import { letterQuery } from './request/queries.ts';
import { DASHBOARD } from './steps/address.ts';
import { introsWaitingQuery } from './steps/queries.ts';

declare module '../../core/feature/dialogs.ts' {
  interface Dialogs {
    /** The drawer of a request, with the people of a path in it: its first person, perhaps a second, and the target. */
    'ask-by-path': {
      intro: string;
      path: readonly { id: string; name: string; title: string; account: string; firm: boolean }[];
    };
    /** The drawer of a warm introduction request, perhaps with people. Its state is in the address. */
    'request-intro': {
      account: { id: string };
      people?: readonly { id: string }[];
      /** A draft is put away, and can be brought back while the drawer is open. */
      over?: boolean;
      /** The recommendation and use case it came from; staff ask on behalf of the company that got the recommendation. */
      recommendation?: { id: string; useCase: string; company?: string };
    };
  }
}

export const intros = defineFeature({
  screens: [
    {
      path: DASHBOARD,
      stands: 'framed',
      permission: 'intro:read',
      screen: () => import('./requests/my-requests-screen.tsx'),
      menu: {
        label: 'My Requests',
        icon: Send,
        group: 'main',
        place: 30,
        goKey: 'r',
        notWithin: '/talent',
        waiting: introsWaitingQuery,
        // Amber means "you are needed": requests that wait for a portfolio company do not wait for staff.
        waitsFor: (user) => !user.staff,
      },
      examples: [
        { as: 'portco', path: DASHBOARD, shown: 'My Requests' },
        { as: 'portco', path: `${DASHBOARD}?q=Castellan+Bank%0AOrrin+Health`, shown: 'My Requests' },
        { as: 'admin', path: `${DASHBOARD}?id=2`, shown: 'My Requests' },
        { as: 'admin', path: `${DASHBOARD}?view=board`, shown: 'My Requests' },
      ],
    },
    {
      path: '/yearly-letter',
      stands: 'alone',
      permission: 'intro:read',
      screen: () => import('./letter/letter-screen.tsx'),
      examples: [
        { as: 'portco', path: '/yearly-letter', shown: 'Yearly letter' },
        { as: 'admin', path: '/yearly-letter', shown: 'Yearly letter' },
      ],
    },
    {
      path: '/yearly-letter/:token',
      stands: 'bare',
      screen: () => import('./letter/letter-link-screen.tsx'),
      // A link that the server does not know.
      examples: [{ as: 'signed-out', path: '/yearly-letter/old', shown: 'Yearly letter', missing: true }],
    },
    {
      path: '/batch-intro',
      stands: 'framed',
      permission: 'intro:request',
      screen: () => import('./batch/batch-screen.tsx'),
      under: '/',
      examples: [{ as: 'portco', path: '/batch-intro', shown: 'Request Warm Introductions' }],
    },
  ],
  lists: [
    {
      name: 'requests',
      label: 'Requests: ',
      views: 'tab=archived',
      as: 'admin',
      path: DASHBOARD,
      chooses: true,
      opens: true,
    },
  ],
  palette: () => import('./palette-part.tsx'),
  dialogs: {
    'ask-by-path': () => import('./steps/ask-by-path.tsx'),
    'request-intro': () => import('./request/open-request.tsx'),
  },
  inFrame: { 'request in the address': () => import('./request/request-in-address.tsx') },
  // A request can then be begun at once (document 1 §7).
  atStart: [{ permission: 'intro:request', query: letterQuery(null, null) }],
});
