import { expect, test } from 'vitest';
import { readSharable } from './shared-people.ts';

test('the ones that look private are known', async () => {
  const list = 'First Name,Last Name,Company,Position\nInes,Calloway,Bank,VP\nPetra,Haddad,,\nMaja,Lind,,Dentist\n';
  const people = await readSharable(new File([list], 'x'), 'Haddad');
  expect(people.map(({ name, isPrivate }) => [name, isPrivate])).toEqual([
    ['Ines Calloway', null],
    ['Petra Haddad', 'Same surname as you'],
    ['Maja Lind', 'Health'],
  ]);
});
