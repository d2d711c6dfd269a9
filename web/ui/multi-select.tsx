import Autocomplete from '@mui/material/Autocomplete';
import { Field } from './field.tsx';
import { FilterChip } from './filter-chip.tsx';
import css from './search-field.module.css';

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
                <input {...slotProps.htmlInput} {...described} className={css.input} placeholder={placeholder} />
              </div>
            )}
          />
          {chosen.length > 0 && (
            <div className={css.chips}>
              {chosen.map((one) => (
                <FilterChip key={one} value={one} onRemove={() => onChange(chosen.filter((other) => other !== one))} />
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
