import { defineFeature } from '../../core/feature/feature.ts';

const QUESTION =
  '/oauth/authorize?client_id=unknown&redirect_uri=https%3A%2F%2Fdesk.harrow.example%2Fback&response_type=code' +
  '&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256&resource=https%3A%2F%2Fkith.example%2Fmcp';

export const assistants = defineFeature({
  screens: [
    {
      path: '/oauth/authorize',
      stands: 'alone',
      permission: 'session:own',
      screen: () => import('./consent-screen.tsx'),
      // A client that the server does not know.
      examples: [{ as: 'portco', path: QUESTION, shown: 'Nothing was allowed', missing: true }],
    },
    {
      path: '/assistants/drafts/:id',
      stands: 'framed',
      permission: 'session:own',
      screen: () => import('./draft-screen.tsx'),
      examples: [{ as: 'portco', path: '/assistants/drafts/999999', shown: 'Draft', missing: true }],
    },
  ],
  settings: [{ title: 'Assistants', place: 50, section: () => import('./assistants-section.tsx'), private: true }],
  adminTabs: [
    {
      tab: 'assistants',
      label: 'Assistants',
      place: 87,
      permission: 'installation:manage',
      screen: () => import('./firm-assistants-tab.tsx'),
      examples: [{ as: 'admin', path: '/admin/assistants', shown: 'Administration' }],
    },
  ],
});
