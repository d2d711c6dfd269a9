import { SelectField } from '../ui/field.tsx';

type ChoiceFieldProps = {
  label: string;
  requirement: 'required' | 'optional';
  /** "a type" */
  one: string;
  /** Undefined while they are on their way. */
  choices: readonly { fullName: string; label: string }[] | undefined;
  waiting: boolean;
  value: string;
  onChange: (value: string) => void;
};

/** One of the words that the server knows for something. */
export function ChoiceField({ label, requirement, one, choices, waiting, value, onChange }: ChoiceFieldProps) {
  return (
    <SelectField
      label={label}
      requirement={requirement}
      value={value}
      disabled={!choices}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{waiting ? `Loading ${label.toLowerCase()}s…` : `Choose ${one}`}</option>
      {choices?.map((choice) => (
        <option key={choice.fullName} value={choice.fullName}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}
