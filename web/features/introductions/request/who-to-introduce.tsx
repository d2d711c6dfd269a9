import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../../core/people/avatar.tsx';
import { colleaguesQuery } from '../../../core/people/contacts.ts';
import { PersonOption } from '../../../core/people/person-option.tsx';
import { MAX_PEOPLE } from '../../../core/people/who.ts';
import { StrengthLabel } from '../../../core/strength/strength-label.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { IconButton } from '../../../platform/ui/buttons/button.tsx';
import { Combobox } from '../../../platform/ui/fields/combobox.tsx';
import { Field } from '../../../platform/ui/fields/field.tsx';
import type { Colleague } from './use-people.ts';
import css from './who-to-introduce.module.css';

type WhoToIntroduceProps = {
  /** The company to meet them at. */
  account: { id: string; name: string };
  /** Names the field; if a page has several such fields, each by its company. */
  label: string;
  people: readonly Colleague[];
  /** Some are on their way. */
  pending: boolean;
  onChange: (ids: readonly string[]) => void;
  /** People in the user's own words: typed text that is nobody of the list is sent as written. */
  words: string;
  onWords: (words: string) => void;
};

/** People of one company, chosen by name with their strengths; others can be described in the user's own words. */
export function WhoToIntroduce({ account, label, people, pending, onChange, words, onWords }: WhoToIntroduceProps) {
  const [wanted, setWanted] = useState(false);
  const found = useQuery({ ...colleaguesQuery(account.id), enabled: wanted });
  const ids = people.map(({ id }) => id);
  const text = words.trim().toLowerCase();
  const options = (found.data?.people ?? []).filter(
    ({ id, name, about }) => !ids.includes(id) && `${name} ${about}`.toLowerCase().includes(text),
  );
  const full = ids.length >= MAX_PEOPLE;
  return (
    <Field
      label={label}
      requirement="optional"
      hint={
        full
          ? `You can ask for ${MAX_PEOPLE} people at one company at a time.`
          : people.length > 0
            ? 'One request for each person, and one for anyone you describe.'
            : `Someone who works at ${account.name} now, or a description in your own words.`
      }
      error={found.error ? `The people could not be loaded. ${describeError(found.error)}` : undefined}
    >
      {(control) => (
        <div className={css.box}>
          {people.length > 0 && (
            <ul className={css.people} aria-label={`Chosen at ${account.name}`}>
              {people.map(({ id, name, about, strength = 0 }) => (
                <li key={id} className={css.person}>
                  <Avatar name={name} size={24} />
                  <span className={css.who}>
                    <b>{name}</b> <span>{about}</span>
                  </span>
                  <span className={css.strength}>
                    <StrengthLabel strength={strength} />
                  </span>
                  <IconButton
                    aria-label={`Remove ${name}`}
                    title="Remove"
                    onClick={() => onChange(ids.filter((other) => other !== id))}
                  >
                    <X size={14} strokeWidth={1.75} aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          {pending && <p className={css.soft}>Looking up the people you chose…</p>}
          <Combobox
            label={label}
            control={control}
            options={full ? [] : options}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            typed={words}
            onType={onWords}
            onChoose={(person) => person && onChange([...ids, person.id])}
            onFocus={() => setWanted(true)}
            onErase={() => onChange(ids.slice(0, -1))}
            waiting={wanted && found.isPending}
            empty={
              text === ''
                ? (found.data?.note ??
                  'Kith knows no one else who works there. You can describe someone in your own words.')
                : 'Kith knows no one there by that name. We’ll send it as you wrote it.'
            }
            placeholder={people.length > 0 ? 'Add another person' : 'Name or title'}
          >
            {(person) => <PersonOption person={person} />}
          </Combobox>
        </div>
      )}
    </Field>
  );
}
