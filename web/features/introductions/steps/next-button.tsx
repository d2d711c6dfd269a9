import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import type { IntroStatus } from '../../../../shared/core/introductions/status-names.ts';
import { getNextStep } from '../../../../shared/features/introductions/next-step.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { useTakeStep } from './take-step.ts';

const StatusDrawer = lazy(() => import('./status-drawer.tsx').then((file) => ({ default: file.StatusDrawer })));

/** The drawer, if a step needs more than a press. */
export function StepDrawer({ intro, to, onClose }: { intro: Intro; to: IntroStatus; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <StatusDrawer intro={intro} to={to} onClose={onClose} />
    </Suspense>
  );
}

/** The list opens rows, and the board opens cards. */
const openRow = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest('[data-row], [data-card]')?.querySelector<HTMLElement>('[data-keys~="enter"]')?.click();

/** The step that staff most likely take next; N presses it. */
export function NextButton({ intro }: { intro: Intro }) {
  const { take, busy } = useTakeStep();
  const [choosing, setChoosing] = useState(false);
  const next = getNextStep(intro);
  const of = `the request to ${intro.Target_Account__r.Name}`;
  if (intro.answer)
    return (
      <Button size="small" data-keys="n" aria-label={`Read the answer to ${of}`} onClick={openRow}>
        Read the answer
      </Button>
    );
  if (!next) return null;
  return (
    <>
      <Button
        size="small"
        data-keys="n"
        aria-label={`${next.label}: ${of}`}
        disabled={busy}
        onClick={() => (next.missing.length > 0 ? setChoosing(true) : take(intro, next.to, () => setChoosing(true)))}
      >
        {next.label}
      </Button>
      {choosing && <StepDrawer intro={intro} to={next.to} onClose={() => setChoosing(false)} />}
    </>
  );
}
