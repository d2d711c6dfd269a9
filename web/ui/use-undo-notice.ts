import { useCallback } from 'react';
import { useNotices } from './notices.tsx';

export type UndoableAction = {
  run: () => Promise<unknown>;
  /** Shown after an undo that is not visible by itself. */
  done?: string;
  /** The text for a failure. */
  failed: (error: unknown) => string;
};

/** Undoes the action, and reports the result. */
export function useTakeBackNow(): (undo: UndoableAction) => Promise<void> {
  const notices = useNotices();
  return useCallback(
    ({ run, done, failed }) =>
      run().then(
        () => {
          if (done) notices.info(done);
        },
        (error) => notices.error(failed(error)),
      ),
    [notices],
  );
}

type Undo = UndoableAction & {
  /** The action can be undone for this long; by default as long as the notice is there. */
  forMs?: number;
};

/** Reports the action with Undo beside it, and the result of that. */
export function useUndoNotice(): (text: string, undo: Undo) => void {
  const notices = useNotices();
  const takeBack = useTakeBackNow();
  return useCallback(
    (text, { forMs, ...undo }) => {
      notices.success(text, { label: 'Undo', run: () => void takeBack(undo), forMs });
    },
    [notices, takeBack],
  );
}
