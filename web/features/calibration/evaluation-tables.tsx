import type { LabelCount, ReliabilityBin } from '../../../shared/features/calibration/calls.ts';
import { Table } from '../../platform/ui/layout/table.tsx';
import { VisuallyHidden } from '../../platform/ui/layout/visually-hidden.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import css from './evaluation-screen.module.css';
import { formatPercent, formatPercentRange, formatScore } from './numbers.ts';

const KINDS: Record<LabelCount['kind'], { name: string; yes: string }> = {
  answer: {
    name: 'Ranking answers',
    yes: '“Familiar” counts as yes; a weak relationship and “Not Familiar” count as no.',
  },
  opinion: { name: 'Opinions', yes: 'Positive counts as yes, negative as no; neutral opinions don’t count.' },
  request: {
    name: 'Finished requests',
    yes: 'Introduced counts as yes; a connector who declined for a weak or no relationship counts as no.',
  },
  outcome: {
    name: 'Outcomes of introductions',
    yes: 'A meeting counts as yes, a target person who never answered as no; other outcomes don’t count.',
  },
};

/** The number of labels of each kind, and the agreement of the weights with each. */
export function LabelTable({ labels }: { labels: readonly LabelCount[] }) {
  return (
    <Table className={css.table}>
      <caption>
        <VisuallyHidden>Answers by kind</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Answers</th>
          <th scope="col">Yes</th>
          <th scope="col">AUC</th>
          <th scope="col">Brier score</th>
        </tr>
      </thead>
      <tbody>
        {labels.map(({ kind, count: total, yes, scores }) => (
          <tr key={kind}>
            <td>
              <div className={css.kind}>{KINDS[kind].name}</div>
              <div className={css.soft}>{KINDS[kind].yes}</div>
            </td>
            <td data-label="Answers">{formatCount(total)}</td>
            <td data-label="Yes">{formatCount(yes)}</td>
            <td data-label="AUC">{formatScore(scores?.auc ?? null)}</td>
            <td data-label="Brier score">{formatScore(scores?.brier ?? null)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The plot in words: estimates and answers, bin by bin. */
export function ReliabilityTable({ bins, id }: { bins: readonly ReliabilityBin[]; id: string }) {
  return (
    <Table className={css.table} id={id}>
      <caption>
        <VisuallyHidden>Reliability, by estimate</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Estimates</th>
          <th scope="col">Answers</th>
          <th scope="col">Estimated</th>
          <th scope="col">Said yes</th>
          <th scope="col">95% interval</th>
        </tr>
      </thead>
      <tbody>
        {bins.map(({ from, to, count: total, estimated, told: count, low, high }) => (
          <tr key={from}>
            <td>{formatPercentRange(from, to)}</td>
            <td>{formatCount(total)}</td>
            <td>{estimated === null ? <Nothing /> : formatPercent(estimated)}</td>
            <td>{count === null ? <Nothing /> : formatPercent(count)}</td>
            <td>{low === null || high === null ? <Nothing /> : formatPercentRange(low, high)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Nothing() {
  return <span className={css.soft}>None</span>;
}
