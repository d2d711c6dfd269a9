import { expect, test } from 'vitest';
import { SKILLS } from '../../../../shared/core/talent/lists.ts';
import { computeMostPoints, computeWorkPoints } from './fit.ts';
import { readStatedWork, readTitleWords, toCandidatesWork, toPositionsWork } from './work.ts';

const TITLES = ['Senior Backend Engineer', 'VP Sales', 'Data Analyst', 'Product Manager', 'Head of People'];
const CATEGORIES = [null, 'Engineering', 'Sales'] as const;
const ROLES = [null, 'Manager', 'Executive'] as const;
const WANTED = [
  { name: 'Backend Engineer', main_skill: 'Backend', skill_category: 'Engineering', role: 'Individual Contributor' },
  { name: 'Head of Sales', main_skill: null, skill_category: 'Sales', role: 'Executive' },
  { name: 'Data Analyst', main_skill: null, skill_category: null, role: null },
] as const;

test('nobody with told skills is left out of the nearest for less than their titles could add', () => {
  for (const wanted of WANTED.map((row) => toPositionsWork({ ...row, location: null })))
    for (const [place, skill] of SKILLS.entries())
      for (const category of CATEGORIES) {
        const skills = `${skill};${SKILLS[(place * 7 + 3) % SKILLS.length]}`;
        const most = computeMostPoints(readStatedWork(skills, category)!, wanted) + 1e-6;
        for (const role of ROLES)
          for (const title of TITLES) {
            const work = toCandidatesWork({ skills, category, role }, { present: readTitleWords([title]) });
            expect(computeWorkPoints(work, wanted)).toBeLessThanOrEqual(most);
          }
      }
});

test('a person without told skills is not judged without their titles', () => {
  expect(readStatedWork('', 'Sales')).toBeNull();
  expect(readStatedWork('Juggling', null)).toBeNull();
});
