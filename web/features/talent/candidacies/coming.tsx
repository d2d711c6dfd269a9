import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { RowUndo } from '../../../platform/ui/states/row-undo.tsx';
import type { UndoableAction } from '../../../platform/ui/states/use-undo-notice.ts';
import { useTakeBackTogether } from './queries.ts';

/** Takes back what its user decided on a candidacy. */
export function useUndoCandidacy(row: Candidacy): UndoableAction {
  const back = useTakeBackTogether();
  return {
    run: async () => {
      const { taken_back } = await back.mutateAsync({ ids: [row.Id] });
      if (taken_back.length === 0) throw new Error('The status has already changed.');
    },
    done: `You kept the candidacy of ${row.Candidate_Name__c} at “${row.Status__c}”.`,
    failed: (error) => `Couldn’t undo it. ${describeError(error)}`,
  };
}

/** Below the status: the chosen status that is not reached yet, with Undo. */
export function Coming({ row, status }: { row: Candidacy; status: string | undefined }) {
  const undo = useUndoCandidacy(row);
  if (status === undefined) return null;
  return (
    <div>
      <span>→ {status}</span> <RowUndo label={`Undo the change of ${row.Candidate_Name__c}`} action={undo} />
    </div>
  );
}
