import { expect, it } from 'vitest';
import { parseProfile } from './profile-in.ts';

it.each([
  ['https://www.linkedin.com/in/ines-calloway/?x=1', 'ines-calloway'],
  ['nl.linkedin.com/mwlite/in/j%C3%B6rg', 'jörg'],
  ['Ines: https://linkedin.com/in/ines-calloway', 'ines-calloway'],
  ['/in/ines-calloway', 'ines-calloway'],
  ['in/ines-calloway', 'ines-calloway'],
  ['https://www.acme.example/in/prices', null],
  ['https://acme-linkedin.com/in/ines', null],
  ['https://www.linkedin.com/company/in', null],
  ['Castellan Bank', null],
])('reads %s as the profile %s', (text, identifier) => {
  expect(parseProfile(text)).toBe(identifier);
});
