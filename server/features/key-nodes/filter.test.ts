import { describe, expect, test } from 'vitest';
import { KEY_NODE_MAX_YEARS, type KeyNodeFilters, LEAST_MONTHS } from '../../../shared/features/key-nodes/filters.ts';
import { type BestKnownBy, passesKnownFilters, passesOwnFilters, sortNodes } from './filter.ts';
import type { NodeRow } from './row.ts';

const EVERYBODY: KeyNodeFilters = {
  months: LEAST_MONTHS,
  years: KEY_NODE_MAX_YEARS,
  relationship: 0,
  linkedin: 'all',
  without_relations: [],
  without_owner: null,
  without_roles: [],
};
const row = (change: Partial<NodeRow> = {}): NodeRow => ({
  contact: 1,
  account: 1,
  score: 2,
  probability: 0.5,
  stays: [],
  kinds: [],
  months: 12,
  years: 3,
  ...change,
});
const known = (change: Partial<BestKnownBy> = {}): BestKnownBy => ({
  owner: 7,
  relation: null,
  connected: false,
  people: null,
  ...change,
});

describe('by themselves, people pass', () => {
  const passes = (change: Partial<NodeRow>, filters: Partial<KeyNodeFilters>) =>
    passesOwnFilters(row(change), { ...EVERYBODY, ...filters });

  test('whom the firm knows as well as asked, or better', () => {
    expect([1, 2, 3].map((score) => passes({ score }, { relationship: 2 }))).toEqual([false, true, true]);
  });

  test('who were together for as many months as asked, or longer; unknown ones only at the lowest limit', () => {
    expect([11, 12, 13].map((months) => passes({ months }, { months: 12 }))).toEqual([false, true, true]);
    const lowest = [0, LEAST_MONTHS, null].map((months) => passes({ months }, { months: LEAST_MONTHS }));
    expect(lowest).toEqual([false, true, true]);
    expect(passes({ months: null }, { months: LEAST_MONTHS + 0.5 })).toBe(false);
  });

  test('who left as many years ago as asked, or later; unknown ones only at the highest limit', () => {
    expect([2.9, 3, 3.1].map((years) => passes({ years }, { years: 3 }))).toEqual([true, true, false]);
    const highest = [KEY_NODE_MAX_YEARS, KEY_NODE_MAX_YEARS + 0.1, null];
    expect(highest.map((years) => passes({ years }, {}))).toEqual([true, false, true]);
    expect(passes({ years: null }, { years: KEY_NODE_MAX_YEARS - 0.5 })).toBe(false);
  });
});

describe('by who knows them, people pass', () => {
  const passes = (best: Partial<BestKnownBy>, filters: Partial<KeyNodeFilters>, kinds: string[] = []) =>
    passesKnownFilters(row({ kinds }), known(best), { ...EVERYBODY, ...filters });

  test('unless it is the user who is left out; somebody whom nobody knows is no such user', () => {
    expect([7, 8, null].map((owner) => passes({ owner }, { without_owner: '7' }))).toEqual([false, true, true]);
    expect(passes({ owner: null }, { without_owner: null })).toBe(true);
  });

  test('unless the answer about them is one of those left out', () => {
    const without: Partial<KeyNodeFilters> = { without_relations: ['Familiar - Weak Relationship', 'Not Familiar'] };
    const relations = ['Not Familiar', 'Familiar - Weak Relationship', 'Familiar', null];
    expect(relations.map((relation) => passes({ relation }, without))).toEqual([false, false, true, true]);
  });

  test('with one role that is not left out', () => {
    const without: Partial<KeyNodeFilters> = { without_roles: ['advisor', 'board'] };
    const roles = [['advisor'], ['advisor', 'board'], ['advisor', 'ic'], []];
    expect(roles.map((kinds) => passes({}, without, kinds))).toEqual([false, false, true, true]);
  });

  test('if they are connected, or were there while the company was smaller than the number', () => {
    for (const linkedin of ['100', '1000'] as const) {
      const sizes = [Number(linkedin) - 1, Number(linkedin), null];
      expect(sizes.map((people) => passes({ people }, { linkedin }))).toEqual([true, false, true]);
      expect(passes({ people: Number(linkedin), connected: true }, { linkedin })).toBe(true);
    }
    expect([true, false].map((connected) => passes({ connected }, { linkedin: 'connections' }))).toEqual([true, false]);
    expect(passes({ people: 1_000_000 }, { linkedin: 'all' })).toBe(true);
  });
});

describe('the order of people', () => {
  const order = (sort: Parameters<typeof sortNodes>[1], rows: NodeRow[], nameOf = (_: NodeRow) => '') =>
    sortNodes(rows, sort, nameOf, () => null).map(({ contact }) => contact);

  test('by months begins with the most, unknown ones last; by time with those who left last', () => {
    const rows = [
      row({ contact: 1, months: 5, years: 3 }),
      row({ contact: 2, months: null, years: null }),
      row({ contact: 3, months: 9, years: 0 }),
      row({ contact: 4, months: 0, years: 1 }),
    ];
    for (const some of [rows, rows.toReversed()]) {
      expect(order('months', some)).toEqual([3, 1, 4, 2]);
      expect(order('recent', some)).toEqual([3, 4, 1, 2]);
    }
  });

  test('by name is that of the alphabet, and of equal ones the best known comes first', () => {
    const rows = [row({ contact: 1, score: 1 }), row({ contact: 2, score: 4 }), row({ contact: 3 })];
    expect(order('name', rows, ({ contact }) => (contact === 3 ? 'Ada' : 'Bea'))).toEqual([3, 2, 1]);
    expect(order('score', rows)).toEqual([2, 3, 1]);
  });
});
