import { useQueryClient } from '@tanstack/react-query';
import { undoIntroChange } from '../../../shared/intros/calls.ts';
import type { Intro } from '../../../shared/intros/intro.ts';
import { introsChanged } from '../../api/query-client.ts';
import { send } from '../../api/send.ts';
import { useNotices } from '../../ui/notices.tsx';
import { useUndoNotice } from '../../ui/use-undo-notice.ts';
import { notTakenBack } from '../undo.ts';

/** Reports a sent request; while nobody was told of it, it can be taken back and continued as written. */
export function useSentNotice(): (intro: Intro, company: string, goOn: () => void) => void {
  const queries = useQueryClient();
  const notices = useNotices();
  const undoable = useUndoNotice();
  return ({ Id: id, undo }, company, goOn) => {
    const text = `Introduction requested to ${company}!`;
    if (!undo) return notices.success(text);
    undoable(text, {
      forMs: undo.seconds * 1000,
      run: () =>
        send(undoIntroChange, { params: { id } })
          .then(goOn)
          .finally(() => void introsChanged(queries)),
      failed: notTakenBack,
    });
  };
}
