import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import type { Kr } from '../../shared/talent-krs/calls.ts';
import { Card } from '../ui/card.tsx';
import { formatCount } from '../ui/numbers.ts';
import { Table } from '../ui/table.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { HistoryLine } from './history-line.tsx';
import css from './krs.module.css';

/** A result in its own unit; a dash for none. */
export function resultWords({ type, result }: Pick<Kr, 'type' | 'result'>): string {
  if (result === null) return '–';
  if (type === 'rate') return `${formatCount(result)} %`;
  if (type === 'days') return `${formatCount(result)} ${result === 1 ? 'day' : 'days'}`;
  return formatCount(result);
}

/** The ten key results, each with the range before it, its share, the line of eight ranges and its place among them. */
export function KrsTable({ krs, range, before }: { krs: readonly Kr[]; range: string; before: string }) {
  const current = krs.filter((one) => one.isCurrentKr);
  return (
    <Card>
      <Table aria-label={`Key results, ${range}`} className={css.table}>
        <thead>
          <tr>
            <th scope="col">Metric</th>
            <th scope="col">{range}</th>
            <th scope="col">{before}</th>
            <th scope="col">Percentage</th>
            <th scope="col">Last eight ranges</th>
            <th scope="col">Rank</th>
          </tr>
        </thead>
        <tbody>
          {current.map((one) => {
            const last = krs.find((other) => other.metric === one.metric && !other.isCurrentKr)!;
            return (
              <tr key={one.metric}>
                <th scope="row">{one.metric}</th>
                <td data-label={range}>
                  <span className={css.result}>{resultWords(one)}</span> <Change now={one} before={last} />
                </td>
                <td data-label={before}>{resultWords(last)}</td>
                <td data-label="Percentage">{one.percentage === null ? '–' : `${formatCount(one.percentage)} %`}</td>
                <td data-label="Last eight ranges">
                  <HistoryLine history={one.history ?? []} />
                  <VisuallyHidden>
                    {(one.history ?? []).map((result) => resultWords({ ...one, result })).join(', ')}
                  </VisuallyHidden>
                </td>
                <td data-label="Rank">{one.rank === null ? '–' : `${one.rank} of 8`}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}

/** By how much it changed against the range before, with an arrow. */
function Change({ now, before }: { now: Kr; before: Kr }) {
  if (now.result === null || before.result === null) return null;
  const change = Math.round((now.result - before.result) * 10) / 10;
  const Arrow = change > 0 ? ArrowUp : change < 0 ? ArrowDown : ArrowRight;
  const better = now.type === 'days' ? change < 0 : change > 0;
  return (
    <span className={css.change} data-better={change === 0 ? undefined : better}>
      <Arrow size={14} aria-hidden />
      <VisuallyHidden>{change > 0 ? 'up by ' : change < 0 ? 'down by ' : 'unchanged '}</VisuallyHidden>
      {change !== 0 && formatCount(Math.abs(change))}
    </span>
  );
}
