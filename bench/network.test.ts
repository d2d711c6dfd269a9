import { expect, test } from 'vitest';
import { foldName, foldText } from '../server/platform/text/names.ts';
import { benchNetwork } from './network.ts';

function getTables(contacts: number): Record<string, Record<string, unknown>[]> {
  return Object.fromEntries(
    benchNetwork(contacts).map(({ table, columns, rows }) => [
      table,
      [...rows].map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place]]))),
    ]),
  );
}

const small = getTables(10_000);
const large = getTables(40_000);

/**
 * The number of rows that a value of a column has, at the middle, at nine of ten and at ninety-nine of a hundred
 * values.
 */
function degrees(rows: Record<string, unknown>[], column: string): number[] {
  const counts = new Map<unknown, number>();
  for (const row of rows) counts.set(row[column], (counts.get(row[column]) ?? 0) + 1);
  const sorted = [...counts.values()].sort((a, b) => a - b);
  return [0.5, 0.9, 0.99].map((share) => sorted[Math.floor(sorted.length * share)]!);
}

test('is the same for the same number of contacts', () => {
  expect(getTables(10_000)).toEqual(small);
});

test('everything grows in proportion, and degrees stay distributed alike', () => {
  for (const [table, column] of [
    ['tenure', 'account_id'],
    ['tenure', 'contact_id'],
    ['signal', 'to_contact_id'],
    ['account_tag', 'account_id'],
  ] as const) {
    const growth = large[table]!.length / small[table]!.length;
    expect(growth, table).toBeGreaterThan(3.3);
    expect(growth, table).toBeLessThan(4.7);
    const [less, more] = [degrees(small[table]!, column), degrees(large[table]!, column)];
    for (const [place, degree] of less.entries()) {
      expect(more[place]! / degree, `${table} ${column}`).toBeGreaterThan(0.7);
      expect(more[place]! / degree, `${table} ${column}`).toBeLessThan(1.4);
    }
  }
});

test('4.5 tenures and 3 signals a contact, from everybody in proportion', () => {
  expect(large.tenure!.length / 40_000).toBeCloseTo(4.5, 0);
  expect(large.signal!.length / 40_000).toBeGreaterThan(2.4);
  expect(large.signal!.length / 40_000).toBeLessThan(3.6);
});

test('keys are those that the server would compute', () => {
  for (const contact of small.contact!.slice(0, 2_000)) expect(contact.name_key).toBe(foldText(contact.name as string));
  for (const account of small.account!) expect(account.name_key).toBe(foldName(account.name as string));
});

test('what must be unique is unique', () => {
  for (const [table, key] of [
    ['contact', ['profile_key']],
    ['account', ['domain']],
    ['title', ['text']],
    ['app_user', ['email']],
    ['tenure', ['contact_id', 'account_id', 'start_month', 'title_id']],
  ] as const) {
    const keys = large[table]!.map((row) => key.map((column) => row[column]).join());
    expect(new Set(keys).size, table).toBe(keys.length);
  }
});

test('every reference points to a row', () => {
  const { account, contact, title, source } = large;
  const within = (rows: Record<string, unknown>[], column: string, target: unknown[]) =>
    rows.every((row) => (row[column] as number) >= 1 && (row[column] as number) <= target.length);
  expect(within(large.tenure!, 'contact_id', contact!)).toBe(true);
  expect(within(large.tenure!, 'account_id', account!)).toBe(true);
  expect(within(large.tenure!, 'title_id', title!)).toBe(true);
  expect(within(large.tenure!, 'source_id', source!)).toBe(true);
  expect(within(large.signal!, 'to_contact_id', contact!)).toBe(true);
  expect(within(large.signal!, 'source_id', source!)).toBe(true);
  expect(within(large.investment!, 'investor_account_id', account!)).toBe(true);
  expect(within(large.app_user!, 'account_id', account!)).toBe(true);
});

test('common words are common in company names', () => {
  const share = (word: string) =>
    large.account!.filter((account) => ` ${account.name_key} `.includes(` ${word} `)).length / large.account!.length;
  for (const word of ['global', 'health', 'bank', 'group']) {
    expect(share(word), word).toBeGreaterThan(0.005);
    expect(share(word), word).toBeLessThan(0.15);
  }
});
