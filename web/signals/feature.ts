import { defineFeature } from '../feature.ts';

declare module '../dialogs.ts' {
  interface Dialogs {
    /** Says that somebody knows this person. */
    signal: { person: DialogPerson };
    /** What the CRM remembers of a person. */
    history: { person: DialogPerson };
  }
}

export const signals = defineFeature({
  dialogs: {
    signal: () => import('./signal-dialog.tsx'),
    history: () => import('./history-dialog.tsx'),
  },
});
