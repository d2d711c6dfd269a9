import { Fragment, type ReactNode } from 'react';
import type { Progress } from '../../../../shared/core/introductions/constants.ts';
import type { YearlyLetter } from '../../../../shared/features/introductions/letter/calls.ts';
import type { LetterNumber } from '../../../../shared/features/introductions/letter/numbers.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatDay, formatMonth } from '../../../platform/ui/dates.ts';
import { formatCounted } from '../../../platform/ui/list/source.ts';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { DASHBOARD } from '../steps/address.ts';
import css from './letter.module.css';
import { LetterMonths } from './letter-months.tsx';

const PROGRESS_WORDS: Readonly<Record<Progress, string>> = {
  won: 'working together',
  in_talks: 'in talks',
  met: 'met',
  nothing: 'met, and nothing came of it',
};

/** Where a number's requests are listed; null for readers who have no list. */
type ListAddress = ((number: LetterNumber, connector?: string) => string) | null;
type LetterPart = { letter: YearlyLetter; toList: ListAddress };

const makeListAddress =
  ({ company, year }: YearlyLetter, staff: boolean): ListAddress =>
  (number, connector = '') => {
    const params = new URLSearchParams({ year: String(year) });
    if (staff && company) params.set('requester', company.id);
    if (number !== 'requests') params.set('number', number);
    if (connector !== '') params.set('connector', connector);
    return `${DASHBOARD}?${params}`;
  };

type CountedProps = { to: string | undefined; children: string };

const Counted = ({ to, children }: CountedProps) =>
  to === undefined ? (
    <span>{children}</span>
  ) : (
    <Link to={to} className={css.counted}>
      {children}
    </Link>
  );

function Numbers({ letter: { counts, company }, toList }: LetterPart) {
  const numbers = [
    ['requests', company ? 'you asked for' : 'asked for'],
    ['made', 'were made'],
    ['met', 'led to a meeting'],
    ['won', company ? 'work with you now' : 'led to working together'],
  ] as const;
  return (
    <dl className={css.numbers}>
      {numbers.map(([number, words]) => (
        <div key={words}>
          <dd>
            <Counted to={toList?.(number)}>{formatCount(counts[number])}</Counted>
          </dd>
          <dt>{words}</dt>
        </div>
      ))}
    </dl>
  );
}

type EntryProps = { name: string; detail: ReactNode; at: ReactNode };

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
function Rest({ letter: { counts, results }, toList }: LetterPart) {
  const sentences = [
    ['met', counts.met - results.length, 'more led to a meeting'],
    ['no_answer', counts.no_answer, 'got no answer'],
    ['nothing', counts.nothing, 'led to nothing'],
    ['unknown', counts.unknown, counts.unknown === 1 ? 'has no result yet' : 'have no result yet'],
  ] as const;
  const shown = sentences.filter(([, count]) => count > 0);
  if (shown.length === 0) return null;
  return (
    <p className={css.note}>
      {shown.map(([number, count, words], at) => (
        <Fragment key={number}>
          {at > 0 && ' '}
          {/* More than the list shows are not a list of their own. */}
          <Counted to={number === 'met' ? undefined : toList?.(number)}>{`${formatCount(count)} ${words}.`}</Counted>
        </Fragment>
      ))}
    </p>
  );
}

function Results({ letter, toList }: LetterPart) {
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
      <Rest letter={letter} toList={toList} />
    </section>
  );
}

type ReachProps = { reach: NonNullable<YearlyLetter['reach']>; ofCompany: boolean };

const COMPANIES = { one: 'company', many: 'companies' };

const describeHelp = ({ requests, yes }: { requests: number; yes: number }): string =>
  `${formatCount(requests)} asked, ${formatCount(yes)} yes`;

function Helpers({ letter: { connectors, others, company }, toList }: LetterPart) {
  return (
    <section>
      <h3>{company ? 'Who opened doors for you' : 'Who opened doors'}</h3>
      <ul className={css.entries}>
        {connectors.map((connector) => (
          <Entry
            key={connector.id}
            name={connector.name}
            detail={
              <>
                <Counted to={toList?.('requests', connector.id)}>{`${formatCount(connector.requests)} asked`}</Counted>
                {', '}
                <Counted to={toList?.('yes', connector.id)}>{`${formatCount(connector.yes)} yes`}</Counted>
              </>
            }
            at={<Counted to={toList?.('met', connector.id)}>{`${formatCount(connector.met)} met`}</Counted>}
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

function Reach({ reach: { from, to, grew, blind, blind_total }, ofCompany }: ReachProps) {
  const more = blind_total - blind.length;
  return (
    <section className={css.reach}>
      <h3>{ofCompany ? 'Where your reach grew' : 'Where the reach grew'}</h3>
      <dl>
        {grew.map(({ industry, before, after, companies }) => (
          <div key={industry}>
            <dt>{industry}</dt>
            <dd>{`${formatCount(before)} → ${formatCount(after)} of ${formatCounted(companies, COMPANIES)}`}</dd>
          </div>
        ))}
        {blind.length > 0 && (
          <div>
            <dt>No one known yet</dt>
            <dd>
              {blind.map(({ industry }) => industry).join(', ')}
              {more > 0 && `, and ${formatCount(more)} more`}
            </dd>
          </div>
        )}
      </dl>
      <p className={css.note}>
        {grew.length === 0 ? 'No industry grew' : 'Companies where someone is known'}
        {`, from ${formatDay(from)} to ${formatDay(to)}.`}
      </p>
    </section>
  );
}

type LetterSheetProps = {
  letter: YearlyLetter;
  /** What staff have beside the first paragraph. */
  edit?: ReactNode;
  /** Who reads it in Kith, where each number leads to its requests. */
  reader?: 'staff' | 'company';
};

/** The letter itself, a page of A4. */
export function LetterSheet({ letter, edit, reader }: LetterSheetProps) {
  const toList = reader ? makeListAddress(letter, reader === 'staff') : null;
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
          <Numbers letter={letter} toList={toList} />
          <LetterMonths letter={letter} />
          <div className={css.columns}>
            {counts.made > 0 && <Results letter={letter} toList={toList} />}
            {connectors.length + others.people > 0 && <Helpers letter={letter} toList={toList} />}
          </div>
          {letter.reach && <Reach reach={letter.reach} ofCompany={company !== null} />}
          {!letter.reach && reader && day.startsWith(String(year)) && (
            <p className={css.unrecorded}>
              Kith records the reach every night. From the second recorded day of {year} on, this letter says where it
              grew. Not printed.
            </p>
          )}
        </>
      )}
      <footer className={css.foot}>Counted from what was recorded, and from nothing else.</footer>
    </article>
  );
}
