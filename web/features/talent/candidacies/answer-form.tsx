import { z } from 'zod';
import { updatePoscan } from '../../../../shared/features/talent/candidacies/calls.ts';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { isOpen } from '../../../../shared/features/talent/candidacies/statuses.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { Form } from '../../../platform/ui/form/form.tsx';
import { FormArea, FormControl, FormSelect } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm } from '../../../platform/ui/form/use-body-form.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './my-candidates.module.css';
import { useCompanyAnswer } from './queries.ts';

const FormValues = z.object({ status: z.string(), reason: z.string(), details: z.string(), feedback: z.string() });

type AnswerFormProps = {
  row: Candidacy;
  /** Null for a row that is always open. */
  onDone: (() => void) | null;
};

/** A candidate's next status, the reason, and the feedback. */
export function AnswerForm({ row, onDone }: AnswerFormProps) {
  const answer = useCompanyAnswer();
  const { success } = useNotices();
  const { Id, Last_Status_Update__c, Portco_Feedback__c } = row;
  const before = Portco_Feedback__c ?? '';
  const form = useBodyForm({
    typed: FormValues,
    start: { status: '', reason: '', details: '', feedback: before },
    body: updatePoscan.body.extend({ feedback: z.string().trim().max(20_000) }),
    toBody: ({ status, reason, details, feedback }) => ({
      Id,
      Last_Status_Update__c,
      feedback,
      ...(status ? { Status__c: status as CandidacyStatus } : {}),
      ...(reason ? { Rejection_Reason__c: reason } : {}),
      ...(details ? { Rejection_Details__c: details } : {}),
    }),
    when: 'sending',
    send: async ({ feedback, ...step }, was) => {
      const stated = feedback.trim();
      await answer.mutateAsync({
        step: step.Status__c ? step : null,
        feedback: stated && stated !== was.feedback ? { poscanId: Id, Portco_Feedback__c: stated } : null,
        was: { ...row, Portco_Feedback__c: was.feedback },
      });
      const ended = step.Status__c !== undefined && !isOpen(step.Status__c);
      success(ended ? 'Request was archived successfully' : 'update sent successfully');
      onDone?.();
    },
    draft: useDraft(`candidacy-${Id}`),
  });
  const describe = (error: unknown) => (
    <>
      Ooops, looks like there was an error updating the candidate. Please try again or contact our team.{' '}
      {describeError(error)}
    </>
  );
  return (
    <Form form={form} className={css.answer} describe={describe}>
      <FormControl {...form.bind('status')}>
        {({ value, onChange }) => {
          const chosen = row.next_statuses.find(({ status }) => status === value);
          return (
            <>
              <SelectField
                label="Status"
                value={value}
                onChange={({ target }) => {
                  onChange(target.value);
                  // The reasons of a status are not those of another status.
                  form.set('reason', '');
                  if (!target.value) form.set('details', '');
                }}
              >
                <option value="">{row.status_label}</option>
                {row.next_statuses.map(({ status }) => (
                  <option key={status} value={status}>
                    {status}
                  </option>
                ))}
              </SelectField>
              {chosen?.asks_reason && (
                <>
                  <FormSelect {...form.bind('reason')} label="Rejection reason" requirement="optional">
                    <option value="">No reason given</option>
                    {chosen.reasons.map((reason) => (
                      <option key={reason}>{reason}</option>
                    ))}
                  </FormSelect>
                  <FormArea {...form.bind('details')} label="Rejection details" requirement="optional" rows={2} />
                </>
              )}
            </>
          );
        }}
      </FormControl>
      <FormArea {...form.bind('feedback')} label="Feedback" requirement="optional" rows={2} />
      <div className={css.buttons}>
        <Button type="submit" size="small" variant="contained" disabled={form.busy || !form.dirty}>
          {form.busy ? 'Sending…' : 'Done'}
        </Button>
        {onDone && (
          <Button
            size="small"
            variant="text"
            onClick={() => {
              form.forget();
              onDone();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}
