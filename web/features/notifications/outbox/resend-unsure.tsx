import { useState } from 'react';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useResendUnsure } from './queries.ts';

/** Above the list of unsure messages: sends all of them again, also those that the list does not show yet. */
export function ResendUnsure() {
  const [asking, setAsking] = useState(false);
  const resend = useResendUnsure();
  return (
    <Notice
      kind="info"
      action={
        <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
          Send all again
        </Button>
      }
    >
      <span>These may have been sent: Kith stopped or lost the connection while sending them.</span>
      <ConfirmDialog
        open={asking}
        title="Send all unsure messages again?"
        confirm="Send all again"
        busy={resend.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => resend.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        If a message did arrive the first time, it will arrive twice.
      </ConfirmDialog>
    </Notice>
  );
}
