import { FileUp } from 'lucide-react';
import { defineFeature } from '../feature.ts';

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
      path: '/imports/:id',
      stands: 'framed',
      permission: 'import:own',
      screen: () => import('./import-screen.tsx'),
      examples: [{ as: 'portco', path: '/imports/0', shown: 'There is no such import', missing: true }],
    },
  ],
  inFrame: { 'import-watch': () => import('./import-watch.tsx') },
});
