import Autocomplete from '@mui/material/Autocomplete';
import { type ReactNode, useState } from 'react';
import css from './combobox.module.css';
import type { Control } from './field.tsx';
import { TextInput } from './text-input.tsx';

type ComboboxProps<Option> = {
  /** Names the list, and the box where no Field does. */
  label: string;
  /** The props that a Field gives its control. */
  control?: Control;
  /** Shown in this order: nothing is left out or sorted here. */
  options: readonly Option[];
  keyOf: (option: Option) => string;
  nameOf: (option: Option) => string;
  groupOf?: (option: Option) => string;
  /** Draws an option. */
  children: (option: Option) => ReactNode;
  typed: string;
  onType: (text: string) => void;
  /** The text of the box; if it is not given, each choice leaves the box empty for the next one. */
  chosen?: Option | null;
  onChoose: (option: Option | null) => void;
  /**
   * For several choices one after the other: the list stays open, and leftover text is cleared when the focus leaves.
   */
  several?: boolean;
  /** The user is about to choose. */
  onFocus?: () => void;
  /** Backspace in an empty box. */
  onErase?: () => void;
  /** Options are on their way. */
  waiting: boolean;
  /** Shown when there is nothing to choose; null: then nothing opens. */
  empty: string | null;
  placeholder?: string;
  /** The kind of text that is typed. */
  type?: 'email';
  required?: boolean;
  disabled?: boolean;
  /** Inside the box, before the text. */
  icon?: ReactNode;
};

/** A line to type into, with suggestions below it: arrows, Enter and Escape, as in every combobox. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, control, options, keyOf, nameOf, typed, onType, chosen, onChoose, several, waiting, empty, icon } =
    props;
  const [open, setOpen] = useState(false);
  const adds = chosen === undefined;
  const shown = open && (options.length > 0 || waiting || empty !== null);
  /** A list that is not there yet is no list to Autocomplete: without this it would open once its options come. */
  const closeUnlessShown = () => !shown && setOpen(false);
  return (
    <Autocomplete
      id={control?.id}
      options={options}
      value={chosen ?? null}
      inputValue={typed}
      onInputChange={(_, text, reason) =>
        (!adds || reason === 'input' || (several && reason === 'blur')) && onType(text)
      }
      onChange={(_, option) => {
        if (adds) onType('');
        if (!adds || option) onChoose(option);
      }}
      filterOptions={(all) => all}
      getOptionKey={keyOf}
      getOptionLabel={nameOf}
      groupBy={props.groupOf}
      isOptionEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
      open={shown}
      onFocus={props.onFocus}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loading={waiting}
      loadingText="Looking…"
      noOptionsText={empty}
      disabled={props.disabled}
      autoHighlight
      blurOnSelect={false}
      clearOnBlur={!adds || several}
      disableCloseOnSelect={several}
      onBlur={closeUnlessShown}
      onKeyDown={({ key }) => {
        if (key === 'Escape') closeUnlessShown();
        if (key === 'Backspace' && typed === '') props.onErase?.();
      }}
      clearText={`Clear ${label}`}
      forcePopupIcon={false}
      renderGroup={({ key, group, children }) => (
        <li key={key} role="presentation">
          <div className={css.group} aria-hidden>
            {group}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options, and no fieldset */}
          <ul role="group" aria-label={group} className={css.options}>
            {children}
          </ul>
        </li>
      )}
      renderOption={({ key, ...option }, shown) => (
        <li key={key} {...option}>
          {props.children(shown)}
        </li>
      )}
      slotProps={{ listbox: { 'aria-label': label, 'aria-labelledby': undefined } }}
      renderInput={({ slotProps }) => (
        <div ref={slotProps.input.ref} className={css.box} data-icon={icon !== undefined} data-clear={!adds}>
          {icon}
          <TextInput
            {...slotProps.htmlInput}
            {...(control ?? { 'aria-label': label })}
            type={props.type ?? 'text'}
            required={props.required}
            placeholder={props.placeholder}
          />
          {!adds && slotProps.input.endAdornment}
        </div>
      )}
    />
  );
}
