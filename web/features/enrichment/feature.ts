import { Contact, ScanSearch } from 'lucide-react';
import { defineFeature } from '../../core/feature/feature.ts';

const path = '/csv-scrape';

export const enrichment = defineFeature({
  screens: [
    {
      path,
      stands: 'framed',
      permission: 'scrape:list',
      screen: () => import('./scrape-screen.tsx'),
      menu: { label: 'Scrape from CSV', icon: ScanSearch, group: 'talent', place: 60 },
      examples: [{ as: 'talent', path, shown: 'Scrape from CSV' }],
    },
    {
      path: '/nemp',
      stands: 'framed',
      permission: 'nemp:create',
      screen: () => import('./nemp-screen.tsx'),
      menu: { label: 'NEMP Signals', icon: Contact, group: 'admin', place: 65 },
      examples: [{ as: 'admin', path: '/nemp', shown: 'NEMP Signals Creator' }],
    },
  ],
  lists: [
    { name: 'scrapes', label: 'Runs', as: 'talent', path, leads: true, unfiltered: true },
    {
      name: 'scrape-rows',
      label: 'Rows',
      views: 'outcome=new',
      as: 'talent',
      path: `${path}?run=7`,
      leads: true,
      unfiltered: true,
    },
  ],
});
