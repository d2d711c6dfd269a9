import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkedMailbox } from '../../../shared/features/mailboxes/calls.ts';
import { Failed } from '../../platform/api/failed.tsx';
import { Button } from '../../platform/ui/buttons/button.tsx';
import { formatMoment } from '../../platform/ui/dates.ts';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { formatCount } from '../../platform/ui/numbers.ts';
import { LoadingShape } from '../../platform/ui/states/loading.tsx';
import { Notice } from '../../platform/ui/states/notice.tsx';
import { describeLeftOut } from './left-out.tsx';
import css from './own-network.module.css';
import { PrivatePeople } from './private-people.tsx';
import { proposalsQuery, useMailboxStep, useStartGmail, useUnlink } from './queries.ts';

/** A linked mailbox: the progress of reading, the result, and how to unlink it. */
export function MailboxRow({ mailbox }: { mailbox: LinkedMailbox }) {
  const { id, kind, address, state, people, error } = mailbox;
  const [isConfirming, setIsConfirming] = useState(false);
  const step = useMailboxStep(id);
  const start = useStartGmail();
  const unlink = useUnlink(id);
  const isNew = isBeforeReading(mailbox);
  return (
    <li className={css.account}>
      <div className={css.line}>
        <div className={css.words}>
          <strong>{address}</strong>
          <p className={css.soft}>{describeMailbox(mailbox)}</p>
        </div>
        <div className={css.actions}>
          {state === 'reading' && (
            <Button onClick={() => step.mutate('pause')} disabled={step.isPending}>
              Pause
            </Button>
          )}
          {state === 'lapsed' && (
            <Button
              variant="outlined"
              onClick={() => kind !== 'file' && start.mutate({ service: kind, address })}
              disabled={start.isPending}
            >
              Connect again
            </Button>
          )}
          {kind !== 'file' && !isNew && (state === 'linked' || state === 'paused') && (
            <Button onClick={() => step.mutate('sync')} disabled={step.isPending}>
              {state === 'paused' ? 'Continue reading' : 'Read new e-mails'}
            </Button>
          )}
          <Button
            danger
            onClick={() => setIsConfirming(true)}
            disabled={unlink.isPending}
            aria-label={`Unlink ${address}`}
          >
            Unlink
          </Button>
        </div>
      </div>
      {isNew && <FirstReading id={id} busy={step.isPending} onStart={() => step.mutate('sync')} />}
      {state === 'reading' && <Progress mailbox={mailbox} />}
      {error !== null && <Notice kind="warning">{error}</Notice>}
      <ConfirmDialog
        open={isConfirming}
        title={`Unlink ${address}?`}
        confirm="Unlink"
        destructive
        busy={unlink.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => unlink.mutate(undefined, { onSettled: () => setIsConfirming(false) })}
      >
        Kith gives up the permission to read it and removes the signals of {formatCount(people)}{' '}
        {people === 1 ? 'person' : 'people'}. People no other source names are removed, too. You can link it again.
      </ConfirmDialog>
    </li>
  );
}

/** A mailbox is linked before anything of it is read. */
const isBeforeReading = ({ kind, state, total, read_at }: LinkedMailbox): boolean =>
  kind !== 'file' && state === 'paused' && total === null && read_at === null;

/** Whom to keep out, by the newest mails; the first reading begins when the user says so. */
function FirstReading({ id, busy, onStart }: { id: string; busy: boolean; onStart: () => void }) {
  const proposals = useQuery(proposalsQuery(id));
  if (proposals.isPending)
    return (
      <LoadingShape label="Checking your newest e-mails for private contacts…">
        <Skeleton height={92} />
      </LoadingShape>
    );
  return (
    <>
      <Failed what="Kith couldn’t check for private contacts." query={proposals} />
      {proposals.data?.length === 0 && (
        <p className={css.soft}>
          We found no private contacts in your newest e-mails. You can block people in Settings at any time.
        </p>
      )}
      <PrivatePeople proposals={proposals.data ?? []} confirm="Start reading" busy={busy} onConfirm={onStart} />
    </>
  );
}

function Progress({ mailbox: { done, total, minutes_left } }: { mailbox: LinkedMailbox }) {
  const share = total ? Math.min(100, Math.floor((done / total) * 100)) : undefined;
  return (
    <>
      <p role="status" className={css.soft}>
        {total === null ? 'Reading new e-mails' : `${formatCount(done)} of about ${formatCount(total)} e-mails read`}
        {minutes_left !== null && minutes_left > 1 && `, about ${minutes_left} minutes left. You can leave this page.`}
      </p>
      <LinearProgress
        variant={share === undefined ? 'indeterminate' : 'determinate'}
        {...(share === undefined ? {} : { value: share })}
        aria-label="Reading the mailbox"
      />
    </>
  );
}

function describeMailbox(mailbox: LinkedMailbox): string {
  const { state, people, done, read_at, left_out } = mailbox;
  const known = `${formatCount(people)} ${people === 1 ? 'person' : 'people'}`;
  if (state === 'reading') return people === 0 ? 'Reading' : `${known}, reading`;
  if (isBeforeReading(mailbox)) return 'Linked. Kith hasn’t read anything yet.';
  if (state === 'paused') return `${known}, paused after ${formatCount(done)} mails`;
  const when = read_at === null ? '' : `, read ${formatMoment(read_at)}`;
  return `${known}${when}. ${describeLeftOut(left_out)}`.trim();
}
