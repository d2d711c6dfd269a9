import { describe, expect, test } from 'vitest';
import { describeRefusalAgainst } from './against.ts';
import type { ReachoutRow } from './queries.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
const PAIR = { companyId: 1, connectorId: 2, targetId: 3 };

/** A running reachout of Noor about the pair. */
const row = (change: Partial<ReachoutRow> = {}): ReachoutRow => ({
  id: 7,
  digest: 'f'.repeat(64),
  account_id: PAIR.companyId,
  user_id: 9,
  connector_contact_id: PAIR.connectorId,
  target_contact_id: PAIR.targetId,
  made_at: at(-3_000),
  due_at: at(-1_000),
  expires_at: at(1),
  ended_at: null,
  outcome: null,
  ended_by: null,
  given_name: 'Noor',
  family_name: 'Salhavi',
  email: 'noor@lumenary.example',
  message_id: 4,
  message_state: 'sent',
  message_error: null,
  message_sent_at: at(-1_000),
  ...change,
});
const refusal = (...against: ReachoutRow[]) =>
  describeRefusalAgainst(against, PAIR, { connector: 'Kei', target: 'Ines' }, NOW);

const OVER = 'Kei was already asked about Ines. Ask someone else.';
const ABOUT = 'Active reachout in process: Noor Salhavi has already asked about Ines. Wait for the response.';
const OF = 'Active reachout in process: Noor Salhavi asks Kei about someone else. Wait for the response.';
const OWN = 'Kith is sending your other Tamnuni. Wait two seconds, then send this one again.';

describe('a reachout in the way of another', () => {
  test.each([
    ['about the same two people, a moment before it expires', {}, ABOUT],
    ['about the same two people, from the moment on at which it expires', { expires_at: at(0) }, OVER],
    ['about the same two people, ended long before it expires', { ended_at: at(-1), outcome: 'answered' }, OVER],
    ['about the same target', { connector_contact_id: 5 }, ABOUT],
    ['to the same connector', { target_contact_id: 5 }, OF],
    ['about others, by the same user', { connector_contact_id: 5, target_contact_id: 6 }, OWN],
    ['of the user at another company', { account_id: 8 }, OWN],
    ['of the user at another company, expired', { account_id: 8, expires_at: at(0) }, OWN],
  ] as const)('%s', (_, change, sentence) => {
    expect(refusal(row(change))).toBe(sentence);
  });

  test('is the oldest of several', () => {
    expect(refusal(row({ target_contact_id: 5 }), row())).toBe(OF);
  });

  test('is needed to refuse one', () => {
    expect(refusal()).toBeNull();
  });
});
