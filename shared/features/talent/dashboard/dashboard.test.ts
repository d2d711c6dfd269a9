import { expect, test } from 'vitest';
import { getDashboardPart } from './dashboard.ts';

test('only open candidacies with introductions are in play; those without any are new, however far they are', () => {
  expect(getDashboardPart('Talpod To Review', false)).toBe('New');
  expect(getDashboardPart('Sent to account', false)).toBe('New');
  expect(getDashboardPart('Talpod To Review', true)).toBe('In Play');
  expect(getDashboardPart('Sent to account', true)).toBe('In Play');
  expect(getDashboardPart('Rejected by account', true)).toBe('Failed');
  expect(getDashboardPart('Hired', true)).toBe('Closed');
});
