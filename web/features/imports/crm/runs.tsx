import type { CrmRun } from '../../../../shared/features/imports/crm/calls.ts';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { formatCount } from '../../../platform/ui/numbers.ts';
import css from './crm.module.css';
import { describeCrmLeftOut } from './words.ts';

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** The last runs, newest first. */
export function Runs({ runs }: { runs: readonly CrmRun[] }) {
  if (runs.length === 0) return null;
  return (
    <Card className={css.part}>
      <h3>Last runs</h3>
      <Table>
        <thead>
          <tr>
            <th>When</th>
            <th>In</th>
            <th>Withdrawn</th>
            <th>Left out</th>
            <th>Result</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ id, ended_at, rows_in, rows_gone, left_out, error }) => (
            <tr key={id}>
              <td data-label="When">{formatMoment(ended_at)}</td>
              <td data-label="In">{formatCount(rows_in)}</td>
              <td data-label="Withdrawn">{formatCount(rows_gone)}</td>
              <td
                data-label="Left out"
                title={describeCrmLeftOut(left_out)
                  .map(([words, count]) => `${words}: ${formatCount(count)}`)
                  .join('\n')}
              >
                {formatCount(sum(left_out))}
              </td>
              <td data-label="Result">{error ?? 'Works'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
