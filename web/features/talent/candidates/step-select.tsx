import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { getCandidacyIndicator } from '../../../core/requests/candidacy.ts';
import { StatusChip } from '../../../core/requests/status-chip.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { useUndoOf } from '../../../platform/life-cycle/undo.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import { Coming, candidacyNoun } from '../candidacies/coming.tsx';
import { useCandidacyStep } from '../candidacies/queries.ts';
import css from './candidate.module.css';

/** The recipients of the step's message, if they are worth a word. */
const TOLD = {
  queued: 'update sent successfully',
  'no address': 'You changed the status. We didn’t send an e-mail because we don’t have their address.',
} as const;

/** The status, with the possible steps: a chosen one is saved at once. */
export function StepSelect({ row }: { row: Candidacy }) {
  const step = useCandidacyStep();
  const { success, info, error } = useNotices();
  const undoable = useUndoNotice();
  const undoOf = useUndoOf(candidacyNoun);
  const name = `${row.Position_Title__c} at ${row.Poscan_account}`;
  const take = (Status__c: string) =>
    step.mutate(
      {
        Id: row.Id,
        Status__c: Status__c as CandidacyStatus,
        Last_Status_Update__c: row.Last_Status_Update__c,
        was: row,
      },
      {
        onSuccess: ({ told: result, poscan }) => {
          const text = TOLD[result ?? 'queued'];
          if (poscan.coming) undoable(text, { ...undoOf([row]), forMs: poscan.coming.seconds * 1000 });
          else if (result === 'no address') info(text);
          else success(text);
        },
        onError: (failure) => error(`The status was not changed. ${describeError(failure)}`),
      },
    );
  return (
    <div className={css.step}>
      <StatusChip indicator={getCandidacyIndicator(row)} label={row.status_label} />
      <Coming row={row} />
      {row.next_statuses.length > 0 && !row.coming && (
        <SelectField
          label="Next status"
          aria-label={`Next status for ${name}`}
          value=""
          disabled={step.isPending}
          onChange={({ target }) => take(target.value)}
        >
          <option value="">{step.isPending ? 'Saving…' : 'Change to…'}</option>
          {row.next_statuses.map(({ status }) => (
            <option key={status}>{status}</option>
          ))}
        </SelectField>
      )}
      {row.Rejection_Reason__c && <div className={css.soft}>{row.Rejection_Reason__c}</div>}
    </div>
  );
}
