import Autocomplete from '@mui/material/Autocomplete';
import { ChosenChips } from './chosen-chips.tsx';
import { Field } from './field.tsx';
import css from './search-field.module.css';
import { TextInput } from './text-input.tsx';

type MultiSelectProps = {
  label: string;
  requirement?: 'required' | 'optional';
  options: readonly string[];
  chosen: readonly string[];
  placeholder: string;
  /** Said when what is typed fits no option. */
  nothingText: string;
  onChange: (chosen: string[]) => void;
};

/** Several of a list, and nothing that is not in it; what was chosen stands below as chips. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, requirement, options, chosen, placeholder, nothingText, onChange } = props;
  return (
    <Field label={label} requirement={requirement}>
      {({ id, ...described }) => (
        <>
          <Autocomplete
            id={id}
            multiple
            filterSelectedOptions
            disableCloseOnSelect
            disableClearable
            options={[...options]}
            noOptionsText={nothingText}
            value={[...chosen]}
            onChange={(_, next) => onChange(next)}
            renderValue={() => null}
            slotProps={{ listbox: { 'aria-label': label, 'aria-labelledby': undefined } }}
            renderInput={({ slotProps }) => (
              <div ref={slotProps.input.ref} className={css.box}>
                <TextInput {...slotProps.htmlInput} {...described} placeholder={placeholder} />
              </div>
            )}
          />
          <ChosenChips chosen={chosen} onChange={onChange} />
        </>
      )}
    </Field>
  );
}
