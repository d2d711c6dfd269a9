import { describe, expect, test } from 'vitest';
import { getMonth, OPEN_END, UNKNOWN_START } from '../platform/time/months.ts';
import { buildDemoNetwork } from './network.ts';

const sizes = { contacts: 3_000, accounts: 400 };
const buildIn = (now: string) => ({ now, network: buildDemoNetwork({ now: new Date(now), ...sizes }) });
const drawn = buildIn('2026-11-12T10:00:00Z');

describe.each([
  ['before', '2026-07-12T10:00:00Z'],
  ['the next one', '2026-12-02T01:00:00Z'],
  ['across a short month', '2027-03-31T23:59:00Z'],
])('the demo network in another month: %s', (_, now) => {
  const { network } = buildIn(now);
  const months = getMonth(new Date(now)) - getMonth(new Date(drawn.now));

  test('has the same people, companies, requests and answers', () => {
    for (const table of Object.keys(network) as (keyof typeof network)[])
      expect(network[table].length, table).toBe(drawn.network[table].length);
    expect(network.contact.map(({ name, email }) => [name, email])).toEqual(
      drawn.network.contact.map(({ name, email }) => [name, email]),
    );
    expect(network.intro.map(({ status }) => status)).toEqual(drawn.network.intro.map(({ status }) => status));
  });

  test('has jobs as far back from it, but for the careers of the pictures, open and unknown ends', () => {
    const leila = network.contact.find(({ name }) => name === 'Leila Farouzan')!.id;
    const list = (rows: typeof network.tenure) =>
      rows.filter((row) => row.contact_id === leila).map((row) => [row.start_month, row.end_month]);
    expect(list(network.tenure)).toEqual(list(drawn.network.tenure));
    const moved = network.tenure.filter((row) => !row.year_only && row.start_month !== UNKNOWN_START);
    const differences = moved.map((row) => row.start_month - drawn.network.tenure[row.id - 1]!.start_month);
    expect(new Set(differences)).toEqual(new Set([0, months]));
    expect(differences.filter((difference) => difference === 0).length).toBeLessThan(100);
    for (const row of network.tenure) {
      const before = drawn.network.tenure[row.id - 1]!;
      expect(row.end_month === OPEN_END).toBe(before.end_month === OPEN_END);
      expect(row.start_month === UNKNOWN_START).toBe(before.start_month === UNKNOWN_START);
      if (row.year_only) expect(row.start_month % 12).toBe(0);
    }
  });

  test('has requests dated by the days before it', () => {
    const first = (moment: string) => Date.parse(`${moment.slice(0, 7)}-01T00:00:00Z`);
    const list = ({ now: at, network: { intro } }: typeof drawn) =>
      intro.map((row) => Date.parse(row.created_at) - first(at));
    expect(list({ now, network })).toEqual(list(drawn));
    for (const { at } of network.intro_change) expect(at < now).toBe(true);
  });
});
