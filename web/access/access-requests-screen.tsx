import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessRequest } from '../../shared/access/calls.ts';
import { describeError } from '../api/api-error.ts';
import { useSettings } from '../api/session.ts';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingShape } from '../ui/loading.tsx';
import { useNotices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { SegmentedSwitch } from '../ui/segmented.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import css from './access-requests-screen.module.css';
import { ApproveDrawer } from './approve-drawer.tsx';
import { requestsQuery, useDecline } from './queries.ts';
import { RequestTable } from './request-table.tsx';

type State = 'pending' | 'decided';

const nothing = {
  pending: {
    title: 'Nobody is waiting',
    text: 'Whoever signs in from outside the firm and was not invited appears here.',
  },
  decided: {
    title: 'Nothing decided yet',
    text: 'Whom you approve or decline is kept here, with who did it and when.',
  },
};

function Shape() {
  return (
    <Card className={css.shape}>
      {[0, 1, 2].map((row) => (
        <div key={row} className={css.shapeRow}>
          <Skeleton width={28} height={28} />
          <Skeleton width="30%" height={16} />
          <Skeleton width="12%" height={16} />
        </div>
      ))}
    </Card>
  );
}

/** Staff let people in, or do not (the specification's README, "Signing in and approval"). */
export default function AccessRequestsScreen() {
  const [state, setState] = useState<State>('pending');
  const [approving, setApproving] = useState<AccessRequest>();
  const [declining, setDeclining] = useState<AccessRequest>();
  const list = useInfiniteQuery(requestsQuery(state));
  const decline = useDecline();
  const notices = useNotices();
  const zone = useSettings()?.time_zone;
  const requests = list.data?.pages.flatMap((page) => page.requests) ?? [];
  const waiting = list.data?.pages[0]?.pending;

  const confirmDecline = (request: AccessRequest) =>
    decline.mutate(request.id, {
      onSuccess: () => notices.success(`${request.name || request.email} was declined and is told by e-mail.`),
      onError: (error) => notices.error(`That did not work: ${describeError(error)}`),
      onSettled: () => setDeclining(undefined),
    });

  return (
    <Page title="Access Requests">
      <div className={css.bar}>
        <SegmentedSwitch<State>
          label="Which requests"
          value={state}
          onChange={setState}
          choices={[
            { value: 'pending', label: waiting ? `Waiting (${waiting})` : 'Waiting' },
            { value: 'decided', label: 'Decided' },
          ]}
        />
      </div>
      {list.isPending && (
        <LoadingShape label="Loading access requests…">
          <Shape />
        </LoadingShape>
      )}
      {list.error && (
        <ErrorState
          message={`The access requests could not be loaded. ${describeError(list.error)}`}
          onRetry={() => list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data && requests.length === 0 && (
        <EmptyState title={nothing[state].title}>{nothing[state].text}</EmptyState>
      )}
      {requests.length > 0 && (
        <RequestTable
          requests={requests}
          timeZone={zone}
          onApprove={state === 'pending' ? setApproving : undefined}
          onDecline={state === 'pending' ? setDeclining : undefined}
        />
      )}
      <ShowMore list={list} />
      {approving && <ApproveDrawer request={approving} onClose={() => setApproving(undefined)} />}
      <ConfirmDialog
        open={declining !== undefined}
        title={`Decline ${declining?.name || declining?.email}?`}
        confirm="Decline"
        destructive
        busy={decline.isPending}
        onCancel={() => setDeclining(undefined)}
        onConfirm={() => declining && confirmDecline(declining)}
      >
        They are told by e-mail and cannot use Kith.
      </ConfirmDialog>
    </Page>
  );
}
