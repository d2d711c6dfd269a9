import { type ClipboardEvent, useState } from 'react';
import { ChosenChips } from './chosen-chips.tsx';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';

type WordsFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
  words: readonly string[];
  /** Some that others use. Anything else may be typed as well. */
  suggested?: readonly string[];
  /** The words in typed or pasted text. */
  read: (text: string) => string[];
  /** Has a word ended, so that it is taken without Enter? */
  ended: (text: string) => boolean;
  onChange: (words: string[]) => void;
};

const MAX_SUGGESTED = 8;

/** Several free words: each becomes a chip at a comma, at Enter, and on leaving the field. */
export function WordsField({ label, hint, error, words, suggested = [], read, ended, onChange }: WordsFieldProps) {
  const [typed, setTyped] = useState('');
  const has = (word: string) => words.some((other) => other.toLowerCase() === word.toLowerCase());
  const add = (more: readonly string[]) => {
    setTyped('');
    const fresh = more.filter((word) => !has(word));
    if (fresh.length > 0) onChange([...words, ...fresh]);
  };
  const type = (text: string) => (ended(text) ? add(read(text)) : setTyped(text));
  /** A single-line field takes no line breaks: a column of a sheet would become one long word. */
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[\n\t]/.test(text)) return;
    event.preventDefault();
    add(read(`${typed}\n${text.replaceAll('\t', '\n')}`));
  };
  const text = typed.trim().toLowerCase();
  const fitting = text === '' ? [] : suggested.filter((word) => word.toLowerCase().includes(text) && !has(word));
  const same = fitting.find((word) => word.toLowerCase() === text);
  const own = text === '' || has(typed.trim()) ? [] : [same ?? typed.trim()];
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: what the field inside tells on its way up
        <div onBlur={() => add(read(typed))} onPaste={handlePaste}>
          <Combobox
            label={label}
            control={control}
            options={[...own, ...fitting.filter((word) => word !== same).slice(0, MAX_SUGGESTED)]}
            keyOf={(word) => word}
            nameOf={(word) => word}
            typed={typed}
            onType={type}
            onChoose={(word) => word !== null && add([word])}
            onErase={() => onChange(words.slice(0, -1))}
            waiting={false}
            empty={null}
            placeholder="Add"
          >
            {(word) => (word === own[0] && !same ? `Add “${word}”` : word)}
          </Combobox>
          <ChosenChips chosen={words} onChange={onChange} />
        </div>
      )}
    </Field>
  );
}
