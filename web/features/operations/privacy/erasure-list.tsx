import { useQuery } from '@tanstack/react-query';
import type { Erasure } from '../../../../shared/features/operations/privacy/calls.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { Table } from '../../../platform/ui/layout/table.tsx';
import { LoadingCard } from '../../../platform/ui/states/loading-card.tsx';
import css from './privacy.module.css';
import { erasuresQuery } from './queries.ts';

const STATES = { queued: 'Waits', running: 'Erasing', done: 'Erased', failed: 'Stopped' } as const;

/** The last erasures, without the people. */
export function ErasureList() {
  const query = useQuery(erasuresQuery);
  const { data } = query;
  if (query.isPending) return <LoadingCard label="Loading the erasures…" />;
  if (!data) return <Failed what="The erasures could not be loaded." query={query} />;
  return (
    <section className={css.held}>
      <header className={css.head}>
        <h2>Erasures</h2>
      </header>
      {data.length === 0 ? (
        <p className={css.lead}>No one has been erased. Search for a person above to export or erase them.</p>
      ) : (
        <Erasures erasures={data} />
      )}
    </section>
  );
}

function Erasures({ erasures }: { erasures: readonly Erasure[] }) {
  return (
    <Card>
      <Table aria-label="Erasures">
        <thead>
          <tr>
            {['Certificate', 'Reference', 'Reason', 'Asked', 'State'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {erasures.map(({ id, number, reference, reason, requested_at, state }) => (
            <tr key={id}>
              <td data-label="Certificate">
                <Link to={`/admin/privacy?erasure=${id}`}>{number}</Link>
              </td>
              <td data-label="Reference">{reference}</td>
              <td data-label="Reason">{reason}</td>
              <td data-label="Asked">{formatMoment(requested_at)}</td>
              <td data-label="State">{STATES[state]}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
