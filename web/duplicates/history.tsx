import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Merge } from '../../shared/duplicates/calls.ts';
import { describeError } from '../api/api-error.ts';
import { Failed } from '../api/failed.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { formatDay } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { useNotices } from '../ui/notices.tsx';
import { Table } from '../ui/table.tsx';
import { mergesQuery, unmergeQuery, useDecisions } from './queries.ts';

/** The state of a merge, in words. */
function stateOf({ state, unmergedBy, unmergedAt }: Merge): string {
  const by = unmergedBy ? ` by ${unmergedBy}` : '';
  if (state === 'unmerged' || state === 'moving back') return `Unmerged ${formatDay(unmergedAt)}${by}`;
  if (state === 'gone') return 'The merged record was removed when its import was undone';
  return state === 'moving' ? 'Merged, facts are still being moved' : 'Merged';
}

/** Asks before two are taken apart, and says what stays where it is. */
function UnmergeDialog({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const { data } = useQuery(unmergeQuery(merge));
  const { unmerge } = useDecisions();
  const notices = useNotices();
  const run = () =>
    unmerge
      .mutateAsync(merge)
      .then(() => notices.success(`${merge.merged} and ${merge.kept} are separate again.`))
      .catch((error: unknown) => notices.error(describeError(error)))
      .finally(onClose);
  return (
    <ConfirmDialog
      open
      title={`Take ${merge.merged} and ${merge.kept} apart?`}
      confirm="Unmerge"
      busy={unmerge.isPending || !data}
      onConfirm={run}
      onCancel={onClose}
    >
      <p>Each gets its own data back, including data imported since.</p>
      {data && data.stays.length > 0 && (
        <>
          <p>Entries made since then stay with {merge.kept}:</p>
          <ul>
            {data.stays.map(({ what, count }) => (
              <li key={what}>
                {count} {what}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}

/** Every merge, the latest first; each can be taken apart at any time. */
export function History() {
  const { data, error, isPending, isFetching, refetch } = useQuery(mergesQuery);
  const [asked, setAsked] = useState<Merge>();
  if (isPending) return <Loading />;
  if (error) return <Failed what="The history could not be loaded." query={{ error, isFetching, refetch }} />;
  if (data.merges.length === 0) return <EmptyState title="Nothing was merged yet" />;
  return (
    <Card>
      <Table aria-label="Merges">
        <thead>
          <tr>
            <th>Merged</th>
            <th>Into</th>
            <th>When</th>
            <th>State</th>
            <th>Action</th>
          </tr>
        </thead>
        <tbody>
          {data.merges.map((merge) => (
            <tr key={`${merge.of} ${merge.id}`}>
              <td>{merge.merged}</td>
              <td data-label="Into">{merge.kept}</td>
              <td data-label="When">
                {formatDay(merge.at)}
                {merge.by ? ` by ${merge.by}` : ''}
              </td>
              <td data-label="State">{stateOf(merge)}</td>
              <td>
                {(merge.state === 'merged' || merge.state === 'moving') && (
                  <Button variant="outlined" size="small" onClick={() => setAsked(merge)}>
                    Unmerge
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {asked && <UnmergeDialog merge={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}
