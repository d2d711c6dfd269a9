import { useCallback } from 'react';
import { useNotices } from './notices.tsx';

export type TakingBack = {
  run: () => Promise<unknown>;
  /** Said when it was taken back, where what one sees does not say so. */
  done?: string;
  /** What to say of a failure. */
  failed: (error: unknown) => string;
};

/** Takes back what was done, and says what came of it. */
export function useTakeBackNow(): (undo: TakingBack) => Promise<void> {
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

type Undo = TakingBack & {
  /** It can be taken back for so long; as long as the notice is there unless said. */
  forMs?: number;
};

/** Says what was done, with Undo beside it; and what came of that. */
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
