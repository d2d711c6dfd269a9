import { defineFeature } from '../feature.ts';

declare module '../dialogs.ts' {
  interface Dialogs {
    /** What a company is called beside its name; staff only. */
    'company-names': { account: { id: string; name: string; logo_url: string | null } };
  }
}

export const companyNames = defineFeature({
  dialogs: { 'company-names': () => import('./names-dialog.tsx') },
});
