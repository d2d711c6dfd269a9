import { expect, it } from 'vitest';
import {
  type FoundGroupName,
  groupRows,
  NUMBERED,
  sortBeginningFirst,
} from '../../../shared/core/palette/row-order.ts';
import { fits } from '../../../shared/core/palette/typed-names.ts';
import { features } from '../../features.ts';
import { menu } from '../menu/menu-items.ts';
import { SIGNS } from './number-key.ts';

const row = (group: FoundGroupName, name: string, about = '') => ({ key: `${group} ${name}`, group, name, about });

/** Those of all users together: with fewer of them, a row only comes earlier. */
const rows = [
  ...features.flatMap((feature) => feature.header ?? []).map(({ label }) => row('Actions', label)),
  ...['New request', 'Logout', 'Remove Fake User'].map((name) => row('Actions', name)),
  ...menu.flatMap(({ title, items }) => items.map(({ label }) => row('Screens', label, title))),
  ...features.flatMap((feature) => feature.adminTabs ?? []).map(({ label }) => row('Screens', label, 'Administration')),
  row('Screens', 'Settings'),
];

const opened = (typed: string) => {
  const offered = sortBeginningFirst(
    rows.filter((row) => fits(typed, row)),
    typed,
  );
  return groupRows({ opened: [], rows: offered, typed, only: SIGNS['>']!, waiting: false })
    .flatMap((group) => group.rows)
    .slice(0, NUMBERED);
};

it('lists every screen and action among the nine numbered rows, by > and three letters of any of its words or of their beginnings', () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const item of rows) {
    const words = item.name.split(' ');
    const initials = words.map((word) => word[0]).join('');
    for (const word of words.filter(({ length }) => length >= 3))
      expect(opened(word.slice(0, 3)), word).toContain(item);
    if (initials.length >= 3) expect(opened(initials.slice(0, 3)), initials).toContain(item);
    if (words.length > 1) expect(opened(`${words[0]![0]}${words[1]!.slice(0, 2)}`), item.name).toContain(item);
  }
});
