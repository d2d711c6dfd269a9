import { describe, expect, test } from 'vitest';
import type { ReachoutRow } from './queries.ts';
import { getReachoutState, serializeReachout } from './serializer.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

/** Noor's, whose message waits for the end of its two seconds. */
const row = (change: Partial<ReachoutRow> = {}): ReachoutRow => ({
  id: 7,
  digest: 'f'.repeat(64),
  account_id: 1,
  user_id: 9,
  connector_contact_id: 2,
  target_contact_id: 3,
  made_at: at(-500),
  due_at: at(1_500),
  expires_at: at(86_400_000),
  ended_at: null,
  outcome: null,
  ended_by: null,
  given_name: 'Noor',
  family_name: 'Salhavi',
  email: 'noor@lumenary.example',
  message_id: 4,
  message_state: 'queued',
  message_error: null,
  message_sent_at: null,
  ...change,
});

describe('the state of a reachout', () => {
  test.each<[ReturnType<typeof getReachoutState>, string, Partial<ReachoutRow>]>([
    ['pending', 'a moment before its message may leave', { due_at: at(1) }],
    ['waiting', 'from the moment on at which it may', { due_at: at(0) }],
    ['waiting', 'while its message is being sent', { message_state: 'sending' }],
    ['sent', 'when its message was sent', { message_state: 'sent' }],
    ['sent', 'when staff are to pass it on', { message_state: 'kept' }],
    ['sent', 'when the outbox has deleted its message', { message_id: null, message_state: null }],
    ['failed', 'when the chat gave up', { message_state: 'failed' }],
    ['unsure', 'when nobody knows', { message_state: 'unsure' }],
    ['sent', 'a moment before it expires', { message_state: 'sent', expires_at: at(1) }],
    ['no answer', 'from the moment on at which it expires', { message_state: 'sent', expires_at: at(0) }],
    ['no answer', 'when it expired, whatever became of its message', { message_state: 'failed', expires_at: at(-1) }],
    ['declined', 'as it was recorded, also after it would have expired', { outcome: 'declined', expires_at: at(-1) }],
    [
      'answered',
      'as it was recorded, whatever became of its message',
      { outcome: 'answered', message_state: 'unsure' },
    ],
  ])('is %s %s', (state, _, change) => {
    expect(getReachoutState(row(change), NOW)).toBe(state);
  });
});

describe('a reachout on the wire', () => {
  const noor = { staff: false, user: { id: 9 } };
  const colleague = { staff: false, user: { id: 10 } };
  const dana = { staff: true, user: { id: 11 } };

  test('may be taken back by its sender for the rest of the time, and settled by the sender and staff', () => {
    const facts = [noor, colleague, dana].map((viewer) => {
      const { mine, may_settle, undo } = serializeReachout(row(), viewer, NOW);
      return { mine, may_settle, seconds: undo?.seconds };
    });
    expect(facts).toEqual([
      { mine: true, may_settle: true, seconds: 1.5 },
      { mine: false, may_settle: false, seconds: undefined },
      { mine: false, may_settle: true, seconds: undefined },
    ]);
    expect(serializeReachout(row({ message_state: 'sent' }), noor, NOW).undo).toBeUndefined();
  });

  test('was sent when the chat took it, and is to be sent when its time is over', () => {
    expect(serializeReachout(row(), noor, NOW)).toMatchObject({ sent_at: at(1_500), is_kept: false, error: null });
    const sent = row({ message_state: 'kept', message_sent_at: at(-1), message_error: 'x' });
    expect(serializeReachout(sent, noor, NOW)).toMatchObject({ sent_at: at(-1), is_kept: true, error: 'x' });
  });

  test('ended when somebody recorded it, or when it expired', () => {
    const ended = (change: Partial<ReachoutRow>) => serializeReachout(row(change), noor, NOW).ended_at;
    expect(ended({})).toBeNull();
    expect(ended({ outcome: 'answered', ended_at: at(-5), expires_at: at(-1) })).toBe(at(-5));
    expect(ended({ expires_at: at(-1) })).toBe(at(-1));
  });
});
