import { CircleAlert } from 'lucide-react';
import { describeContacts } from '../query/people.ts';
import css from './company-names-box.module.css';

/** The result for a line: people to reach (null: still counting), or no such company. */
export type LineResult = { contacts: number | null; limited: boolean } | 'not found';

function Outcome({ result }: { result: LineResult | undefined }) {
  if (result === undefined) return null;
  if (result === 'not found')
    return (
      <span className={css.outcome}>
        <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
        <span>not found</span>
      </span>
    );
  if (result.contacts === null) return null;
  return <span className={css.outcome}>{describeContacts(result.contacts, result.limited)}</span>;
}

type DrawnLinesProps = {
  lines: readonly string[];
  /** The distances by which the text area behind is scrolled, in px. */
  scrolled: { top: number; left: number };
  /** The result for the name in a line; undefined while it is typed or before the search. */
  resultOf: (line: string, index: number) => LineResult | undefined;
};

/** A text area's lines once more, letter by letter in its place, because only a drawn line can carry its search result. */
export function DrawnLines({ lines, scrolled, resultOf }: DrawnLinesProps) {
  const last = lines.length - 1;
  return (
    <div className={css.drawn} aria-hidden="true">
      <ul style={{ transform: `translateY(${-scrolled.top}px)` }}>
        {lines.map((line, index) => {
          const result = resultOf(line, index);
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
              {line === '' && index === last && last > 0 && <span className={css.more}>Type or paste more names</span>}
              <Outcome result={result} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
