import { listMessages, type OutboxMessage } from '../../../../shared/features/notifications/outbox/calls.ts';
import type { ListSample } from '../../../testing/testing-lists.ts';

const makeMessage = (id: number): OutboxMessage => ({
  id: String(id),
  channel: 'mail',
  recipient: 'noor@lumenary.example',
  subject: `Message ${id}`,
  body: 'Hello',
  state: 'failed',
  error: 'refused',
  intro_id: null,
  link_cut: false,
  created_at: '2025-11-20T13:05:00Z',
  sent_at: null,
  not_before: null,
});

export const samples: readonly ListSample[] = [
  {
    name: 'outbox',
    call: listMessages,
    serve: (server, count) =>
      server.on(listMessages, {
        messages: Array.from({ length: count }, (_, index) => makeMessage(count - index)),
        next_cursor: null,
      }),
  },
];
