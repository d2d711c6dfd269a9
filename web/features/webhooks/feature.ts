import { defineFeature } from '../../core/feature/feature.ts';

export const webhooks = defineFeature({
  settings: [{ title: 'Webhooks', place: 50, section: () => import('./webhooks-section.tsx'), private: true }],
});
