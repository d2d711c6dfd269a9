import type { Message } from '../../shared/outbox/calls.ts';
import type { OutboxRow } from '../db/schema.ts';

export function wireMessage(row: OutboxRow): Message {
  const { id, channel, recipient, subject, body, state, error, intro_id, created_at, sent_at } = row;
  return {
    ...{ id: String(id), channel, recipient, subject, body, state, error, created_at, sent_at },
    intro_id: intro_id === null ? null : String(intro_id),
  };
}
