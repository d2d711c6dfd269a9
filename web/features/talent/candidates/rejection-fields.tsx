import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { useCan } from '../../../platform/api/session.ts';
import { SelectField, TextArea } from '../../../platform/ui/fields/field.tsx';
import { useTypedOver } from '../../../platform/ui/hooks/use-typed-over.ts';
import { useCandidacyStep } from '../candidacies/queries.ts';
import css from './candidate.module.css';
import { useSavedNotice } from './use-saved-notice.ts';

/** The fields for the reason why a candidate was rejected; a choice is saved at once, a text when the user leaves its field. */
export function RejectionFields({ row }: { row: Candidacy }) {
  const step = useCandidacyStep();
  const stated = useSavedNotice();
  const may = useCan();
  const details = useTypedOver(row.Rejection_Details__c ?? '');
  const { Id } = row;
  if (!may('poscan:move')) return null;
  return (
    <div className={css.bar}>
      <SelectField
        label="Rejection reason"
        value={row.Rejection_Reason__c ?? ''}
        disabled={step.isPending}
        onChange={({ target }) => step.mutate({ Id, Rejection_Reason__c: target.value || null, was: row }, stated)}
      >
        <option value="">No reason given</option>
        {row.Rejection_Reason__c && !row.reasons.includes(row.Rejection_Reason__c) && (
          <option>{row.Rejection_Reason__c}</option>
        )}
        {row.reasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      <TextArea
        className={css.wide}
        label="Rejection details"
        rows={2}
        maxLength={20_000}
        value={details.text}
        onChange={({ target }) => details.type(target.value)}
        onBlur={() => {
          if (!details.changed) return;
          const was = { Rejection_Details__c: details.over };
          const onSuccess = () => {
            details.saved();
            stated.onSuccess();
          };
          step.mutate({ Id, Rejection_Details__c: details.text.trim() || null, was }, { ...stated, onSuccess });
        }}
      />
    </div>
  );
}
