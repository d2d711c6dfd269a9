import { CircleAlert } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Field } from '../ui/field.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { cleanName, readNames, tidyPasted, tooManyNames } from './company-names.ts';
import css from './company-names-box.module.css';
import { describeContacts } from './people.ts';
import { optionId, SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

/** What came of a line: people to reach (null: still counted), or no such company. */
export type LineResult = { contacts: number | null; limited: boolean } | 'not found';

/** Heights in px of company-names-box.module.css. */
const LINE = 26;
const PADDING = 6;
const SHOWN_LINES = { least: 5, most: 14 } as const;

type CompanyNamesBoxProps = {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** What came of the name in a line; undefined while it has not been searched for. */
  resultOf: (line: string) => LineResult | undefined;
  onType: (text: string) => void;
  onFinish: (text: string) => void;
  onLeave: () => void;
};

const lineAt = (text: string, caret: number) => {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  const next = text.indexOf('\n', caret);
  const end = next < 0 ? text.length : next;
  return { start, end, line: text.slice(start, end), number: text.slice(0, start).split('\n').length - 1 };
};

function Outcome({ result }: { result: LineResult | undefined }) {
  if (result === undefined) return null;
  if (result === 'not found')
    return (
      <span className={css.outcome}>
        <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
        not found
      </span>
    );
  if (result.contacts === null) return null;
  return <span className={css.outcome}>{describeContacts(result.contacts, result.limited)}</span>;
}

/**
 * Company names, one in a line, typed or pasted. A text area, so that everything one does with text works; what it
 * holds is drawn once more above it, line by line, because only so a line can carry what was found for it.
 */
export function CompanyNamesBox({ box, text, resultOf, onType, onFinish, onLeave }: CompanyNamesBoxProps) {
  const [caret, setCaret] = useState<number | null>(null);
  const [scrolled, setScrolled] = useState({ top: 0, left: 0 });
  const nextCaret = useRef<number>(undefined);
  const listId = useId();
  const lines = text.split('\n');
  const at = caret === null ? undefined : lineAt(text, caret);

  // A line that was filled in leaves the caret behind it, not at the text's end where the browser would put it.
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    box.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  });

  const suggestions = useSuggestions(at ? cleanName(at.line) : null, ({ name }) => {
    if (!at) return;
    const before = `${text.slice(0, at.start)}${name}\n`;
    nextCaret.current = before.length;
    setCaret(null);
    onFinish(before + text.slice(at.end + 1));
  });

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || suggestions.onKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    const inLine = lineAt(text, event.currentTarget.selectionStart);
    if (event.ctrlKey || event.metaKey || inLine.line.trim() === '') {
      event.preventDefault();
      onFinish(text);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const area = event.currentTarget;
    const pasted = tidyPasted(event.clipboardData.getData('text/plain'));
    event.preventDefault();
    if (!pasted) return;
    const { selectionStart, selectionEnd } = area;
    const rest = text.slice(selectionEnd);
    // Several names are whole lines: the rest of the line they came into starts a line of its own.
    const inserted = pasted.includes('\n') && !rest.startsWith('\n') ? `${pasted}\n` : pasted;
    setCaret(null);
    // The browser's own way keeps its undo; where there is none, the text is put together here.
    if (document.execCommand?.('insertText', false, inserted)) return onFinish(area.value);
    nextCaret.current = selectionStart + inserted.length;
    onFinish(text.slice(0, selectionStart) + inserted + rest);
  };

  const open = suggestions.shown.length > 0 && at !== undefined;
  const rows = Math.min(SHOWN_LINES.most, Math.max(SHOWN_LINES.least, lines.length));
  const last = lines.length - 1;
  return (
    <Field
      label="Company names"
      hint={
        tooManyNames(text)
          ? `Only the first ${readNames(text).length} names are searched for.`
          : 'One name per line. Suggestions appear from 3 characters.'
      }
    >
      {(control) => (
        <div className={css.box}>
          <textarea
            {...control}
            ref={box}
            className={css.text}
            value={text}
            rows={rows}
            wrap="off"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            placeholder="Type or paste names"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={open ? listId : undefined}
            aria-activedescendant={open && suggestions.active >= 0 ? optionId(listId, suggestions.active) : undefined}
            onChange={(event) => {
              setCaret(event.target.selectionStart);
              onType(event.target.value);
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onClick={suggestions.close}
            onBlur={() => {
              setCaret(null);
              onLeave();
            }}
            onScroll={({ currentTarget: { scrollTop, scrollLeft } }) =>
              setScrolled({ top: scrollTop, left: scrollLeft })
            }
          />
          <div className={css.drawn} aria-hidden="true">
            <ul style={{ transform: `translateY(${-scrolled.top}px)` }}>
              {lines.map((line, index) => {
                const editing = at?.number === index;
                const result = editing ? undefined : resultOf(line);
                return (
                  <li
                    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text
                    key={index}
                    className={css.line}
                    data-miss={result === 'not found'}
                  >
                    <span className={css.name} style={{ transform: `translateX(${-scrolled.left}px)` }}>
                      {line}
                    </span>
                    {line === '' && index === last && last > 0 && (
                      <span className={css.more}>Type or paste more names</span>
                    )}
                    <Outcome result={result} />
                  </li>
                );
              })}
            </ul>
          </div>
          {open && (
            <SuggestionList
              id={listId}
              suggestions={suggestions.shown}
              active={suggestions.active}
              top={PADDING + (at.number + 1) * LINE - scrolled.top}
              onPick={suggestions.pick}
            />
          )}
          <div role="status">
            <VisuallyHidden>
              {open ? `${suggestions.shown.length} suggestions, choose with the arrow keys` : ''}
            </VisuallyHidden>
          </div>
        </div>
      )}
    </Field>
  );
}
