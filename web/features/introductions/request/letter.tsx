import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type LetterField, splitDraft } from '../../../../shared/core/sales/sales-target.ts';
import css from './letter.module.css';
import { lowerFirstLetter, type Prompt } from './prompts.ts';
import type { LetterValues } from './use-request-form.ts';

/** If the browser cannot fit a field to its text, it gets a line for each so many letters. */
const LETTERS_A_LINE = 60;
const LINE_PX = 24;

type EditorProps = {
  prompt: Prompt;
  value: string;
  onType: (text: string) => void;
  /** Tab goes to the passage after (1) or before (-1). */
  onStep: (step: 1 | -1) => boolean;
  onKeep: () => void;
  onCancel: () => void;
  onLeave: () => void;
};

/**
 * Calls back at once, or, while a pointer is pressed, after its click: if the field gave way under the press, the parts below would move,
 * and the release would miss them.
 */
function useAfterPress(): (then: () => void) => void {
  const pressed = useRef(false);
  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
    };
    const ends = ['pointerup', 'pointercancel'] as const;
    document.addEventListener('pointerdown', press, true);
    for (const end of ends) document.addEventListener(end, release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      for (const end of ends) document.removeEventListener(end, release, true);
    };
  }, []);
  return (then) => {
    if (!pressed.current) return then();
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      setTimeout(then);
    };
    for (const name of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(name, end, { capture: true, signal: ended.signal });
  };
}

/** A passage while it is written: a field in place. */
function Editor({ prompt: { prompt, rows }, value, onType, onStep, onKeep, onCancel, onLeave }: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const afterPress = useAfterPress();
  useEffect(() => {
    const element = area.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      if (onStep(event.shiftKey ? -1 : 1)) event.preventDefault();
    } else if (event.key === 'Escape') {
      // The key is not for the drawer around it.
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onKeep();
    }
  };
  const lines = Math.max(rows, value.split('\n').length, Math.ceil(value.length / LETTERS_A_LINE));
  return (
    <span className={css.editor}>
      <span className={css.bar}>
        <span>{prompt}</span>
        <span className={css.keys}>
          <kbd>Esc</kbd> <span>cancel</span> <kbd>Ctrl</kbd> <kbd>Enter</kbd> <span>keep</span>
        </span>
      </span>
      <textarea
        ref={area}
        className={css.area}
        aria-label={prompt}
        aria-required
        rows={lines}
        style={{ minHeight: rows * LINE_PX }}
        maxLength={20_000}
        value={value}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => afterPress(onLeave)}
      />
    </span>
  );
}

type LetterProps = {
  template: string;
  /** The value of {{account_name}}. */
  accountName: string;
  values: LetterValues;
  /** One for each of its fields. */
  prompts: readonly Prompt[];
  onWrite: (field: LetterField, text: string) => void;
};

/**
 * A sales target's e-mail draft, with its fields edited in place. A filled-in value is plain text: it is never read for
 * placeholders, and a placeholder of another name stays unchanged.
 */
export function Letter({ template, accountName, values, prompts, onWrite }: LetterProps) {
  const pieces = splitDraft(template);
  const [edited, setEdited] = useState<{ place: number; before: string } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const places = pieces.flatMap((piece, place) => ('field' in piece && piece.field !== 'account_name' ? [place] : []));
  const getValueAt = (place: number): string => values[(pieces[place] as { field: LetterField }).field];
  const open = (place: number) => setEdited({ place, before: getValueAt(place) });
  const close = (place: number) => {
    setEdited(null);
    // The passage is there again only after this has been drawn.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus());
  };
  const step = (from: number, by: 1 | -1): boolean => {
    const to = places[places.indexOf(from) + by];
    if (to !== undefined) open(to);
    return to !== undefined;
  };
  return (
    <div ref={box} className={css.letter}>
      {pieces.map((piece, place) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: a place in the letter is its index
        if ('text' in piece) return <span key={place}>{piece.text}</span>;
        const { field } = piece;
        if (field === 'account_name') return <span key={place}>{accountName}</span>;
        const value = values[field];
        const passage = prompts.find((entry) => entry.field === field);
        // A field of the letters to funds in a letter that sells.
        if (!passage) return <span key={place}>{`{{${field}}}`}</span>;
        const { name, prompt } = passage;
        if (edited?.place === place)
          return (
            <Editor
              key={place}
              prompt={passage}
              value={value}
              onType={(text) => onWrite(field, text)}
              onStep={(by) => step(place, by)}
              onKeep={() => close(place)}
              onCancel={() => {
                onWrite(field, edited.before);
                close(place);
              }}
              // Another passage may have been opened by the very click that took the focus away.
              onLeave={() => setEdited((now) => (now?.place === place ? null : now))}
            />
          );
        const filled = value.trim() !== '';
        return (
          // biome-ignore lint/a11y/useSemanticElements: a button would not wrap with the text around it
          <span
            key={place}
            role="button"
            tabIndex={0}
            data-place={place}
            data-filled={filled}
            data-wrong={!filled}
            className={css.passage}
            aria-label={filled ? `${name}: ${value}` : `${prompt}, empty`}
            onClick={() => open(place)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              open(place);
            }}
          >
            {filled ? value : lowerFirstLetter(prompt)}
          </span>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
      })}
    </div>
  );
}
