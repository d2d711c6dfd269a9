import { FileUp } from 'lucide-react';
import { defineFeature } from '../../core/feature/feature.ts';

export const imports = defineFeature({
  screens: [
    {
      path: '/imports',
      stands: 'framed',
      permission: 'import:own',
      screen: () => import('./imports-screen.tsx'),
      menu: { label: 'Import', icon: FileUp, group: 'main', place: 50, goKey: 'i' },
      examples: [{ as: 'portco', path: '/imports', shown: 'Import' }],
    },
    {
      path: '/share-connections/:token',
      stands: 'open',
      screen: () => import('./by-link/share-screen.tsx'),
      examples: [{ as: 'signed-out', path: '/share-connections/old', shown: 'Share who you know', missing: true }],
    },
    {
      path: '/imports/:id',
      stands: 'framed',
      permission: 'import:own',
      screen: () => import('./import-screen.tsx'),
      examples: [{ as: 'portco', path: '/imports/0', shown: 'Import not found', missing: true }],
    },
  ],
  lists: [
    { name: 'imports', label: 'Imports', as: 'admin', path: '/imports', leads: true, unfiltered: true },
    {
      name: 'import-rows',
      label: 'Rows',
      views: 'rows=new',
      as: 'admin',
      path: '/imports/5',
      inert: true,
      unfiltered: true,
    },
    {
      name: 'import-joins',
      label: 'Companies',
      as: 'admin',
      path: '/imports/7?rows=by_name',
      inert: true,
      unfiltered: true,
    },
    {
      name: 'import-people-by-name',
      label: 'People joined by name',
      as: 'admin',
      path: '/imports/8?rows=by_name',
      inert: true,
      unfiltered: true,
    },
    { name: 'rejected-rows', label: 'Rejected rows', as: 'admin', path: '/imports/6', inert: true, unfiltered: true },
  ],
  inFrame: { 'import-watch': () => import('./import-watch.tsx') },
});
