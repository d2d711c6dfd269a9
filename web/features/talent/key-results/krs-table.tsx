import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import type { Kr, KrLine } from '../../../../shared/features/talent/key-results/calls.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { VisuallyHidden } from '../../../platform/ui/layout/visually-hidden.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import { HistoryLine } from './history-line.tsx';
import css from './krs.module.css';

/** A result in its own unit; a dash for none. */
function formatResult({ type, result }: Pick<Kr, 'type' | 'result'>): string {
  if (result === null) return '–';
  if (type === 'rate') return `${formatCount(result)} %`;
  if (type === 'days') return `${formatCount(result)} ${result === 1 ? 'day' : 'days'}`;
  return formatCount(result);
}

/** The ten key results, each with the range before it, its share, the line of eight ranges and its place among them. */
export function KrsTable({ krs, lines, range }: { krs: readonly Kr[]; lines: readonly KrLine[]; range: string }) {
  const current = krs.filter((kr) => kr.isCurrentKr);
  return (
    <Card>
      <Table aria-label={`Key results, ${range}`} className={`${css.table} ${css.krs}`}>
        <thead>
          <tr>
            <th scope="col">Metric</th>
            <th scope="col" className={css.number}>
              Result
            </th>
            <th scope="col" className={css.number}>
              Previous range
            </th>
            <th scope="col">Change</th>
            <th scope="col">Percentage</th>
            <th scope="col">Last eight ranges</th>
            <th scope="col">Rank</th>
          </tr>
        </thead>
        <tbody>
          {current.map((row) => {
            const line = lines.find(({ metric }) => metric === row.metric);
            const last = krs.find((other) => other.metric === row.metric && !other.isCurrentKr)!;
            return (
              <tr key={row.metric}>
                <th scope="row">
                  {row.metric}
                  {row.type === 'days' && <div className={css.below}>fewer is better</div>}
                  {line?.counted && (
                    <div className={css.below}>
                      {formatCount(line.counted.part)} of {formatCount(line.counted.of)} answered
                    </div>
                  )}
                </th>
                <td data-label="Result" className={css.number}>
                  <span className={css.result}>{formatResult(row)}</span>
                </td>
                <td data-label="Previous range" className={css.number}>
                  {formatResult(last)}
                </td>
                <td data-label="Change">
                  <Change now={row} before={last} />
                </td>
                <td data-label="Percentage">{row.percentage === null ? '–' : `${formatCount(row.percentage)} %`}</td>
                <td data-label="Last eight ranges">
                  <HistoryLine history={line?.history ?? []} />
                  <VisuallyHidden>
                    {(line?.history ?? []).map((result) => formatResult({ ...row, result })).join(', ')}
                  </VisuallyHidden>
                </td>
                <td data-label="Rank">{row.rank === null ? '–' : `${row.rank} of 8`}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}

/** The change against the range before: an arrow, and words instead of a colour. */
function Change({ now, before }: { now: Kr; before: Kr }) {
  if (now.result === null || before.result === null) return '–';
  const change = Math.round((now.result - before.result) * 10) / 10;
  if (change === 0)
    return (
      <span className={css.change}>
        <Minus size={14} aria-hidden /> <span>no change</span>
      </span>
    );
  const Arrow = change > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={css.change}>
      <Arrow size={14} aria-hidden />
      <VisuallyHidden>{change > 0 ? 'up by ' : 'down by '}</VisuallyHidden>
      <b>{formatCount(Math.abs(change))}</b>
      {` ${describeChangeUnit(now.type, change, before.result)}`}
    </span>
  );
}

/** The unit of the change: points of a rate, days, or per cent of the earlier value. */
function describeChangeUnit(type: Kr['type'], change: number, before: number): string {
  if (type === 'rate') return Math.abs(change) === 1 ? 'point' : 'points';
  if (type === 'days') return `${Math.abs(change) === 1 ? 'day' : 'days'}, ${change < 0 ? 'better' : 'worse'}`;
  return before === 0 ? '' : `${change > 0 ? '+' : '−'}${formatCount(Math.round((Math.abs(change) / before) * 100))} %`;
}
