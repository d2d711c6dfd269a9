import { ListChecks } from 'lucide-react';
import type { PeopleList } from '../../../shared/features/people-lists/calls.ts';
import { defineFeature } from '../../core/feature/feature.ts';

declare module '../../core/feature/dialogs.ts' {
  interface Dialogs {
    /** Puts these people on lists, or on a new one. */
    'save-to-list': { people: readonly DialogPerson[] };
    /** Makes a list, or renames one and changes who reads it. */
    'people-list': { list: PeopleList | null };
    'list-note': { list: PeopleList; person: { id: string; name: string }; note: string };
  }
}

export const peopleLists = defineFeature({
  screens: [
    {
      path: '/lists',
      stands: 'framed',
      permission: 'search:read',
      screen: () => import('./lists-screen.tsx'),
      menu: { label: 'Lists', icon: ListChecks, group: 'main', place: 46 },
      examples: [{ as: 'portco', path: '/lists', shown: 'Lists' }],
    },
    {
      path: '/lists/:id',
      stands: 'framed',
      permission: 'search:read',
      screen: () => import('./people-list-screen.tsx'),
      under: '/lists',
      examples: [{ as: 'portco', path: '/lists/0', shown: 'This list was not found', missing: true }],
    },
  ],
  lists: [
    { name: 'people-lists', label: 'Lists', as: 'portco', path: '/lists', leads: true, views: 'q=nordic' },
    {
      name: 'listed-people',
      label: 'People',
      views: 'q=Orlen',
      as: 'portco',
      path: '/lists/7',
      chooses: true,
      inert: true,
    },
  ],
  palette: () => import('./palette-part.tsx'),
  dialogs: {
    'save-to-list': () => import('./save-dialog.tsx'),
    'people-list': () => import('./list-dialog.tsx'),
    'list-note': () => import('./note-dialog.tsx'),
  },
});
