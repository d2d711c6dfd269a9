import { defineFeature } from '../../../core/feature/feature.ts';

declare module '../../../core/feature/dialogs.ts' {
  interface Dialogs {
    invite: Record<never, never>;
  }
}

export const invitations = defineFeature({
  dialogs: { invite: () => import('./invite-dialog.tsx') },
  adminTabs: [
    {
      tab: 'invitations',
      label: 'Invitations',
      place: 50,
      permission: 'access:decide',
      screen: () => import('./invitations-tab.tsx'),
      examples: [{ as: 'admin', path: '/admin/invitations', shown: 'Administration' }],
    },
  ],
  lists: [
    { name: 'invitations', label: 'Invitations', as: 'admin', path: '/admin/invitations', unfiltered: true },
    {
      name: 'waiting-invitations',
      label: 'Invitations that wait for you',
      as: 'admin',
      path: '/admin/invitations',
      unfiltered: true,
    },
  ],
  header: [{ label: 'Invite Team Member', dialog: 'invite', place: 10 }],
});
