import { defineFeature } from '../feature.ts';

declare module '../dialogs.ts' {
  interface Dialogs {
    feedback: Record<never, never>;
  }
}

export const feedback = defineFeature({
  dialogs: { feedback: () => import('./feedback-dialog.tsx') },
  header: [{ label: 'Send Us Feedback', dialog: 'feedback', place: 20 }],
});
