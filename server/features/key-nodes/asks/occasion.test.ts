import { expect, test } from 'vitest';
import { describeOccasion, isLately, isSame } from './occasion.ts';

test('a question was lately for ninety days, to the millisecond', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  const ago = (ms: number) => ({ created_at: new Date(now.getTime() - ms).toISOString() });
  const days = 90 * 86_400_000;
  expect([0, days - 1, days].map((ms) => isLately(ago(ms), now))).toEqual([true, true, false]);
});

test('two questions are about the same if they name one company, or share a skill', () => {
  const about = (account_id: number | null, skills = '') => ({ account_id, skills });
  const company = { account: 3, skills: [] };
  expect([about(3), about(4), about(null, 'Backend')].map((ask) => isSame(company, ask))).toEqual([true, false, false]);
  expect(isSame({ account: 3, skills: ['Backend'] }, about(null, 'Backend'))).toBe(false);
  const skills = { account: null, skills: ['Backend', 'DevOps'] };
  const asks = [about(null, 'Mobile;DevOps'), about(null, 'Mobile'), about(3, 'Backend'), about(null)];
  expect(asks.map((ask) => isSame(skills, ask))).toEqual([true, false, false, false]);
});

test('a question is named by its company, otherwise by its skills', () => {
  expect(describeOccasion({ account: 'Harrow', skills: '' })).toBe('Harrow');
  expect(describeOccasion({ account: null, skills: 'Backend;DevOps;Mobile' })).toBe('Backend, DevOps, Mobile');
});
