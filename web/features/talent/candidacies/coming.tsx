import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { undoCandidacies } from '../../../../shared/features/talent/dashboard/calls.ts';
import { RowUndo } from '../../../platform/life-cycle/row-undo.tsx';
import type { StepNoun } from '../../../platform/life-cycle/undo.ts';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { NOUN } from './noun.ts';
import { candidaciesKey } from './queries.ts';

/** Until a step is taken the row has its former status. */
export const candidacyNoun: StepNoun<Candidacy> = {
  call: undoCandidacies,
  noun: NOUN,
  getId: ({ Id }) => Id,
  nameUndo: ({ Candidate_Name__c }) => `Undo the change of ${Candidate_Name__c}`,
  describeUndone: (rows) => {
    const what =
      rows.length === 1 ? `the candidacy of ${rows[0]!.Candidate_Name__c}` : formatCounted(rows.length, NOUN);
    return `You kept ${what} at “${rows[0]!.Status__c}”.`;
  },
  reload: (queries) => queries.invalidateQueries({ queryKey: candidaciesKey }),
};

/** Below the status: the chosen status that is not reached yet, with Undo. */
export function Coming({ row }: { row: Candidacy }) {
  if (!row.coming) return null;
  return (
    <div>
      <span>→ {row.coming.Status__c}</span> <RowUndo noun={candidacyNoun} row={row} />
    </div>
  );
}
