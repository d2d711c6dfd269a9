import { useId } from 'react';
import { z } from 'zod';
import { SALES_STATUSES, type SalesStatus } from '../../../../shared/core/introductions/constants.ts';
import type { Intro } from '../../../../shared/core/introductions/intro.ts';
import { recordOutcome } from '../../../../shared/features/introductions/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { useDraft } from '../../../platform/api/drafts.tsx';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Form } from '../../../platform/ui/form/form.tsx';
import { FormArea, FormCheck, FormControl, FormSelect } from '../../../platform/ui/form/form-fields.tsx';
import { useBodyForm, useTyped } from '../../../platform/ui/form/use-body-form.ts';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from '../requests/request-details.module.css';
import { useOutcome } from './changes.ts';
import { listProgress } from './progress-choices.ts';
import { useDone } from './undo.ts';

const OUTCOMES = SALES_STATUSES.toReversed();
const FormValues = z.object({
  outcome: z.enum(SALES_STATUSES).nullable(),
  comments: z.string(),
  progress: z.string(),
  shared: z.boolean(),
});

/** The outcome of an introduction, from its requester. */
export function OutcomeForm({ intro }: { intro: Intro }) {
  const record = useOutcome();
  const done = useDone();
  const name = useId();
  const { Id: id, Last_Status_Update__c } = intro;
  const form = useBodyForm({
    typed: FormValues,
    start: { outcome: null, comments: '', progress: '', shared: false },
    body: recordOutcome.body,
    toBody: ({ outcome, comments, progress, shared }) => ({
      outcome: outcome as SalesStatus,
      progress: listProgress(outcome).find((choice) => choice.progress === progress)?.progress ?? null,
      shared,
      comments: comments.trim() || null,
      Last_Status_Update__c,
    }),
    check: ({ outcome }) => (outcome ? {} : { outcome: 'Choose one of the three.' }),
    when: 'sending',
    send: async (body) => done((await record.mutateAsync({ id, ...body })).result, 'update sent successfully'),
    draft: useDraft(`outcome-${id}`),
  });
  const finer = listProgress(useTyped(form).outcome);
  return (
    <Form
      form={form}
      className={css.outcome}
      describe={(error) => <>The feedback could not be sent. {describeError(error)}</>}
    >
      <FormControl {...form.bind('outcome')}>
        {({ value, onChange, error }) => (
          <>
            {error && <Notice kind="error">{error}</Notice>}
            <fieldset>
              <legend>How did the introduction to {intro.To_Who__r?.Name ?? intro.Target_Account__r.Name} go?</legend>
              <div className={css.choices}>
                {OUTCOMES.map((outcome) => (
                  <label key={outcome} className={css.choice}>
                    <input
                      type="radio"
                      name={name}
                      data-wrong={error !== undefined}
                      checked={value === outcome}
                      onChange={() => onChange(outcome)}
                    />
                    {outcome}
                  </label>
                ))}
              </div>
            </fieldset>
          </>
        )}
      </FormControl>
      {finer.length > 1 && (
        <FormSelect {...form.bind('progress')} label="More precisely" requirement="optional">
          <option value="">Leave it open</option>
          {finer.map(({ progress, label }) => (
            <option key={label} value={progress ?? ''}>
              {label}
            </option>
          ))}
        </FormSelect>
      )}
      <FormArea {...form.bind('comments')} label="Comments" requirement="optional" rows={2} />
      {intro.Connector__r && (
        <FormCheck {...form.bind('shared')} label={`${intro.Connector__r.Name}, who introduced you, may read them`} />
      )}
      <div>
        <Button type="submit" variant="contained" disabled={form.busy}>
          {form.busy ? 'Sending…' : 'Send feedback'}
        </Button>
      </div>
    </Form>
  );
}
