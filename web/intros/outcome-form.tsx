import { type FormEvent, useId, useState } from 'react';
import { SALES_STATUSES } from '../../shared/intros/constants.ts';
import type { Intro } from '../../shared/intros/intro.ts';
import { describeError } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useOutcome } from './changes.ts';
import css from './request-details.module.css';
import { useTyped } from './typed.tsx';
import { useDone } from './undo.ts';

const OUTCOMES = SALES_STATUSES.toReversed();

/** What came of an introduction, by whoever asked for it. */
export function OutcomeForm({ intro }: { intro: Intro }) {
  const { typed, change } = useTyped(intro.Id);
  const { outcome, feedback } = typed;
  const [missing, setMissing] = useState(false);
  const record = useOutcome();
  const done = useDone();
  const name = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!outcome);
    if (!outcome) return;
    const { Id: id, Last_Status_Update__c } = intro;
    record.mutateAsync({ id, outcome, comments: feedback.trim() || null, Last_Status_Update__c }).then(
      ({ result }) => {
        change({ outcome: null, feedback: '' });
        done(result, 'update sent successfully');
      },
      // It is said above the form, and what was chosen and typed stays.
      () => undefined,
    );
  };
  return (
    <form className={css.outcome} onSubmit={submit} noValidate>
      {record.error && <Notice kind="error">The feedback could not be sent. {describeError(record.error)}</Notice>}
      {missing && !outcome && <Notice kind="error">Choose one of the three.</Notice>}
      <fieldset>
        <legend>What came of the introduction to {intro.To_Who__r?.Name ?? intro.Target_Account__r.Name}?</legend>
        <div className={css.choices}>
          {OUTCOMES.map((one) => (
            <label key={one} className={css.choice}>
              <input type="radio" name={name} checked={outcome === one} onChange={() => change({ outcome: one })} />
              {one}
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Comments"
        requirement="optional"
        rows={2}
        value={feedback}
        onChange={({ target }) => change({ feedback: target.value })}
      />
      <div>
        <Button type="submit" variant="contained" disabled={record.isPending}>
          {record.isPending ? 'Sending…' : 'Send feedback'}
        </Button>
      </div>
    </form>
  );
}
