import type { ClipboardEvent, KeyboardEvent } from 'react';
import { ChosenChips } from '../../../platform/ui/fields/chosen-chips.tsx';
import { Field } from '../../../platform/ui/fields/field.tsx';
import { TextInput } from '../../../platform/ui/fields/text-input.tsx';
import { focusFirstRow } from '../../../platform/ui/list/focus.ts';
import type { Keywords } from '../query/addresses.ts';

const SEPARATORS = /[,;\n\r\t]/;

/** "VP, head of sales" → two keywords. */
const split = (text: string): string[] =>
  text
    .split(SEPARATORS)
    .map((word) => word.trim())
    .filter(Boolean);

const add = (chosen: readonly string[], words: readonly string[]): string[] => [
  ...chosen,
  ...words.filter((word, index) => !chosen.includes(word) && words.indexOf(word) === index),
];

type KeywordFieldProps = {
  label: string;
  requirement: 'required' | 'optional';
  hint?: string;
  value: Keywords;
  /** The field has the focus when the screen opens. */
  autoFocus?: boolean;
  /** Another letter. */
  onType: (value: Keywords) => void;
  /** A keyword was completed or removed. */
  onFinish: (value: Keywords) => void;
};

/** Words that become chips with Enter, a comma or by leaving; several come in by pasting. Enter alone goes to the result. */
export function KeywordField({ label, requirement, hint, value, autoFocus, onType, onFinish }: KeywordFieldProps) {
  const { chosen, typed } = value;
  const complete = (text: string) => onFinish({ chosen: add(chosen, split(text)), typed: '' });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (typed.trim() === '' && chosen.length > 0) focusFirstRow();
      else complete(typed);
    } else if (event.key === 'Backspace' && typed === '' && chosen.length > 0)
      onFinish({ chosen: chosen.slice(0, -1), typed: '' });
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!SEPARATORS.test(pasted)) return;
    event.preventDefault();
    complete(`${typed}${pasted}`);
  };
  return (
    <Field label={label} requirement={requirement} hint={hint}>
      {(control) => (
        <>
          <TextInput
            {...control}
            value={typed}
            autoComplete="off"
            autoFocus={autoFocus}
            onChange={({ target }) =>
              SEPARATORS.test(target.value) ? complete(target.value) : onType({ chosen, typed: target.value })
            }
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => typed.trim() !== '' && complete(typed)}
          />
          <ChosenChips chosen={chosen} onChange={(words) => onFinish({ chosen: words, typed })} />
        </>
      )}
    </Field>
  );
}
