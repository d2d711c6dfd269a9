import { RANKING_SIGNAL } from '../../../shared/core/network/signals.ts';
import { FEEDBACKS } from '../../../shared/features/ranking/calls.ts';
import type { DialogProps } from '../../core/feature/dialogs.ts';
import { describeWork, whoMaySignal } from '../../core/people/people.ts';
import { PersonLine } from '../../core/people/person-line.tsx';
import { PersonPicker } from '../../core/people/person-picker.tsx';
import { describeError } from '../../platform/api/api-error.ts';
import { FormDialog } from '../../platform/ui/form/form-dialog.tsx';
import { FormArea, FormControl, FormSelect, FormText } from '../../platform/ui/form/form-fields.tsx';
import { useTyped } from '../../platform/ui/form/use-body-form.ts';
import { KindFields } from './kind-fields.tsx';
import { findMissing, useSignalForm } from './signal-form.ts';
import css from './signals.module.css';

/** Logs that somebody knows this person (document 1 §4 and §5): open, then saving, then a message. */
export default function SignalDialog({ person, told: signal, onEdited, onClose }: DialogProps<'signal'>) {
  const form = useSignalForm(person, signal, { onEdited, onDone: onClose });
  const typed = useTyped(form);
  const ranked = signal?.Type__c === RANKING_SIGNAL;
  return (
    <FormDialog
      form={form}
      title={ranked ? 'Edit your answer' : signal ? 'Edit your signal' : 'Add a signal'}
      lead={<PersonLine name={person.name} about={describeWork(person.title, person.account)} size={36} />}
      submit="Save"
      submitting="Saving…"
      missing={findMissing(typed)}
      describe={(error) => (
        <>
          <span>
            Oops, looks like there was an error {signal ? 'changing' : 'creating'} the signal. Please try again or
            contact an EIR
          </span>
          <p className={css.reason}>{describeError(error)}</p>
        </>
      )}
      onClose={onClose}
    >
      {!ranked && <KindFields form={form} type={typed.Type__c} />}
      {signal ? (
        <p>Signalling contact: {signal.from?.name}</p>
      ) : (
        <FormControl {...form.bind('Signalling_Contact__c')}>
          {(field) => (
            <PersonPicker label="Signalling contact" requirement="required" source={whoMaySignal} {...field} />
          )}
        </FormControl>
      )}
      {ranked ? (
        <FormSelect {...form.bind('Sub_Type__c')} label="How well you know them" requirement="required">
          {FEEDBACKS.map((answer) => (
            <option key={answer}>{answer}</option>
          ))}
        </FormSelect>
      ) : (
        <FormText {...form.bind('Sub_Type__c')} label="Sub-type" requirement="optional" maxLength={5000} />
      )}
      <FormArea
        {...form.bind('Details__c')}
        label="Details"
        requirement="optional"
        hint="In a sentence, say how they know each other."
        rows={3}
        maxLength={5000}
      />
    </FormDialog>
  );
}
