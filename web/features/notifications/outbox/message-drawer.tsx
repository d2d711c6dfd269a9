import { Mail, RotateCw } from 'lucide-react';
import type { OutboxMessage } from '../../../../shared/features/notifications/outbox/calls.ts';
import { useMailFile } from '../../../core/people/mail-file.ts';
import { StatusChip } from '../../../core/requests/status-chip.tsx';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { CopyButton } from '../../../platform/ui/buttons/copy-button.tsx';
import { Link } from '../../../platform/ui/buttons/link.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { SideDrawer } from '../../../platform/ui/dialogs/side-drawer.tsx';
import { Notice } from '../../../platform/ui/states/notice.tsx';
import css from './outbox.module.css';
import { useResend, useText } from './queries.ts';
import { channels, getMessageLine, getStateChip, isWaiting, mayResend, states } from './states.ts';

type MessageDrawerProps = { message: OutboxMessage; timeZone: string | undefined; onClose: () => void };

function Facts({ message, timeZone }: { message: OutboxMessage; timeZone: string | undefined }) {
  const { channel, recipient, created_at, sent_at, intro_id } = message;
  return (
    <dl className={css.facts}>
      <dt>To</dt>
      <dd>{recipient}</dd>
      <dt>By</dt>
      <dd>{channels[channel]}</dd>
      <dt>Written</dt>
      <dd>{formatMoment(created_at, timeZone)}</dd>
      <dt>Sent</dt>
      <dd>{sent_at ? formatMoment(sent_at, timeZone) : 'Not yet'}</dd>
      <dt>Request</dt>
      <dd>{intro_id ? <Link to={`/intro/dashboard?id=${intro_id}`}>Open the request</Link> : 'Not about a request'}</dd>
    </dl>
  );
}

/** A message: its state, its text, and the user's actions. */
export function MessageDrawer({ message, timeZone, onClose }: MessageDrawerProps) {
  const download = useMailFile();
  const resend = useResend();
  const text = useText();
  const { sentence } = states[message.state];
  const footer = (
    <>
      <Button variant="text" onClick={onClose}>
        Close
      </Button>
      <span className={css.grow} />
      <CopyButton
        variant="outlined"
        text={() =>
          text.mutateAsync(message).then(
            (reply) => reply.text,
            () => null,
          )
        }
      />
      {message.channel === 'mail' && (
        <Button variant="outlined" disabled={download.isPending} onClick={() => download.mutate(message.id)}>
          <Mail size={14} aria-hidden />
          <span>Open as .eml</span>
        </Button>
      )}
      {mayResend(message) && (
        <Button variant="contained" disabled={resend.isPending} onClick={() => resend.mutate(message)}>
          <RotateCw size={14} aria-hidden />
          {resend.isPending ? 'Sending…' : 'Send again'}
        </Button>
      )}
    </>
  );
  return (
    <SideDrawer open reads title={getMessageLine(message)} footer={footer} onClose={onClose}>
      <div className={css.message}>
        {resend.error && <Notice kind="error">It was not sent again. {describeError(resend.error)}</Notice>}
        <div className={css.became}>
          <StatusChip {...getStateChip(message)} />
          <span>
            {isWaiting(message) && message.not_before
              ? `Kith won’t send it before ${formatMoment(message.not_before, timeZone)}.`
              : sentence}
          </span>
        </div>
        {message.error && <Notice kind="error">{message.error}</Notice>}
        <Facts message={message} timeZone={timeZone} />
        <div className={css.text}>{message.body}</div>
        {message.link_cut && (
          <Notice kind="info">
            Anyone with the link in this message could answer for the recipient, so it’s cut off here. If you copy the
            text or open it as .eml, you get the full link, and Kith records that.
          </Notice>
        )}
      </div>
    </SideDrawer>
  );
}
