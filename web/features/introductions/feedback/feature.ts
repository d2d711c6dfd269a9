import { defineFeature } from '../../../core/feature/feature.ts';

export const introFeedback = defineFeature({
  screens: [
    {
      path: '/intro-feedback/:token',
      stands: 'open',
      screen: () => import('./intro-feedback-screen.tsx'),
      // A link of a mail that the server does not know.
      examples: [
        { as: 'signed-out', path: '/intro-feedback/used', shown: 'How did the introduction go?', missing: true },
      ],
    },
    {
      path: '/intro-target/:token',
      stands: 'open',
      screen: () => import('./target-answer-screen.tsx'),
      examples: [{ as: 'signed-out', path: '/intro-target/used', shown: 'Happy to talk?', missing: true }],
    },
    {
      path: '/your-introductions/:token',
      stands: 'open',
      screen: () => import('./year-screen.tsx'),
      examples: [{ as: 'signed-out', path: '/your-introductions/old', shown: 'Your introductions', missing: true }],
    },
    {
      path: '/intro-answer/:token',
      stands: 'open',
      screen: () => import('./connector-answer-screen.tsx'),
      examples: [
        { as: 'signed-out', path: '/intro-answer/used', shown: 'Would you make this introduction?', missing: true },
      ],
    },
  ],
});
