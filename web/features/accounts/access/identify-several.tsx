import { useState } from 'react';
import { describeError } from '../../../platform/api/api-error.ts';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { Check } from '../../../platform/ui/fields/field.tsx';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import css from './access-requests-screen.module.css';
import { type KnownApplicant, useIdentifyEach } from './queries.ts';
import { describeApplicantAddress, getApplicantName } from './request-columns.tsx';

/** Whether staff can say of them at once that they are the user whose address they told. */
export const isKnown = (request: { maybe: KnownApplicant['maybe'] | null }): request is KnownApplicant =>
  request.maybe !== null && request.maybe.state !== 'deactivated';

/** The requests in which several told one user's address: at most one of them is that user. */
function findRivals(requests: readonly KnownApplicant[]): ReadonlySet<string> {
  const byUser = Map.groupBy(requests, ({ maybe }) => maybe.id);
  return new Set([...byUser.values()].flatMap((some) => (some.length > 1 ? some.map(({ id }) => id) : [])));
}

/** Asks of several waiting people whether they are users whom Kith knows, as when a firm has changed its identity provider. */
export function IdentifySeveral({ requests, onClose }: { requests: readonly KnownApplicant[]; onClose: () => void }) {
  const identify = useIdentifyEach();
  const notices = useNotices();
  // Of an heir to a mailbox and its former owner, staff have to say who is who.
  const rivals = findRivals(requests);
  const [left, setLeft] = useState(rivals);
  const meant = requests.filter(({ id }) => !left.has(id));
  const toggle = (id: string) =>
    setLeft((now) => (now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set(now).add(id)));
  const confirm = async () => {
    const { done, failed } = await identify.run(meant);
    onClose();
    if (done.length > 0)
      notices.success(
        done.length === 1 ? '1 person can sign in as before.' : `${done.length} people can sign in as before.`,
      );
    if (failed[0])
      notices.error(`${getApplicantName(failed[0].item)} is still waiting: ${describeError(failed[0].error)}`);
  };
  return (
    <ConfirmDialog
      open
      title="Are these the same people?"
      confirm={
        identify.progress
          ? `Saying ${identify.progress.done + 1} of ${identify.progress.of}…`
          : `The same people (${meant.length})`
      }
      busy={identify.progress !== null || meant.length === 0}
      onCancel={() => (identify.progress ? identify.stop() : onClose())}
      onConfirm={() => void confirm()}
    >
      <p>
        Each person gets everything the user shown next to them has in Kith, including roles and requests. Untick anyone
        who may be someone else.
      </p>
      {rivals.size > 0 && <p>Several people gave the address of the same user. Tick the ones who are that user.</p>}
      <ul className={css.pairs}>
        {requests.map((request) => (
          <li key={request.id}>
            <Check
              label={
                <span>
                  {getApplicantName(request)} <span className={css.soft}>({describeApplicantAddress(request)})</span>{' '}
                  <span>is</span> <b>{request.maybe.name}</b> <span className={css.soft}>({request.maybe.email})</span>
                </span>
              }
              checked={!left.has(request.id)}
              disabled={identify.progress !== null}
              onChange={() => toggle(request.id)}
            />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
