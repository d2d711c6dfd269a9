import { Check } from 'lucide-react';
import type { openConnectorLink } from '../../../../shared/features/introductions/link-calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatDay } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import css from './story-view.module.css';

type ConnectorPage = Reply<typeof openConnectorLink>;

/** What came of the introduction, for its connector: the steps with their days, and the outcome in a sentence. */
export function StoryView({ story }: { story: NonNullable<ConnectorPage['story']> }) {
  const { company, person, steps, outcome, their_words } = story;
  return (
    <Card className={css.card}>
      <h2 className={css.head}>
        {company} and {person ?? 'the right person'}
      </h2>
      <ol className={css.steps}>
        {steps.map(({ what, day }) => (
          <li key={what}>
            <Check size={16} strokeWidth={1.75} aria-hidden />
            <span>{what}</span>
            <span className={css.day}>{formatDay(day)}</span>
          </li>
        ))}
      </ol>
      {outcome && <p className={css.line}>Here is how it went: {outcome}. Thank you!</p>}
      {their_words && <p className={css.line}>{their_words}</p>}
    </Card>
  );
}

export const RECORD_WORDS = [
  ['asked', 'asked'],
  ['yes', 'you said yes'],
  ['met', 'met'],
  ['won', 'work together'],
] as const;

/** A connector's own numbers of this year. There is no ranking. */
export function YearCard({ year, token }: { year: NonNullable<ConnectorPage['year']>; token: string }) {
  if (year.asked === 0) return null;
  return (
    <Card className={css.card}>
      <h2 className={css.head}>Your introductions in {year.year}</h2>
      <dl className={css.numbers}>
        {RECORD_WORDS.map(([key, words]) => (
          <div key={key}>
            <dd>{year[key]}</dd>
            <dt>{words}</dt>
          </div>
        ))}
      </dl>
      <p className={css.line}>
        <Link to={`/your-introductions/${token}`}>See all</Link>
      </p>
    </Card>
  );
}
