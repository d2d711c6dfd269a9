import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { RowUndo } from '../../../platform/ui/states/row-undo.tsx';
import { useTakeBackTogether } from '../candidacies/queries.ts';
import css from './dashboard.module.css';

/** Below the status: the chosen status that is not reached yet, with Undo. */
export function Coming({ row, status }: { row: Candidacy; status: string | undefined }) {
  const back = useTakeBackTogether();
  if (status === undefined) return null;
  const undo = {
    run: async () => {
      const { taken_back } = await back.mutateAsync({ ids: [row.Id] });
      if (taken_back.length === 0) throw new Error('The status has already changed.');
    },
    done: `You kept the candidacy of ${row.Candidate_Name__c} at “${row.Status__c}”.`,
    failed: (error: unknown) => `Couldn’t undo it. ${describeError(error)}`,
  };
  return (
    <div className={css.soft}>
      <span>→ {status}</span> <RowUndo label={`Undo the change of ${row.Candidate_Name__c}`} action={undo} />
    </div>
  );
}
