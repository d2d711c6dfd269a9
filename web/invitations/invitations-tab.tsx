import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from '../../shared/invitations/calls.ts';
import { describeError } from '../api/api-error.ts';
import { useSettings } from '../api/session.ts';
import { useDialogs } from '../dialogs.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingShape } from '../ui/loading.tsx';
import { useNotices } from '../ui/notices.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { InvitationTable } from './invitation-table.tsx';
import css from './invitations.module.css';
import { invitationsQuery, useWithdraw } from './queries.ts';
import { WaitingInvitations } from './waiting-invitations.tsx';

/** A tab of /admin: who was invited and has not signed in yet. */
export default function InvitationsTab() {
  const [withdrawing, setWithdrawing] = useState<Invitation>();
  const list = useInfiniteQuery(invitationsQuery);
  const withdraw = useWithdraw();
  const notices = useNotices();
  const openDialog = useDialogs();
  const zone = useSettings()?.time_zone;
  const invitations = list.data?.pages.flatMap((page) => page.invitations) ?? [];
  const invite = () => openDialog('invite', {});
  const confirm = ({ email, name }: Invitation) =>
    withdraw.mutate(email, {
      onSuccess: () => notices.success(`The invitation of ${name} was withdrawn.`),
      onError: (error) => notices.error(`That did not work: ${describeError(error)}`),
      onSettled: () => setWithdrawing(undefined),
    });
  return (
    <>
      <WaitingInvitations />
      {list.isPending && (
        <LoadingShape label="Loading invitations…">
          <Card className={css.shape}>
            <Skeleton width="40%" height={20} />
            <Skeleton width="55%" height={20} />
          </Card>
        </LoadingShape>
      )}
      {list.error && (
        <ErrorState
          message={`The invitations could not be loaded. ${describeError(list.error)}`}
          onRetry={() => list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data && invitations.length === 0 && (
        <EmptyState
          title="No open invitations"
          actions={
            <Button variant="contained" onClick={invite}>
              Invite Team Member
            </Button>
          }
        >
          People who were invited stand here until they sign in.
        </EmptyState>
      )}
      {invitations.length > 0 && <h2 className={css.heading}>Open invitations</h2>}
      {invitations.length > 0 && (
        <InvitationTable invitations={invitations} timeZone={zone} onWithdraw={setWithdrawing} />
      )}
      <ShowMore list={list} />
      <ConfirmDialog
        open={withdrawing !== undefined}
        title={`Withdraw the invitation of ${withdrawing?.name}?`}
        confirm="Withdraw"
        cancel="Keep"
        destructive
        busy={withdraw.isPending}
        onCancel={() => setWithdrawing(undefined)}
        onConfirm={() => withdrawing && confirm(withdrawing)}
      >
        {withdrawing?.email} cannot sign in by it any more. They are not told.
      </ConfirmDialog>
    </>
  );
}
