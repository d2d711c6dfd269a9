import { useQuery } from '@tanstack/react-query';
import { describeError } from '../api/api-error.ts';
import { Failed } from '../api/failed.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatDay } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { useNotices } from '../ui/notices.tsx';
import { Table } from '../ui/table.tsx';
import { mergesQuery, useDecisions } from './queries.ts';

/** Pairs marked as not the same: they are not suggested until the mark is removed. */
export function NotSame() {
  const { data, error, isPending, isFetching, refetch } = useQuery(mergesQuery);
  const { reopen } = useDecisions();
  const notices = useNotices();
  if (isPending) return <Loading />;
  if (error) return <Failed what="The pairs could not be loaded." query={{ error, isFetching, refetch }} />;
  if (data.not_same.length === 0) return <EmptyState title="No pair was marked as not the same" />;
  return (
    <Card>
      <Table aria-label="Not the same">
        <thead>
          <tr>
            <th>One</th>
            <th>Other</th>
            <th>When</th>
            <th>Action</th>
          </tr>
        </thead>
        <tbody>
          {data.not_same.map(({ of, one, other, by, at }) => (
            <tr key={`${of} ${one.id} ${other.id}`}>
              <td>{one.name}</td>
              <td data-label="Other">{other.name}</td>
              <td data-label="When">
                {formatDay(at)}
                {by ? ` by ${by}` : ''}
              </td>
              <td>
                <Button
                  variant="outlined"
                  size="small"
                  disabled={reopen.isPending}
                  onClick={() =>
                    reopen
                      .mutateAsync({ of, one: one.id, other: other.id })
                      .catch((failure: unknown) => notices.error(describeError(failure)))
                  }
                >
                  Suggest again
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
