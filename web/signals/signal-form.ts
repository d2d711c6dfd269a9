import type { PickedPerson } from '../people/people.ts';
import type { NewSignal } from './queries.ts';

/** The type that has a direction and skills. */
export const OPINION = 'Opinion';

/** A signal as it is being filled in; '' is nothing chosen. */
export type SignalForm = {
  type: string;
  source: string;
  direction: string;
  skills: readonly string[];
  subType: string;
  details: string;
  from: PickedPerson | null;
};

export const emptySignal: SignalForm = {
  type: '',
  source: '',
  direction: 'Neutral',
  skills: [],
  subType: '',
  details: '',
  from: null,
};

export const isTouched = (form: SignalForm): boolean =>
  form.type !== '' || form.source !== '' || form.subType !== '' || form.details !== '' || form.from !== null;

/** Why it cannot be saved yet (document 1 §5); nothing when it can. `target` is whom it is about. */
export function whatIsMissing(form: SignalForm, target: string): string | undefined {
  if (!form.type) return 'Choose a type.';
  if (form.type === OPINION && !form.direction) return 'Choose a direction.';
  if (!form.from) return 'Choose who signals.';
  if (!target) return 'Choose whom it is about.';
  return undefined;
}

/** As the server takes it. Direction and skills go with an opinion only. */
export function bodyOf(form: SignalForm, from: PickedPerson, target: string): NewSignal {
  const opinion = form.type === OPINION;
  return {
    Type__c: form.type as NewSignal['Type__c'],
    Sub_Type__c: form.subType.trim() || null,
    Direction__c: opinion ? (form.direction as NewSignal['Direction__c']) : null,
    Source__c: (form.source || null) as NewSignal['Source__c'],
    Details__c: form.details.trim() || null,
    Signalling_Contact__c: from.id,
    Contact__c: target,
    Skill__c: opinion && form.skills.length > 0 ? form.skills.join(';') : null,
  };
}
