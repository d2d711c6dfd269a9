import { z } from 'zod';
import { createSignal, editSignal, type OwnSignal } from '../../../shared/features/signals/calls.ts';
import type { Body } from '../../../shared/platform/call.ts';
import type { DialogPerson } from '../../core/feature/dialogs.ts';
import { PickedPerson } from '../../core/people/people.ts';
import { useDraft } from '../../platform/api/drafts.tsx';
import { useBodyForm } from '../../platform/ui/form/use-body-form.ts';
import { useUnchanged } from '../../platform/ui/form/use-unchanged.ts';
import type { Wrong } from '../../platform/ui/form/wrong.ts';
import { useNotices } from '../../platform/ui/states/notices.tsx';
import { useCreateSignal, useEditSignal } from './queries.ts';

/** The type that has a direction and skills. */
export const OPINION = 'Opinion';

/** A signal as it is being filled in; '' is nothing chosen. */
const FormValues = z.object({
  Type__c: z.string(),
  Source__c: z.string(),
  Direction__c: z.string(),
  Skill__c: z.array(z.string()),
  Sub_Type__c: z.string(),
  Details__c: z.string(),
  Signalling_Contact__c: PickedPerson.nullable(),
});
type FormValues = z.infer<typeof FormValues>;

const empty: FormValues = {
  Type__c: '',
  Source__c: '',
  Direction__c: 'Neutral',
  Skill__c: [],
  Sub_Type__c: '',
  Details__c: '',
  Signalling_Contact__c: null,
};

const toFormValues = (signal: OwnSignal): FormValues => ({
  Type__c: signal.Type__c,
  Source__c: signal.Source__c ?? '',
  Direction__c: signal.Direction__c ?? 'Neutral',
  Skill__c: signal.Skill__c?.split(';') ?? [],
  Sub_Type__c: signal.Sub_Type__c ?? '',
  Details__c: signal.Details__c ?? '',
  Signalling_Contact__c: signal.from && { ...signal.from, about: '' },
});

/** The body of a new signal, but with any type that an edited signal may have. */
const editedBody = createSignal.body.extend(editSignal.body.pick({ Type__c: true }).shape);

/** The reason why the signal cannot be saved yet (document 1 §5). */
export const findMissing = (typed: FormValues): Wrong<FormValues> => ({
  Type__c: typed.Type__c ? undefined : 'Choose a type.',
  Direction__c: typed.Type__c !== OPINION || typed.Direction__c ? undefined : 'Choose a direction.',
  Signalling_Contact__c: typed.Signalling_Contact__c ? undefined : 'Choose the signalling contact.',
});

/** The body that the server takes. Direction and skills go with an opinion only. */
function toBody(typed: FormValues, target: string) {
  const opinion = typed.Type__c === OPINION;
  return {
    Type__c: typed.Type__c as Body<typeof editSignal>['Type__c'],
    Sub_Type__c: typed.Sub_Type__c.trim() || null,
    Direction__c: opinion ? typed.Direction__c : null,
    Source__c: typed.Source__c || null,
    Details__c: typed.Details__c.trim() || null,
    Signalling_Contact__c: typed.Signalling_Contact__c?.id ?? '',
    Contact__c: target,
    Skill__c: opinion && typed.Skill__c.length > 0 ? typed.Skill__c.join(';') : null,
  } as Body<typeof createSignal> & Body<typeof editSignal>;
}

/** The form that says that somebody knows this person: filled in, saved, said. */
export function useSignalForm(
  person: DialogPerson,
  signal: OwnSignal | undefined,
  { onEdited, onDone }: { onEdited: ((id: string) => void) | undefined; onDone: () => void },
) {
  const { mutateAsync } = useCreateSignal();
  const edit = useEditSignal();
  const notices = useNotices();
  const unchanged = useUnchanged(onDone);
  return useBodyForm({
    typed: FormValues,
    start: signal ? toFormValues(signal) : empty,
    body: signal ? editedBody : createSignal.body,
    toBody: (typed) => toBody(typed, person.id),
    check: findMissing,
    send: async (body, was) => {
      if (signal) {
        const { Signalling_Contact__c: _, Contact__c: __, ...stated } = body;
        const { id } = await edit.mutateAsync({ id: signal.Id, body: stated, was: toBody(was, person.id) });
        onEdited?.(id);
        notices.success(`You changed your signal about ${person.name}.`);
      } else {
        await mutateAsync(body as Body<typeof createSignal>);
        notices.success('Woohoo! the signal was added successfully.');
      }
      onDone();
    },
    unchanged: signal && unchanged,
    draft: useDraft(signal ? `signal-told-${signal.Id}` : `signal-${person.id}`),
  });
}

export type SignalForm = ReturnType<typeof useSignalForm>;
