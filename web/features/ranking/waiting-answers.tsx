import { lazy, Suspense, useState } from 'react';
import { waitAnswers } from './unsent-answers.ts';

const SendUnsent = lazy(() => import('./send-unsent.tsx'));

/** Sends what an earlier page left; what it takes is loaded only where something waits when the frame is first drawn. */
export default function WaitingAnswers() {
  const [isWaiting] = useState(waitAnswers);
  if (!isWaiting) return null;
  return (
    <Suspense fallback={null}>
      <SendUnsent />
    </Suspense>
  );
}
