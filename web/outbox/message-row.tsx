import { Mail, MessageSquare } from 'lucide-react';
import type { Message } from '../../shared/outbox/calls.ts';
import { StatusChip } from '../people/status-chip.tsx';
import { formatDay, formatTime } from '../ui/dates.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import css from './outbox.module.css';
import { channels, lineOf, states } from './states.ts';

type MessageRowProps = { message: Message; timeZone: string | undefined; onOpen: (id: string) => void };

/** One message in a line; the whole line opens it. */
export function MessageRow({ message, timeZone, onOpen }: MessageRowProps) {
  const { id, channel, recipient, state, created_at } = message;
  const Icon = channel === 'mail' ? Mail : MessageSquare;
  const { label, indicator } = states[state];
  return (
    <button type="button" className={css.row} onClick={() => onOpen(id)}>
      <span className={css.icon}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        <VisuallyHidden>{channels[channel]}</VisuallyHidden>
      </span>
      <span className={css.words}>
        <span className={css.line}>{lineOf(message)}</span>
        <span className={css.to}>to {recipient}</span>
      </span>
      <span className={css.state}>
        <StatusChip indicator={indicator} label={label} />
      </span>
      <span className={css.date}>
        {formatDay(created_at, timeZone)} {formatTime(created_at, timeZone)}
      </span>
    </button>
  );
}
