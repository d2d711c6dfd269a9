import { defineFeature } from '../../core/feature/feature.ts';

export const chat = defineFeature({
  settings: [{ title: 'Slack', place: 45, section: () => import('./account-section.tsx'), private: true }],
});
