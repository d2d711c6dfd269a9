import { useMutation } from '@tanstack/react-query';
import { renewConnectionsLink } from '../../../../shared/features/imports/by-link/calls.ts';
import { describeError } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';

/** E-mails a new link to the address that the old one went to. */
export function NewLink({ token, proof, ready }: { token: string; proof: string; ready: boolean }) {
  const renew = useMutation({
    mutationFn: () => send(renewConnectionsLink, { params: { token }, body: { proof } }),
  });
  if (renew.isSuccess) return <Notice kind="success">We sent a new link to the same address.</Notice>;
  return (
    <>
      {renew.error && <Notice kind="error">{describeError(renew.error)}</Notice>}
      <Button variant="outlined" disabled={!ready || renew.isPending} onClick={() => renew.mutate()}>
        E-mail me a new link
      </Button>
    </>
  );
}
