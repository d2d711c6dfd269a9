import Tooltip from '@mui/material/Tooltip';
import { Signpost } from 'lucide-react';
import { useId } from 'react';
import type { Candidate } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { VisuallyHidden } from '../../../platform/ui/layout/visually-hidden.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './candidate.module.css';

type CandidateReach = Pick<
  Candidate,
  'chanceToConnect' | 'ramzorExplanation' | 'connections_count' | 'activities_count'
>;

/** The chance that the firm reaches them, with its evidence, and the numbers of their connections and activities. */
export function Reach({ candidate }: { candidate: CandidateReach }) {
  const { chanceToConnect, ramzorExplanation, connections_count, activities_count } = candidate;
  const counts =
    activities_count === undefined
      ? []
      : [
          connections_count === null || connections_count === undefined
            ? 'Connections unknown'
            : formatAmount(connections_count, 'connection', 'connections'),
          formatAmount(activities_count, 'activity', 'activities'),
        ];
  if (!chanceToConnect && counts.length === 0) return null;
  return (
    <p className={css.reach}>
      {chanceToConnect &&
        (ramzorExplanation ? (
          <Explained words={chanceToConnect} reasons={ramzorExplanation} />
        ) : (
          <b>{chanceToConnect}</b>
        ))}
      {counts.length > 0 && <span className={css.soft}>{counts.join(' · ')}</span>}
    </p>
  );
}

const formatAmount = (count: number, singular: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? singular : many}`;

/** The reasons show while the pointer or the keyboard is on the words; screen readers read them with these. */
function Explained({ words, reasons }: { words: string; reasons: readonly string[] }) {
  const id = useId();
  const lines = reasons.length > 0 ? reasons : ['No evidence on record.'];
  const list = (
    <ul className={css.reasons}>
      {lines.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
  return (
    <>
      <Tooltip title={list} describeChild enterTouchDelay={0} leaveTouchDelay={8_000}>
        <button type="button" className={css.chance} aria-describedby={id}>
          <Signpost size={14} aria-hidden /> {words}
        </button>
      </Tooltip>
      <VisuallyHidden>
        <span id={id}>{lines.join(' ')}</span>
      </VisuallyHidden>
    </>
  );
}
