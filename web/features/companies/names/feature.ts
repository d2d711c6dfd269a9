import { defineFeature } from '../../../core/feature/feature.ts';

declare module '../../../core/feature/dialogs.ts' {
  interface Dialogs {
    /** The other names of a company; staff only. */
    'company-names': { account: { id: string; name: string; logo_url: string | null } };
  }
}

export const companyNames = defineFeature({
  dialogs: { 'company-names': () => import('./names-dialog.tsx') },
});
