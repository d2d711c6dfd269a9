import { expect, test } from 'vitest';
import { looksLikePerson } from './person-like.ts';

test.each([
  ['Ida Vance', true],
  ['Jean-Luc de la Tour', true],
  ['Zoë O’Neil', true],
  ['Airbnb', false],
  ['Vance & Co', false],
  ['Vance Labs', false],
  ['Harrow Capital', false],
  ['Ida Vance Ltd', false],
  ['Bank of Leeds', false],
  ['3i Group', false],
  ['sales team', false],
])('%s looks like a person’s name: %s', (name, expected) => {
  expect(looksLikePerson(name)).toBe(expected);
});
