import { describeNotUndone, NotUndoneError } from '../../../platform/life-cycle/undo.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import type { SentRequest, useBatch } from '../batch/use-batch.ts';
import { REQUESTS } from '../steps/noun.ts';
import { formatRequestCount } from './request-units.ts';

interface SentOptions {
  company: string;
  takeBack: ReturnType<typeof useBatch>['takeBack'];
  /** @param back the requests that were taken back */
  goOn: (back: readonly SentRequest[]) => void;
}

/** Reports sent requests; while nobody was told of them, they can be taken back and continued as written. */
export function useSentNotice(): (sent: readonly SentRequest[], options: SentOptions) => void {
  const notices = useNotices();
  const undoable = useUndoNotice();
  return (sent, { company, takeBack, goOn }) => {
    const text =
      sent.length === 1
        ? `Introduction requested to ${company}!`
        : `${formatRequestCount(sent.length)} sent to ${company}!`;
    const seconds = Math.min(...sent.map(({ request: { undo } }) => undo?.seconds ?? 0));
    if (seconds === 0) return notices.success(text);
    undoable(text, {
      forMs: seconds * 1000,
      run: async () => {
        const { undone, refused } = await takeBack(sent);
        goOn(undone);
        if (refused[0]) throw new NotUndoneError(refused.length, REQUESTS, new Error(refused[0].why));
      },
      failed: describeNotUndone,
    });
  };
}
