import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useUndoOf } from '../../../platform/life-cycle/undo.ts';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import { candidacyNoun } from '../candidacies/coming.tsx';
import { NOUN } from '../candidacies/noun.ts';
import { useMoveTogether } from '../candidacies/queries.ts';

/** Takes the same step for several candidacies of one status, and offers to take it back for as long as that can be done. */
export function useMove() {
  const move = useMoveTogether();
  const undoOf = useUndoOf(candidacyNoun);
  const notices = useNotices();
  const undoable = useUndoNotice();
  const run = async (chosen: readonly Candidacy[], to: CandidacyStatus, reason: string | null): Promise<boolean> => {
    const from = chosen[0]!.Status__c as CandidacyStatus;
    const ids = chosen.map(({ Id }) => Id);
    const why = reason ? { Rejection_Reason__c: reason } : {};
    const done = await move.mutateAsync({ ids, From_Status__c: from, Status__c: to, ...why }).catch((error) => {
      notices.error(`The status was not changed. ${describeError(error)}`);
      return null;
    });
    if (!done) return false;
    const { changed, refused, seconds } = done;
    const what = formatCounted(changed.length, NOUN);
    if (changed.length > 0 && seconds === 0) notices.success(`You changed ${what} to “${to}”.`);
    if (changed.length > 0 && seconds > 0)
      undoable(`${what} will be “${to}” in ${Math.ceil(seconds)} seconds.`, {
        ...undoOf(chosen.filter(({ Id }) => changed.includes(Id))),
        forMs: seconds * 1000,
      });
    if (refused[0]) notices.error(`${formatCounted(refused.length, NOUN)} could not be changed. ${refused[0].why}`);
    return true;
  };
  return { run, isPending: move.isPending };
}
