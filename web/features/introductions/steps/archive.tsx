import { Archive } from 'lucide-react';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { describeNotUndone } from '../../../platform/life-cycle/undo.ts';
import { useRowSteps } from '../../../platform/life-cycle/use-row-steps.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import { useArchive, useUnarchive } from './changes.ts';
import { REQUESTS } from './noun.ts';
import { requestNoun } from './undo.ts';

/** Archives the request, and offers to take it back for as long as the notice stays. */
export function ArchiveButton({ intro }: { intro: Intro }) {
  const archive = useArchive();
  const unarchive = useUnarchive();
  const notices = useNotices();
  const company = intro.Target_Account__r.Name;
  const undoable = useUndoNotice();
  const undo = { run: () => unarchive.mutateAsync(intro.Id), failed: describeNotUndone };
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
  const { run } = useRowSteps(requestNoun);
  const those = chosen.filter(({ show_archive_button }) => show_archive_button);
  const others = chosen.length - those.length;
  const archiveAll = () =>
    run(those, {
      take: ({ Id }) => archive.mutateAsync(Id).then(() => undefined),
      reverse: ({ Id }) => unarchive.mutateAsync(Id),
      describeDone: ({ length }) => `You archived ${formatCounted(length, REQUESTS)}.`,
      describeFailed: ({ length }) => `${length} could not be archived.`,
    });
  return (
    <>
      {others > 0 && <p>{others === 1 ? '1 is' : `${others} are`} not closed yet, or archived already.</p>}
      {those.length > 0 && (
        <Button size="small" variant="contained" data-keys="a" onClick={() => void archiveAll()}>
          <Archive size={14} aria-hidden />
          <span>Archive {those.length}</span>
        </Button>
      )}
    </>
  );
}
