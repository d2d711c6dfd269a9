import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './access-requests-screen.module.css';
import { type KnownApplicant, useIdentify } from './queries.ts';
import { describeApplicantAddress, getApplicantName } from './request-columns.tsx';

/** Asks whether a person who waits is a user whom Kith knows: the same person gets that user's access. */
export function IdentifyDialog({ request, onClose }: { request: KnownApplicant; onClose: () => void }) {
  const identify = useIdentify();
  const notices = useNotices();
  const { maybe } = request;
  const answer = async (same_person: boolean) => {
    await identify.mutateAsync({ id: request.id, user_id: maybe.id, same_person });
    notices.success(
      same_person
        ? `They can now sign in as ${maybe.name}.`
        : `They now have their own account and are still waiting for approval.`,
    );
    onClose();
  };
  const send = (same: boolean) => void answer(same).catch(() => undefined);
  return (
    <Dialog
      title={`Is this ${maybe.name}?`}
      lead={describeApplicantAddress(request)}
      locked={identify.isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="outlined" disabled={identify.isPending} onClick={() => send(false)}>
            Somebody else
          </Button>
          <Button
            variant="contained"
            disabled={identify.isPending || maybe.state === 'deactivated'}
            onClick={() => send(true)}
          >
            The same person
          </Button>
        </>
      }
    >
      {identify.error && <Notice kind="error">{describeError(identify.error)}</Notice>}
      <p>
        <span>
          {getApplicantName(request)} signed in with an account that Kith doesn’t know, and gave the address of
        </span>{' '}
        <b>{maybe.name}</b>{' '}
        <span>({maybe.email}). Don’t ask them by e-mail: someone else may have that mailbox now.</span>
      </p>
      <p className={css.soft}>
        If they are the same person, they get everything {maybe.name} has in Kith, including roles and requests. If not,
        they get none of it.
        {maybe.state === 'deactivated' &&
          ` ${maybe.name}’s access has ended. If this is the same person, reactivate it first.`}
      </p>
    </Dialog>
  );
}
