import { Search } from 'lucide-react';
import { defineFeature } from '../../core/feature/feature.ts';
import { followedQuery } from './query/followed.ts';

export const search = defineFeature({
  screens: [
    {
      path: '/',
      stands: 'framed',
      permission: 'search:read',
      screen: () => import('./company-search-screen.tsx'),
      menu: { label: 'Search the Network', icon: Search, group: 'main', place: 10, goKey: 's' },
      examples: [
        { as: 'portco', path: '/', shown: 'Who would you like to reach?' },
        { as: 'portco', path: '/?q=Castellan+Bank%0AOrrin+Health%0ANowhere+at+All', shown: 'Castellan Bank' },
        { as: 'admin', path: '/?q=Castellan+Bank', shown: 'Castellan Bank' },
        // The page for visitors without a session, at every address.
        { as: 'signed-out', path: '/', shown: 'The people who know the people you need.' },
      ],
    },
    {
      path: '/advanced',
      stands: 'framed',
      permission: 'search:read',
      screen: () => import('./title-search-screen.tsx'),
      under: '/',
      examples: [
        { as: 'portco', path: '/advanced?titleLike=procurement', shown: 'Search Network' },
        { as: 'portco', path: '/advanced?titleLike=procurement&view=people', shown: 'Search Network' },
      ],
    },
    {
      path: '/industry',
      stands: 'framed',
      permission: 'search:read',
      screen: () => import('./industry-search-screen.tsx'),
      under: '/',
      examples: [{ as: 'portco', path: '/industry?industry=Insurance', shown: 'Search Network' }],
    },
    {
      path: '/following',
      stands: 'framed',
      permission: 'search:read',
      screen: () => import('./following-screen.tsx'),
      under: '/',
      examples: [{ as: 'portco', path: '/following', shown: 'Following' }],
    },
    {
      path: '/person/:id',
      stands: 'framed',
      permission: 'search:read',
      screen: () => import('./person-screen.tsx'),
      under: '/',
      examples: [
        { as: 'portco', path: '/person/12', shown: 'Ines Calloway' },
        { as: 'admin', path: '/person/12', shown: 'Ines Calloway' },
        { as: 'portco', path: '/person/0', shown: 'This person was not found', missing: true },
      ],
    },
    {
      path: '/companies/:id',
      stands: 'framed',
      permission: 'search:read',
      screen: () => import('./company/company-screen.tsx'),
      under: '/',
      examples: [
        { as: 'portco', path: '/companies/16', shown: 'Castellan Bank' },
        { as: 'admin', path: '/companies/16', shown: 'Castellan Bank' },
        { as: 'portco', path: '/companies/0', shown: 'This company was not found', missing: true },
      ],
    },
    {
      path: '/intro',
      stands: 'framed',
      permission: 'intro:request',
      screen: () => import('./intro-search-screen.tsx'),
      under: '/',
      examples: [{ as: 'portco', path: '/intro?account=0', shown: 'This company was not found' }],
    },
  ],
  lists: [
    { name: 'results', label: 'Results', as: 'admin', path: '/?q=Company', chooses: true, opens: true, searches: true },
    {
      name: 'found-people',
      label: 'People',
      as: 'admin',
      path: '/?q=Company&view=people',
      chooses: true,
      searches: true,
    },
  ],
  palette: () => import('./palette-part.tsx'),
  // Each card says at once whether the user follows its company (document 1 §7).
  atStart: [{ permission: 'search:read', query: followedQuery }],
});
