import { STRENGTH_LABELS, shortenStrength } from '../../../shared/core/network/account.ts';
import type { ReachCell } from '../../../shared/features/reach/calls.ts';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './reach.module.css';

/** Strongest first, as it is read. */
export const STRENGTHS = [4, 3, 2, 1] as const;

/** "41 very high, 102 high, 288 medium, 391 low" */
export const describeReached = ({ reached }: Pick<ReachCell, 'reached'>): string =>
  STRENGTHS.map((strength) => `${formatCount(reached[strength - 1]!)} ${shortenStrength(strength).toLowerCase()}`).join(
    ', ',
  );

/** A cell's share of companies at each strength. */
export const ReachBar = ({ cell }: { cell: ReachCell }) => (
  <span className={css.bar} aria-hidden>
    {STRENGTHS.map((strength) => (
      <i
        key={strength}
        data-strength={strength}
        title={STRENGTH_LABELS[strength]}
        style={{ width: `${(cell.reached[strength - 1]! / Math.max(1, cell.companies)) * 100}%` }}
      />
    ))}
  </span>
);
