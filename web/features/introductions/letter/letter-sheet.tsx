import type { ReactNode } from 'react';
import type { Progress } from '../../../../shared/core/introductions/constants.ts';
import type { YearlyLetter } from '../../../../shared/features/introductions/letter/calls.ts';
import { formatDay, formatMonth } from '../../../platform/ui/dates.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './letter.module.css';
import { LetterMonths } from './letter-months.tsx';

const PROGRESS_WORDS: Readonly<Record<Progress, string>> = {
  won: 'working together',
  in_talks: 'in talks',
  met: 'met',
  nothing: 'met, and nothing came of it',
};

type LetterPart = { letter: YearlyLetter };

function Numbers({ letter: { counts, company } }: LetterPart) {
  const numbers = [
    [counts.requests, company ? 'you asked for' : 'asked for'],
    [counts.made, 'were made'],
    [counts.met, 'led to a meeting'],
    [counts.won, company ? 'work with you now' : 'led to working together'],
  ] as const;
  return (
    <dl className={css.numbers}>
      {numbers.map(([count, words]) => (
        <div key={words}>
          <dd>{formatCount(count)}</dd>
          <dt>{words}</dt>
        </div>
      ))}
    </dl>
  );
}

type EntryProps = { name: string; detail: string; at: string };

const Entry = ({ name, detail, at }: EntryProps) => (
  <li>
    <span>
      <b>{name}</b>
      <span className={css.detail}>{detail}</span>
    </span>
    <span className={css.at}>{at}</span>
  </li>
);

const joinPresent = (parts: readonly (string | false | null)[]): string => parts.filter(Boolean).join(', ');

/** Those that the list does not hold: the numbers of all introductions agree. */
function describeRest({ counts, results }: YearlyLetter): string {
  const sentences = [
    [counts.met - results.length, 'more led to a meeting'],
    [counts.no_answer, 'got no answer'],
    [counts.nothing, 'led to nothing'],
    [counts.unknown, counts.unknown === 1 ? 'has no result yet' : 'have no result yet'],
  ] as const;
  return sentences.flatMap(([count, words]) => (count > 0 ? `${formatCount(count)} ${words}.` : [])).join(' ');
}

function Results({ letter }: LetterPart) {
  const rest = describeRest(letter);
  return (
    <section>
      <h3>What they led to</h3>
      <ul className={css.entries}>
        {letter.results.map(({ asker, company, person, connector, progress, day }, at) => (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: two requests may read alike, and the list never changes its order
            key={at}
            name={asker === null ? company : `${asker} and ${company}`}
            detail={joinPresent([person, connector !== null && `by ${connector}`])}
            at={
              progress === 'won' || progress === 'in_talks'
                ? `${PROGRESS_WORDS[progress]}, ${formatMonth(day)}`
                : PROGRESS_WORDS[progress]
            }
          />
        ))}
      </ul>
      {rest !== '' && <p className={css.note}>{rest}</p>}
    </section>
  );
}

const describeHelp = ({ requests, yes }: { requests: number; yes: number }): string =>
  `${formatCount(requests)} asked, ${formatCount(yes)} yes`;

function Helpers({ letter: { connectors, others, company } }: LetterPart) {
  return (
    <section>
      <h3>{company ? 'Who opened doors for you' : 'Who opened doors'}</h3>
      <ul className={css.entries}>
        {connectors.map((connector) => (
          <Entry
            key={connector.id}
            name={connector.name}
            detail={describeHelp(connector)}
            at={`${formatCount(connector.met)} met`}
          />
        ))}
        {others.people > 0 && (
          <Entry
            name={others.people === 1 ? '1 other' : `${formatCount(others.people)} others`}
            detail={describeHelp(others)}
            at={`${formatCount(others.met)} met`}
          />
        )}
      </ul>
      <p className={css.note}>A yes may still wait for its introduction. No one is ranked.</p>
    </section>
  );
}

/** The letter itself, a page of A4. @param edit what staff have beside the first paragraph */
export function LetterSheet({ letter, edit }: LetterPart & { edit?: ReactNode }) {
  const { firm_name, company, year, day, opening, counts, connectors, others } = letter;
  const whom = company ? `for ${company.name}` : 'all companies';
  return (
    <article className={css.sheet}>
      <header className={css.head}>
        <b>{firm_name}</b>
        <span>{`${whom} · ${formatDay(day)}`}</span>
      </header>
      <h2>{company ? `Your introductions in ${year}` : `Introductions in ${year}`}</h2>
      <p className={css.opening}>{opening}</p>
      {edit}
      {counts.requests > 0 && (
        <>
          <Numbers letter={letter} />
          <LetterMonths letter={letter} />
          <div className={css.columns}>
            {counts.made > 0 && <Results letter={letter} />}
            {connectors.length + others.people > 0 && <Helpers letter={letter} />}
          </div>
        </>
      )}
      <footer className={css.foot}>Counted from what was recorded, and from nothing else.</footer>
    </article>
  );
}
