import { expect, test } from 'vitest';
import { listGroupMembers } from './groups.ts';

type Groups = Parameters<typeof listGroupMembers>[0];

/** The user Noor, and whom else the groups name. */
const read = (
  groups: Record<string, (string | null)[]>,
  names: Record<string, string | null>,
  chosen = Object.keys(groups),
) => {
  const body: Groups = {
    groups_meta: chosen.map((id) => ({ id, name: `Group ${id}` })),
    group_participants: Object.entries(groups).flatMap(([group_id, numbers]) =>
      numbers.map((phone_number) => ({ phone_number, group_id })),
    ),
    users_meta: Object.entries(names).map(([phone_number, name]) => ({ phone_number, name, pushname: null })),
  };
  return listGroupMembers(
    body,
    (digits) => `#${digits}`,
    'Noor Salhavi',
    (name) => `~${name}`,
  ).map(({ key, name, amount }) => [key, name, amount]);
};
const [INES, THEO, KEI] = ['972541234567', '447700900123', '4915112345678'] as const;

test('a member counts with the smallest chosen group, whatever their order, everybody in it counted', () => {
  const names = { [INES]: 'Ines Calloway', [THEO]: 'Theo Brandt' };
  const [small, large] = [
    [INES, null],
    [INES, THEO, KEI],
  ];
  const both = [
    ['#972541234567', 'Ines Calloway', 2],
    ['#447700900123', 'Theo Brandt', 3],
  ];
  expect(read({ small, large }, names)).toEqual(both);
  expect(read({ large, small }, names)).toEqual(both);
  expect(read({ small, large }, names, ['large'])).toEqual([['#972541234567', 'Ines Calloway', 3], both[1]]);
});

test('nobody counts without a number or a name, in a group that was not chosen, or as the user', () => {
  const names = { [INES]: null, [THEO]: 'noor SALHAVI', [KEI]: 'Kei Tamsin', '12': 'Short One' };
  expect(read({ a: [INES, THEO, '12', null], b: [KEI] }, names, ['a'])).toEqual([]);
  expect(read({ a: [KEI], b: [] }, names, [])).toEqual([]);
  expect(read({ a: [KEI, THEO] }, { ...names, [THEO]: 'Noor' })).toEqual([
    ['#4915112345678', 'Kei Tamsin', 2],
    ['#447700900123', 'Noor', 2],
  ]);
});

test('a number is one member, however it is written', () => {
  expect(read({ a: ['+972 54-123-4567', `${INES}@c.us`] }, { [`${INES}@c.us`]: 'Ines Calloway' })).toEqual([
    ['#972541234567', 'Ines Calloway', 2],
  ]);
});
