import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../api/api-error.ts';
import type { DialogProps } from '../dialogs.ts';
import { ContactSearchField } from '../people/contact-search-field.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { useNotices } from '../ui/notices.tsx';
import { PersonLine } from './person-line.tsx';
import { useCreateSignal, wordsQuery } from './queries.ts';
import { bodyOf, emptySignal, isTouched, OPINION, type SignalForm, whatIsMissing } from './signal-form.ts';
import css from './signals.module.css';

/** Logs that somebody knows this person (document 1 §4 and §5): open, then saving, then a message. */
export default function SignalDialog({ person, onClose }: DialogProps<'signal'>) {
  const [form, setForm] = useState<SignalForm>(emptySignal);
  const words = useQuery(wordsQuery);
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
      lead={<PersonLine person={person} />}
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
      {words.error && (
        <ErrorState
          message={`The types of signals could not be loaded. ${describeError(words.error)}`}
          onRetry={() => words.refetch()}
          retrying={words.isFetching}
        />
      )}
      <div className={css.pair}>
        <SelectField
          label="Type"
          requirement="required"
          value={form.type}
          disabled={!words.data}
          onChange={({ target }) => set({ type: target.value })}
        >
          <option value="">{words.isPending ? 'Loading types…' : 'Choose a type'}</option>
          {words.data?.types.map(({ fullName, label }) => (
            <option key={fullName} value={fullName}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Source"
          requirement="optional"
          value={form.source}
          disabled={!words.data}
          onChange={({ target }) => set({ source: target.value })}
        >
          <option value="">{words.isPending ? 'Loading sources…' : 'Choose a source'}</option>
          {words.data?.sources.map(({ fullName, label }) => (
            <option key={fullName} value={fullName}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {form.type === OPINION && words.data && (
        <div className={css.pair}>
          <SelectField
            label="Direction"
            requirement="required"
            value={form.direction}
            onChange={({ target }) => set({ direction: target.value })}
          >
            <option value="">Choose a direction</option>
            {words.data.directions.map((direction) => (
              <option key={direction}>{direction}</option>
            ))}
          </SelectField>
          <MultiSelect
            label="Skill"
            requirement="optional"
            options={words.data.skills}
            chosen={form.skills}
            placeholder="Choose skills"
            nothingText="No such skill"
            onChange={(skills) => set({ skills })}
          />
        </div>
      )}
      <ContactSearchField
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
