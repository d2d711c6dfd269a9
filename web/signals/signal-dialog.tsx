import { useState } from 'react';
import { describeError } from '../api/api-error.ts';
import type { DialogProps } from '../dialogs.ts';
import { describeWork } from '../people/people.ts';
import { PersonLine } from '../people/person-line.tsx';
import { PersonPicker } from '../people/person-picker.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useNotices } from '../ui/notices.tsx';
import { KindFields } from './kind-fields.tsx';
import { useCreateSignal } from './queries.ts';
import { bodyOf, emptySignal, isTouched, type SignalForm, whatIsMissing } from './signal-form.ts';
import css from './signals.module.css';

/** Logs that somebody knows this person (document 1 §4 and §5): open, then saving, then a message. */
export default function SignalDialog({ person, onClose }: DialogProps<'signal'>) {
  const [form, setForm] = useState<SignalForm>(emptySignal);
  const create = useCreateSignal();
  const notices = useNotices();
  const set = (change: Partial<SignalForm>) => setForm((now) => ({ ...now, ...change }));
  const save = () => {
    if (!form.from) return;
    create.mutate(bodyOf(form, form.from, person.id), {
      onSuccess: () => {
        notices.success('Woohoo! the signal was added successfully.');
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title="Add a signal"
      lead={<PersonLine name={person.name} about={describeWork(person.title, person.account)} size={36} />}
      submit="Save"
      submitting="Saving…"
      busy={create.isPending}
      missing={whatIsMissing(form, person.id)}
      failure={
        create.error && (
          <>
            Oops, looks like there was an error creating the signal. Please try again or contact an EIR
            <p className={css.reason}>{describeError(create.error)}</p>
          </>
        )
      }
      typed={isTouched(form)}
      onSubmit={save}
      onClose={onClose}
    >
      <KindFields form={form} onChange={set} />
      <PersonPicker
        label="Signalling contact"
        requirement="required"
        value={form.from}
        onChange={(from) => set({ from })}
      />
      <TextField
        label="Sub-type"
        requirement="optional"
        value={form.subType}
        maxLength={5000}
        onChange={({ target }) => set({ subType: target.value })}
      />
      <TextArea
        label="Details"
        requirement="optional"
        hint="How they know each other, in a sentence."
        rows={3}
        maxLength={5000}
        value={form.details}
        onChange={({ target }) => set({ details: target.value })}
      />
    </FormDialog>
  );
}
