import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sendConnectionsLink } from '../../../../shared/features/imports/by-link/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { useCan } from '../../../platform/api/session.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';

/** E-mails the person a link by which they share their connections; for staff. */
export function AskToShare({ person }: { person: { id: string; name: string } }) {
  const can = useCan();
  const [asking, setAsking] = useState(false);
  const notices = useNotices();
  const ask = useMutation({
    mutationFn: () => send(sendConnectionsLink, { body: { contact_id: person.id } }),
    onSuccess: () => notices.success(`${person.name} gets an e-mail with a link.`),
    onError: (error) => notices.error(`The link was not sent. ${describeError(error)}`),
    onSettled: () => setAsking(false),
  });
  if (!can('import:any')) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)}>
        Ask to share
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Ask ${person.name} to share?`}
        confirm="Send the link"
        busy={ask.isPending}
        onConfirm={() => ask.mutate()}
        onCancel={() => setAsking(false)}
      >
        {person.name} gets an e-mail with a link, and chooses which connections to share.
      </ConfirmDialog>
    </>
  );
}
