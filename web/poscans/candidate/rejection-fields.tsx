import { useState } from 'react';
import type { Poscan } from '../../../shared/poscans/poscan.ts';
import { useCan } from '../../api/session.ts';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { usePoscanStep } from '../queries.ts';
import css from './candidate.module.css';
import { useSaid } from './use-said.ts';

/** The fields for the reason why a candidate was rejected; a choice is saved at once, a text when the user leaves its field. */
export function RejectionFields({ row }: { row: Poscan }) {
  const step = usePoscanStep();
  const said = useSaid();
  const may = useCan();
  const [details, setDetails] = useState(row.Rejection_Details__c ?? '');
  const { Id } = row;
  if (!may('poscan:move')) return null;
  return (
    <div className={css.bar}>
      <SelectField
        label="Rejection reason"
        value={row.Rejection_Reason__c ?? ''}
        disabled={step.isPending}
        onChange={({ target }) => step.mutate({ Id, Rejection_Reason__c: target.value || null }, said)}
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
        value={details}
        onChange={({ target }) => setDetails(target.value)}
        onBlur={() => {
          if (details.trim() !== (row.Rejection_Details__c ?? ''))
            step.mutate({ Id, Rejection_Details__c: details.trim() || null }, said);
        }}
      />
    </div>
  );
}
