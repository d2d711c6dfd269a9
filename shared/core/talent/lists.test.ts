import { expect, test } from 'vitest';
import * as lists from './lists.ts';

test('the lists that the specification counts are as long as it says (document 4 §9)', () => {
  expect(lists.CANDIDATE_SOURCES).toHaveLength(7);
  expect(lists.POSITION_TYPES).toHaveLength(5);
  expect(lists.ROLES_OF_WORK.toSorted()).toEqual(['Consultant', 'Executive', 'Individual Contributor', 'Manager']);
  expect(lists.SKILL_CATEGORIES).toHaveLength(12);
  expect(lists.DESIRED_SKILLS).toHaveLength(10);
  expect(Math.abs(lists.SKILLS.length - 70)).toBeLessThanOrEqual(10);
  expect(new Set(lists.SKILLS).size).toBe(lists.SKILLS.length);
  for (const skill of lists.DESIRED_SKILLS) expect(lists.SKILLS).toContain(skill);
});
