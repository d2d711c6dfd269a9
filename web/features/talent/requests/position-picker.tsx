import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../platform/api/api-error.ts';
import { Combobox } from '../../../platform/ui/fields/combobox.tsx';
import { Field } from '../../../platform/ui/fields/field.tsx';
import { useSettled } from '../../../platform/ui/hooks/use-settled.ts';
import { type OfferedPosition, requestPositionsQuery } from './queries.ts';

/** Document 2 §3: the search waits so long for the next letter. */
const AFTER_MS = 100;

const getName = ({ Name, Account_Name__c }: OfferedPosition): string => `${Name}, ${Account_Name__c}`;

type PositionPickerProps = {
  value: OfferedPosition | null;
  disabled?: boolean;
  onChange: (position: OfferedPosition | null) => void;
  requirement?: 'required' | 'optional';
  error?: string | undefined;
};

/** Picks an open position; the user's own positions come first. */
export function PositionPicker({ value, disabled, onChange, requirement = 'required', error }: PositionPickerProps) {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<string | null>(null);
  // A position that was chosen elsewhere is named here, too.
  if ((value?.Id ?? null) !== shown) {
    setShown(value?.Id ?? null);
    setTyped(value ? getName(value) : '');
  }
  const text = value && typed === getName(value) ? '' : typed.trim();
  const settled = useSettled(text, AFTER_MS);
  const offered = useQuery(requestPositionsQuery(settled));
  return (
    <Field
      label="Position"
      requirement={requirement}
      error={offered.error ? `The positions could not be loaded. ${describeError(offered.error)}` : error}
    >
      {(control) => (
        <Combobox
          label="Position"
          control={control}
          options={settled === text ? (offered.data ?? []) : []}
          keyOf={({ Id }) => Id}
          nameOf={getName}
          groupOf={({ group }) => group}
          typed={typed}
          onType={setTyped}
          chosen={value}
          onChoose={onChange}
          waiting={offered.isFetching}
          empty={offered.isFetching ? null : text ? `No open position matches “${text}”` : 'No position is open'}
          placeholder="Choose a position"
          required={requirement === 'required'}
          {...(disabled ? { disabled } : {})}
        >
          {({ Name, Account_Name__c }) => (
            <span>
              <b>{Name}</b> {Account_Name__c}
            </span>
          )}
        </Combobox>
      )}
    </Field>
  );
}
