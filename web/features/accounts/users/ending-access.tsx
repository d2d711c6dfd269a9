import { useState } from 'react';
import type { UserDetail } from '../../../../shared/features/accounts/users/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import { useDeactivate, useReactivate } from './queries.ts';

const formatAmount = (count: number, singular: string, many: string): string =>
  `${count} ${count === 1 ? singular : many}`;

/** Ends a user's access after a question, or gives it back. */
export function EndingAccess({ user, onEnded }: { user: UserDetail; onEnded: () => void }) {
  const [asking, setAsking] = useState(false);
  const deactivate = useDeactivate();
  const reactivate = useReactivate();
  const notices = useNotices();
  const undoable = useUndoNotice();
  const describeProblem = (error: unknown) => `That did not work. ${describeError(error)}`;
  if (user.own || user.state === 'invited') return null;
  if (user.state === 'deactivated')
    return (
      <Button
        variant="outlined"
        size="small"
        disabled={reactivate.isPending}
        onClick={() =>
          void reactivate.mutateAsync(user.id).then(
            () => notices.success(`${user.name} can sign in again.`),
            (error) => notices.error(describeProblem(error)),
          )
        }
      >
        Reactivate
      </Button>
    );
  const again = `${user.name} can sign in again.`;
  // This does not stand in the mutation's own callbacks: this component is drawn anew when the answer comes.
  const confirm = async () => {
    try {
      await deactivate.mutateAsync(user.id);
      undoable(`You deactivated ${user.name}.`, {
        run: () => reactivate.mutateAsync(user.id),
        done: again,
        failed: describeProblem,
      });
      onEnded();
    } catch (error) {
      notices.error(describeProblem(error));
    }
    setAsking(false);
  };
  const where = user.company ? `stay with ${user.company.name}` : 'stay';
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        danger
        disabled={user.last_admin}
        title={user.last_admin ? 'This is the last administrator.' : undefined}
        onClick={() => setAsking(true)}
      >
        Deactivate
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Deactivate ${user.name}?`}
        confirm="Deactivate"
        cancel="Keep"
        destructive
        busy={deactivate.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        {formatAmount(user.sessions.length, 'session ends', 'sessions end')} at once, and{' '}
        {formatAmount(user.tokens, 'app token', 'app tokens')} for good. Their imports and signals stay;{' '}
        {user.open_requests === 0
          ? 'they have no open requests'
          : `their ${formatAmount(user.open_requests, 'open request', 'open requests')} ${where} and go on`}
        .
      </ConfirmDialog>
    </>
  );
}
