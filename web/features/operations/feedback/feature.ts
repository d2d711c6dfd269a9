import { defineFeature } from '../../../core/feature/feature.ts';

declare module '../../../core/feature/dialogs.ts' {
  interface Dialogs {
    feedback: Record<never, never>;
  }
}

export const feedback = defineFeature({
  screens: [
    {
      path: '/talent/focus/connector-feedback-redirect',
      stands: 'bare',
      screen: () => import('./redirect-screen.tsx'),
      // No form is configured.
      examples: [
        {
          as: 'signed-out',
          path: '/talent/focus/connector-feedback-redirect?connector=7',
          shown: 'Your feedback',
          missing: true,
        },
      ],
    },
  ],
  dialogs: { feedback: () => import('./feedback-dialog.tsx') },
  header: [{ label: 'Send Us Feedback', dialog: 'feedback', place: 20 }],
});
