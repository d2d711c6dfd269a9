import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import type { SentRequest, useBatch } from '../batch/use-batch.ts';
import { formatRequestCount } from './request-units.ts';

/** Reports sent requests; while nobody was told of them, they can be taken back and continued as written. */
export function useSentNotice() {
  const notices = useNotices();
  const undoable = useUndoNotice();
  return (sent: readonly SentRequest[], company: string, undo: ReturnType<ReturnType<typeof useBatch>['makeUndo']>) => {
    const text =
      sent.length === 1
        ? `Introduction requested to ${company}!`
        : `${formatRequestCount(sent.length)} sent to ${company}!`;
    if (undo) undoable(text, undo);
    else notices.success(text);
  };
}
