import type { Indicator } from '../../../../shared/core/introductions/statuses.ts';
import type { OutboxMessage } from '../../../../shared/features/notifications/outbox/calls.ts';

type State = OutboxMessage['state'];

/** The name of a state, the chip it borrows, and its meaning for readers. */
export const states: Record<State, { label: string; indicator: Indicator; sentence: string }> = {
  queued: { label: 'On its way', indicator: 'queued', sentence: 'Kith will send it within seconds.' },
  sending: {
    label: 'Sending',
    indicator: 'in_progress',
    sentence: 'Kith is sending it or will try again in a moment.',
  },
  kept: {
    label: 'Not sent: no mail server',
    indicator: 'queued',
    sentence: 'No mail server or chat is set up for it. Copy it or open it in your mail program, and send it yourself.',
  },
  sent: { label: 'Sent', indicator: 'done', sentence: 'The mail server or the chat accepted it.' },
  unsure: {
    label: 'Unsure',
    indicator: 'action_required',
    sentence: 'It may have been sent, and Kith won’t try again. Check whether it arrived before you send it again.',
  },
  failed: { label: 'Failed', indicator: 'declined', sentence: 'Not sent. Kith stopped trying.' },
};

/** A queued message may have to wait: for a step that can be taken back, or to go out with others. */
const WAITING = { label: 'Waiting', indicator: 'queued' } as const;

export const isWaiting = ({ state, not_before }: OutboxMessage, now = new Date()): boolean =>
  state === 'queued' && not_before !== null && new Date(not_before) > now;

/** The chip of a message's state. */
export const getStateChip = (message: OutboxMessage, now = new Date()): { label: string; indicator: Indicator } =>
  isWaiting(message, now) ? WAITING : states[message.state];

/** Only these can be sent again. */
export const mayResend = ({ state }: OutboxMessage): boolean => state === 'failed' || state === 'unsure';

export const channels = { mail: 'E-mail', chat: 'Chat' } as const;

/** A line that tells the subject of a message: its subject line, or the beginning of a chat message. */
export const getMessageLine = ({ subject, body }: OutboxMessage): string =>
  subject || (body.trim().split('\n')[0] ?? '') || 'Empty message';
