import type { OwnSignal } from '../../../shared/features/signals/calls.ts';
import { defineFeature } from '../../core/feature/feature.ts';

declare module '../../core/feature/dialogs.ts' {
  interface Dialogs {
    /** Logs that somebody knows this person, or changes the statement `told`, which has another id after that. */
    signal: { person: DialogPerson; told?: OwnSignal; onEdited?: (id: string) => void };
    /** The CRM's history of a person. */
    history: { person: DialogPerson };
  }
}

export const signals = defineFeature({
  screens: [
    {
      path: '/signals',
      stands: 'framed',
      permission: 'signal:write',
      screen: () => import('./signals-screen.tsx'),
      under: '/link-account',
      examples: [{ as: 'admin', path: '/signals', shown: 'My signals' }],
    },
  ],
  lists: [{ name: 'signals', label: 'Signals', as: 'admin', path: '/signals', inert: true, unfiltered: true }],
  dialogs: {
    signal: () => import('./signal-dialog.tsx'),
    history: () => import('./history-dialog.tsx'),
  },
});
