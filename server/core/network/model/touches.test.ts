import { expect, test } from 'vitest';
import type { TieEvidence } from './ties.ts';
import { findColdTie, findLastTouch } from './touches.ts';
import { shippedWeights } from './weights.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const mails = (date: string | null, count = 31): TieEvidence => ({
  kind: 'mail',
  signal: 1,
  by: 2,
  date,
  mails: count,
});
const connected: TieEvidence = { kind: 'linkedin_connection', signal: 2, by: 2, date: '2015-01-01' };
const opinion: TieEvidence = { kind: 'opinion', signal: 3, by: 2, date: '2026-10-01', direction: 'Positive' };

test.each([
  ['the newest day of what is a touch', [connected, mails('2024-05-01')], { kind: 'mail', day: '2024-05-01' }],
  [
    'never a day that is yet to come',
    [connected, mails('2027-05-01')],
    { kind: 'linkedin_connection', day: '2015-01-01' },
  ],
  ['no opinion, and nothing of an unknown day', [opinion, mails(null)], null],
])('the last touch is %s', (_, evidence, expected) => {
  expect(findLastTouch(evidence, NOW)).toEqual(expected);
});

test.each([
  ['that was high and is low by age', [mails('2023-11-01'), connected], { was: 4, category: 2 }],
  ['that fell to nothing', [mails('2018-11-01')], { was: 3, category: 0 }],
])('a tie is cold %s', (_, evidence, expected) => {
  expect(findColdTie(evidence, shippedWeights, NOW)).toMatchObject(expected);
});

test.each([
  ['that is as high as ever', [mails('2026-11-01'), connected]],
  ['that was never high', [mails('2018-11-01', 3)]],
  ['of an unknown day: nobody knows that it was ever fresh', [mails(null)]],
  [
    'that an answer put down',
    [mails('2018-11-01'), { kind: 'answer', signal: 4, by: 2, date: '2020-01-01', answer: 'Not Familiar' } as const],
  ],
])('a tie is not cold %s', (_, evidence) => {
  expect(findColdTie(evidence, shippedWeights, NOW)).toBeNull();
});
