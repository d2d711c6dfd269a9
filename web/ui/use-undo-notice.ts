import { useCallback } from 'react';
import { useNotices } from './notices.tsx';

type Undo = {
  run: () => Promise<unknown>;
  /** Said when it was taken back, where what one sees does not say so. */
  done?: string;
  /** What to say of a failure. */
  failed: (error: unknown) => string;
  /** It can be taken back for so long; as long as the notice is there unless said. */
  forMs?: number;
};

/** Says what was done, with Undo beside it; and what came of that. */
export function useUndoNotice(): (text: string, undo: Undo) => void {
  const notices = useNotices();
  return useCallback(
    (text, { run, done, failed, forMs }) => {
      const takeBack = () =>
        run().then(
          () => done && notices.info(done),
          (error) => notices.error(failed(error)),
        );
      notices.success(text, { label: 'Undo', run: () => void takeBack(), forMs });
    },
    [notices],
  );
}
