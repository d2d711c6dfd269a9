import { type KeyboardEvent, memo, type RefObject, useState } from 'react';
import { companies } from '../../../core/companies/companies.ts';
import { cleanName, hasTooManyNames, readNames } from '../../../core/companies/company-names.ts';
import { CompanyOption } from '../../../core/companies/company-option.tsx';
import { useSuggested } from '../../../core/lists/use-suggested.ts';
import { Field } from '../../../platform/ui/fields/field.tsx';
import { useSuggestions } from '../../../platform/ui/hooks/use-suggestions.ts';
import { HangingList } from '../../../platform/ui/layout/hanging-list.tsx';
import { VisuallyHidden } from '../../../platform/ui/layout/visually-hidden.tsx';
import css from './company-names-box.module.css';
import { DrawnLines, type LineResult } from './drawn-lines.tsx';
import { getLineAt } from './names-in-lines.ts';
import { useNamesText } from './use-names-text.ts';

/** Heights in px of company-names-box.module.css. */
const LINE = 26;
const PADDING = 6;
const SHOWN_LINES = { least: 5, most: 14 } as const;

type CompanyNamesBoxProps = {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** The outcome for the name in a line; undefined while it has not been searched for. */
  resultOf: (line: string) => LineResult | undefined;
  onType: (text: string) => void;
  onFinish: (text: string) => void;
  onLeave: () => void;
};

/** Company names, one in a line, typed or pasted: a text area, so that all usual editing of text works. */
export const CompanyNamesBox = memo(function CompanyNamesBox(props: CompanyNamesBoxProps) {
  const { box, text, resultOf, onType, onFinish, onLeave } = props;
  const [scrolled, setScrolled] = useState({ top: 0, left: 0 });
  const { typing, rest, type, fill, paste } = useNamesText({ box, text, onType, onFinish });
  const line = typing ? cleanName(typing.line) : '';
  const found = useSuggested(companies, line);
  const suggestions = useSuggestions(
    line,
    found.options,
    ({ name }) => name,
    ({ name }) => fill(name),
  );
  const lines = text.split('\n');
  const rows = Math.min(SHOWN_LINES.most, Math.max(SHOWN_LINES.least, lines.length));
  const open = typing !== undefined && suggestions.shown.length > 0;

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || suggestions.onKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    const inLine = getLineAt(text, event.currentTarget.selectionStart);
    if (event.ctrlKey || event.metaKey || inLine.line.trim() === '') {
      event.preventDefault();
      onFinish(text);
    }
  };
  return (
    <Field
      label="Company names"
      hint={
        hasTooManyNames(text)
          ? `Only the first ${readNames(text).length} names are searched for.`
          : `One name per line. Type at least ${companies.from} characters for suggestions.`
      }
    >
      {(control) => (
        <div className={css.box}>
          <textarea
            {...control}
            {...suggestions.control}
            ref={box}
            className={css.text}
            value={text}
            rows={rows}
            wrap="off"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            placeholder="Type or paste names"
            onChange={(event) => type(event.target)}
            onKeyDown={onKeyDown}
            onPaste={paste}
            onClick={suggestions.close}
            onBlur={() => {
              rest();
              onLeave();
            }}
            onScroll={({ currentTarget: { scrollTop: top, scrollLeft: left } }) => setScrolled({ top, left })}
          />
          <DrawnLines
            lines={lines}
            scrolled={scrolled}
            resultOf={(text, index) => (typing?.number === index ? undefined : resultOf(text))}
          />
          {open && (
            <HangingList
              label="Companies"
              suggestions={suggestions}
              keyOf={({ id }) => id}
              top={PADDING + (typing.number + 1) * LINE - scrolled.top}
            >
              {(company) => <CompanyOption company={company} />}
            </HangingList>
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
});
