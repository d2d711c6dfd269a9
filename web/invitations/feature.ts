import { defineFeature } from '../feature.ts';

declare module '../dialogs.ts' {
  interface Dialogs {
    invite: Record<never, never>;
  }
}

export const invitations = defineFeature({
  dialogs: { invite: () => import('./invite-dialog.tsx') },
  header: [{ label: 'Invite Team Member', dialog: 'invite', place: 10 }],
});
