import { expect, test } from 'vitest';
import { areForms } from './first-names.ts';

test.each([
  ['bob', 'robert', true],
  ['bob', 'rob', true],
  ['alexander', 'sasha', true],
  ['zachary', 'zach', true],
  ['ada', 'ada', true],
  ['alb', 'albrecht', true],
  ['al', 'albrecht', false],
  ['ada', 'ida', false],
  ['ines', 'maren', false],
])('%s and %s are forms of one name: %s', (a, b, are) => {
  expect([areForms(a, b), areForms(b, a)]).toEqual([are, are]);
});
