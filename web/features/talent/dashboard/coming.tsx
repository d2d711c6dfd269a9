import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { useTakeBackNow } from '../../../platform/ui/states/use-undo-notice.ts';
import { useTakeBackTogether } from '../candidacies/queries.ts';
import css from './dashboard.module.css';

/** Below the status: the chosen status that is not reached yet, with Undo. */
export function Coming({ row, status }: { row: Candidacy; status: string | undefined }) {
  const back = useTakeBackTogether();
  const takeBack = useTakeBackNow();
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
      <span>→ {status}</span>{' '}
      <Button
        variant="text"
        size="small"
        aria-label={`Undo the change of ${row.Candidate_Name__c}`}
        disabled={back.isPending}
        onClick={() => void takeBack(undo)}
      >
        Undo
      </Button>
    </div>
  );
}
