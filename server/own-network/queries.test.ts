import { expect, test } from 'vitest';
import { countsTogether } from './queries.ts';

const KNOWN = { name: 'Ines', sent: 1, received: 2, answers: 3, mailings: 4, last_on: '2026-11-18' as string | null };
const MORE = { address: 'ines@vale.example', name: '', sent: 10, received: 20, answers: 30, mailings: 40 };

test.each([
  ['earlier mails', '2026-11-18', '2026-11-17', '2026-11-18'],
  ['mails of the same day', '2026-11-18', '2026-11-18', '2026-11-18'],
  ['later mails', '2026-11-18', '2026-11-19', '2026-11-19'],
  ['mails without a day', '2026-11-18', null, '2026-11-18'],
  ['the first mails with a day', null, '2026-11-17', '2026-11-17'],
  ['mails without a day after such', null, null, null],
])('the last mail never moves back: %s', (_, last_on, last, kept) => {
  expect(countsTogether({ ...KNOWN, last_on }, { ...MORE, last }).last_on).toBe(kept);
});

test('counts add up, and a full name stands for a single word', () => {
  const more = { ...MORE, name: 'Ines Calloway', last: null };
  const sums = { sent: 11, received: 22, answers: 33, mailings: 44 };
  expect(countsTogether(KNOWN, more)).toEqual({ ...KNOWN, ...sums, name: 'Ines Calloway' });
});
