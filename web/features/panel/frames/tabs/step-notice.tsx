import { useEffect, useRef } from 'react';
import { describeError } from '../../../../platform/api/api-error.ts';
import { Button } from '../../../../platform/ui/buttons/button.tsx';
import { Notice } from '../../../../platform/ui/states/notice.tsx';
import type { UndoableSteps } from './queries.ts';
import css from './tabs.module.css';

/** What was done last, with Undo; or why nothing was. */
export function StepNotice({ steps: { last, error, busy, undo } }: { steps: UndoableSteps }) {
  const notice = useRef<HTMLDivElement>(null);
  // The row that was pressed may be gone: the keyboard goes on at Undo.
  useEffect(() => {
    if (last && !busy) notice.current?.querySelector('button')?.focus();
  }, [last, busy]);
  if (!last && !error) return null;
  return (
    <div ref={notice} className={css.said}>
      {error && <Notice kind="error">Nothing was changed. {describeError(error)}</Notice>}
      {last && (
        <Notice
          kind="success"
          action={
            <Button variant="text" size="small" disabled={busy} onClick={undo}>
              Undo
            </Button>
          }
        >
          {last.done}
        </Notice>
      )}
    </div>
  );
}
