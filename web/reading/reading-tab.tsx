import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { Reader } from '../../shared/reading/calls.ts';
import { describeError } from '../api/api-error.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingShape } from '../ui/loading.tsx';
import { formatCount } from '../ui/numbers.ts';
import { Table } from '../ui/table.tsx';
import { readersQuery } from './queries.ts';
import css from './reading.module.css';

/** A count, and in words whether it has come to its bound. */
function Count({ count, reached }: { count: number; reached: boolean }) {
  if (!reached) return <span className={css.number}>{formatCount(count)}</span>;
  return <span className={`${css.number} ${css.reached}`}>{formatCount(count)}, at the bound</span>;
}

function ReaderTable({ readers }: { readers: readonly Reader[] }) {
  return (
    <Card>
      <Table aria-label="Who reads how much">
        <thead>
          <tr>
            <th>Person</th>
            <th>Company</th>
            <th>New people today</th>
            <th>New people in 30 days</th>
          </tr>
        </thead>
        <tbody>
          {readers.map(({ id, name, email, company, today, days30, reached }) => (
            <tr key={id}>
              <td>
                <div className={css.name}>{name}</div>
                {name !== email && <div className={css.soft}>{email}</div>}
              </td>
              <td data-label="Company">{company ?? 'No company'}</td>
              <td data-label="New people today">
                <Count count={today} reached={reached.includes('day')} />
              </td>
              <td data-label="New people in 30 days">
                <Count count={days30} reached={reached.includes('30 days')} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

/** A tab of /admin: how many people of the network were named to each portfolio user. */
export default function ReadingTab() {
  const { data, error, isPending, isFetching, refetch } = useQuery(readersQuery);
  return (
    <>
      {isPending && (
        <LoadingShape label="Loading who reads how much…">
          <Card className={css.shape}>
            <Skeleton width="40%" height={20} />
            <Skeleton width="55%" height={20} />
          </Card>
        </LoadingShape>
      )}
      {error && (
        <ErrorState
          message={`Who reads how much could not be loaded. ${describeError(error)}`}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <p className={css.lead}>
          Kith names at most {formatCount(data.limits.day)} new people to a portfolio user in a day, and{' '}
          {formatCount(data.limits.days30)} in 30 days. Whom they have seen before does not count.
        </p>
      )}
      {data?.readers.length === 0 && (
        <EmptyState title="Nobody has read anything yet">
          Portfolio users stand here from the first person whom Kith names to them.
        </EmptyState>
      )}
      {data && data.readers.length > 0 && <ReaderTable readers={data.readers} />}
    </>
  );
}
