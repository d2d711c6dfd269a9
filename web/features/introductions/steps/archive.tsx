import { Archive } from 'lucide-react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { useEach } from '../../../platform/ui/list/each.ts';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import { useArchive, useUnarchive } from './changes.ts';
import { REQUESTS } from './noun.ts';
import { describeNotTakenBack } from './undo.ts';

/** Archives the request, and offers to take it back for as long as the notice stays. */
export function ArchiveButton({ intro }: { intro: Intro }) {
  const archive = useArchive();
  const unarchive = useUnarchive();
  const notices = useNotices();
  const company = intro.Target_Account__r.Name;
  const undoable = useUndoNotice();
  const undo = { run: () => unarchive.mutateAsync(intro.Id), failed: describeNotTakenBack };
  // The row is gone before the answer comes, so the following code does not depend on it.
  const run = () =>
    archive.mutateAsync(intro.Id).then(
      () => undoable(`You archived the request to ${company}.`, undo),
      (error) => notices.error(`The request to ${company} could not be archived. ${describeError(error)}`),
    );
  return (
    <Button
      size="small"
      data-keys="a"
      aria-label={`Archive the request to ${company}`}
      disabled={archive.isPending}
      onClick={() => void run()}
    >
      <Archive size={14} aria-hidden />
      <span>Archive</span>
    </Button>
  );
}

/** Archives those of the ticked requests that can be, and offers to take all of it back. */
export function ArchiveChosen({ chosen }: { chosen: readonly Intro[] }) {
  const archive = useArchive();
  const unarchive = useUnarchive();
  const notices = useNotices();
  const undoable = useUndoNotice();
  const put = useEach(({ Id }: Intro) => archive.mutateAsync(Id));
  const take = useEach(({ Id }: Intro) => unarchive.mutateAsync(Id));
  const those = chosen.filter(({ show_archive_button }) => show_archive_button);
  const others = chosen.length - those.length;
  const describe = (amount: number, word: string, error: unknown) =>
    `${amount} could not be ${word}. ${describeError(error)}`;
  const run = async () => {
    const { done, failed } = await put.run(those);
    let left = 0;
    if (done.length > 0)
      undoable(`You archived ${formatCounted(done.length, REQUESTS)}.`, {
        run: async () => {
          const taken = await take.run(done);
          left = taken.failed.length;
          if (taken.failed[0]) throw taken.failed[0].error;
        },
        failed: (error) => describe(left, 'undone', error),
      });
    if (failed[0]) notices.error(describe(failed.length, 'archived', failed[0].error));
  };
  return (
    <>
      {others > 0 && <p>{others === 1 ? '1 is' : `${others} are`} not closed yet, or archived already.</p>}
      {those.length > 0 && (
        <Button size="small" variant="contained" data-keys="a" onClick={() => void run()}>
          <Archive size={14} aria-hidden />
          <span>Archive {those.length}</span>
        </Button>
      )}
    </>
  );
}
