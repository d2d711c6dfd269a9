import { Mail, MessageSquare } from 'lucide-react';
import type { OutboxMessage } from '../../../../shared/features/notifications/outbox/calls.ts';
import { StatusChip } from '../../../core/requests/status-chip.tsx';
import { formatMoment } from '../../../platform/ui/dates.ts';
import { VisuallyHidden } from '../../../platform/ui/layout/visually-hidden.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import css from './outbox.module.css';
import { channels, getMessageLine, getStateChip } from './states.ts';

function Channel({ channel }: Pick<OutboxMessage, 'channel'>) {
  const Icon = channel === 'mail' ? Mail : MessageSquare;
  return (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <VisuallyHidden>{channels[channel]}</VisuallyHidden>
    </>
  );
}

/** A message in a line; the context is the installation's time zone. */
export const messageColumns: readonly Column<OutboxMessage, string | undefined>[] = [
  {
    key: 'channel',
    label: 'Channel',
    silent: true,
    width: '16px',
    className: css.icon,
    cell: ({ channel }) => <Channel channel={channel} />,
  },
  {
    key: 'message',
    label: 'Message',
    plain: true,
    width: 'minmax(0, 1fr)',
    className: css.words,
    cell: (message) => (
      <>
        <span className={css.line} title={getMessageLine(message)}>
          {getMessageLine(message)}
        </span>
        <span className={css.to}>to {message.recipient}</span>
      </>
    ),
  },
  {
    key: 'state',
    label: 'State',
    silent: true,
    width: '132px',
    className: css.state,
    cell: (message) => <StatusChip {...getStateChip(message)} />,
  },
  {
    key: 'written',
    label: 'Written',
    sort: 'asc',
    width: '112px',
    className: css.date,
    cell: ({ created_at }, timeZone) => formatMoment(created_at, timeZone),
  },
];
