import { Bell, Snowflake } from 'lucide-react';
import type { Reminder } from '../../../shared/features/in-touch/calls.ts';
import { defineFeature } from '../../core/feature/feature.ts';

declare module '../../core/feature/dialogs.ts' {
  interface Dialogs {
    /** Makes a reminder to keep in touch with this person, or changes the one that is there. */
    'keep-in-touch': { person: DialogPerson; reminder: Reminder | null };
  }
}

export const inTouch = defineFeature({
  screens: [
    {
      path: '/going-cold',
      stands: 'framed',
      permission: 'search:read',
      screen: () => import('./going-cold-screen.tsx'),
      menu: { label: 'Going Cold', icon: Snowflake, group: 'main', place: 42 },
      examples: [
        { as: 'portco', path: '/going-cold', shown: 'Going Cold' },
        { as: 'admin', path: '/going-cold?wanted=true', shown: 'Going Cold' },
      ],
    },
    {
      path: '/keep-in-touch',
      stands: 'framed',
      permission: 'search:read',
      screen: () => import('./keep-in-touch-screen.tsx'),
      menu: { label: 'Keep in Touch', icon: Bell, group: 'main', place: 44 },
      examples: [{ as: 'portco', path: '/keep-in-touch', shown: 'Keep in Touch' }],
    },
  ],
  lists: [
    { name: 'going-cold', label: 'Ties', views: 'q=Orlen', as: 'portco', path: '/going-cold', inert: true },
    { name: 'reminders', label: 'Reminders', views: 'q=Orlen', as: 'portco', path: '/keep-in-touch', inert: true },
  ],
  dialogs: { 'keep-in-touch': () => import('./keep-in-touch-dialog.tsx') },
});
