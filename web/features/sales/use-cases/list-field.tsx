import type { Control } from 'react-hook-form';
import { joinList, splitList } from '../../../../shared/features/sales/lists.ts';
import { WordsField } from '../../../platform/ui/fields/words-field.tsx';
import { FormControl } from '../../../platform/ui/form/form-fields.tsx';

type ListFieldProps = {
  control: Control;
  name: string;
  label: string;
  hint?: string;
  suggested?: readonly string[];
  /** The character that separates them on the wire. */
  separator?: ',' | ';';
};

/** Names of places contain no comma, whatever separates them on the wire. */
const readPlaces = (text: string): string[] => splitList(text.replaceAll(',', ';'), ';');

/** A value with a comma is quoted, or chosen from the list. */
const isQuoted = (text: string): boolean => text.split('"').length % 2 === 0;

/** A list of a use case, which the form keeps as a single text. */
export function ListField({ control, name, label, hint, suggested, separator = ',' }: ListFieldProps) {
  return (
    <FormControl control={control} name={name}>
      {({ value, onChange, error }) => (
        <WordsField
          label={label}
          hint={hint}
          suggested={suggested}
          error={error}
          words={splitList(value, separator)}
          read={separator === ';' ? readPlaces : splitList}
          ended={(text) => (separator === ';' ? /[,;]/ : /,/).test(text) && !isQuoted(text)}
          onChange={(words) => onChange(joinList(words, separator))}
        />
      )}
    </FormControl>
  );
}
