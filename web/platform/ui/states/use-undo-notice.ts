import { useCallback } from 'react';
import { type NoticeAction, useNotices } from './notices.tsx';

export type UndoableAction = {
  run: () => Promise<unknown>;
  /** Shown after an undo that is not visible by itself. */
  done?: string;
  /** What is undone, by any names: a notice that offers the same goes once it is done. */
  of?: readonly string[];
  /** The text for a failure. */
  failed: (error: unknown) => string;
};

/** The browser's own error for a call that did not come to the server. */
const isUnreached = (error: unknown): boolean => error instanceof TypeError;

/** Undoes the action, and reports the result; without a connection it offers that again. */
export function useTakeBackNow(): (undo: UndoableAction, again?: () => NoticeAction | undefined) => Promise<void> {
  const notices = useNotices();
  return useCallback(
    ({ run, done, failed, of }, again) =>
      run().then(
        () => {
          if (of) notices.clearUndone(of);
          if (done) notices.info(done);
        },
        (error) => notices.error(failed(error), isUnreached(error) ? again?.() : undefined),
      ),
    [notices],
  );
}

type Undo = UndoableAction & {
  /** The action can be undone for this long; by default as long as the notice is there. */
  forMs?: number;
};

/** Reports the action with Undo beside it, and the result of that. Undo stays as long as it is possible. */
export function useUndoNotice(): (text: string, undo: Undo) => void {
  const notices = useNotices();
  const takeBack = useTakeBackNow();
  return useCallback(
    (text, { forMs, ...undo }) => {
      const until = Date.now() + (forMs ?? Number.POSITIVE_INFINITY);
      const makeUndoAgain = (): NoticeAction | undefined => {
        const left = until - Date.now();
        if (left <= 0) return undefined;
        return { label: 'Undo', run: () => void takeBack(undo, makeUndoAgain), forMs: forMs && left, of: undo.of };
      };
      notices.success(text, makeUndoAgain());
    },
    [notices, takeBack],
  );
}
