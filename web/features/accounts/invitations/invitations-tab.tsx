import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Invitation } from '../../../../shared/features/accounts/invitations/calls.ts';
import { useDialogs } from '../../../core/feature/dialogs.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { listSource } from '../../../platform/api/list-source.ts';
import { useSettings } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { List } from '../../../platform/ui/list/list.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { openColumns } from './invitation-columns.tsx';
import css from './invitations.module.css';
import { invitationsQuery, useWithdrawInvitation } from './queries.ts';
import { WaitingInvitations } from './waiting-invitations.tsx';

const NOUN = { one: 'invitation', many: 'invitations' };
const HINTS = [['Enter', 'withdraw']] as const;
const getId = ({ id }: Invitation): string => id;

/** A tab of /admin: who was invited and has not signed in yet. */
export default function InvitationsTab() {
  const [withdrawing, setWithdrawing] = useState<Invitation>();
  const list = useInfiniteQuery(invitationsQuery);
  const withdraw = useWithdrawInvitation();
  const notices = useNotices();
  const openDialog = useDialogs();
  const timeZone = useSettings()?.time_zone;
  const invitations = useMemo(() => list.data?.pages.flatMap((page) => page.invitations) ?? [], [list.data]);
  const context = useMemo(() => ({ timeZone, acts: { Withdraw: setWithdrawing } }), [timeZone]);
  const confirm = ({ email, name }: Invitation) =>
    withdraw.mutate(email, {
      onSuccess: () => notices.success(`You withdrew the invitation for ${name}.`),
      onError: (error) => notices.error(`That did not work: ${describeError(error)}`),
      onSettled: () => setWithdrawing(undefined),
    });
  return (
    <>
      <WaitingInvitations />
      <List
        name="invitations"
        noun={NOUN}
        source={listSource(list)}
        rows={invitations}
        rowKey={getId}
        columns={openColumns}
        context={context}
        height={57}
        wide
        hints={HINTS}
        empty={{
          title: 'No open invitations',
          text: 'People you invite appear here until they sign in.',
          actions: (
            <Button variant="contained" onClick={() => openDialog('invite', {})}>
              Invite Team Member
            </Button>
          ),
        }}
      >
        {invitations.length > 0 && <h2 className={css.heading}>Open invitations</h2>}
      </List>
      <ConfirmDialog
        open={withdrawing !== undefined}
        title={`Withdraw the invitation for ${withdrawing?.name}?`}
        confirm="Withdraw"
        cancel="Keep"
        destructive
        busy={withdraw.isPending}
        onCancel={() => setWithdrawing(undefined)}
        onConfirm={() => withdrawing && confirm(withdrawing)}
      >
        {withdrawing?.email} can no longer sign in with this invitation. We won’t notify them.
      </ConfirmDialog>
    </>
  );
}
