import { expect, test } from 'vitest';
import { ACTIVE_STATES, ENDED_STATES } from '../../../../shared/core/network/reachout.ts';
import { mayEnd, maySettle, mayTakeBack } from './steps.ts';

const STATES = [...ACTIVE_STATES, ...ENDED_STATES];

test('a Tamnuni is taken back in its two seconds, when the chat gave up, and between two tries', () => {
  expect(STATES.filter((state) => mayTakeBack(state, null))).toEqual(['pending', 'failed']);
  expect(STATES.filter((state) => mayTakeBack(state, 'ECONNREFUSED'))).toEqual(['pending', 'waiting', 'failed']);
});

test('a message that may have arrived is confirmed or sent again, and one that did not is sent again', () => {
  expect(STATES.filter((state) => maySettle(state, 'arrived'))).toEqual(['unsure']);
  expect(STATES.filter((state) => maySettle(state, 'send again'))).toEqual(['failed', 'unsure']);
});

test('an outcome is recorded of everything that was sent, or may have been', () => {
  expect(STATES.filter(mayEnd)).toEqual(['sent', 'unsure', ...ENDED_STATES]);
});
