import type { OutboxMessage } from '../../../../shared/features/notifications/outbox/calls.ts';
import type { OutboxRow } from '../../../platform/db/schema.ts';

export function serializeMessage(row: OutboxRow): OutboxMessage {
  const { id, channel, recipient, subject, body, state, error, created_at, sent_at } = row;
  return {
    id: String(id),
    channel,
    recipient,
    subject,
    body,
    state,
    error,
    created_at,
    sent_at,
    not_before: row.not_before,
    intro_id: row.entity === 'intro' ? String(row.entity_id) : null,
    link_cut: row.link_id !== null,
  };
}
