import { expect, test } from 'vitest';
import { ACTIVE_STATES, ENDED_STATES, mayTake, type ReachoutStep } from '../../../../shared/core/network/reachout.ts';

const STATES = [...ACTIVE_STATES, ...ENDED_STATES];
const listFrom = (step: ReachoutStep, error: string | null = null) =>
  STATES.filter((state) => mayTake(step, { state, error }));

test('a Tamnuni is taken back in its two seconds, when the chat gave up, and between two tries', () => {
  expect(listFrom('undo')).toEqual(['pending', 'failed']);
  expect(listFrom('undo', 'ECONNREFUSED')).toEqual(['pending', 'waiting', 'failed']);
});

test('a message that may have arrived is confirmed or sent again, and one that did not is sent again', () => {
  expect(listFrom('arrived')).toEqual(['unsure']);
  expect(listFrom('send again')).toEqual(['failed', 'unsure']);
});

test('an outcome is recorded of everything that was sent, or may have been', () => {
  expect(listFrom('end')).toEqual(['sent', 'unsure', ...ENDED_STATES]);
});
