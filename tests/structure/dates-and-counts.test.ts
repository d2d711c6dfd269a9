import { expect, test } from 'vitest';
import { isForTests, listSources } from './sources.ts';

const sources = listSources().filter(
  (source) => /^(web|server|shared|extension)\/.*\.tsx?$/.test(source.path) && !isForTests(source),
);
const listWith = (pattern: RegExp, allowed: readonly string[] = []) =>
  sources.filter(({ path, text }) => !allowed.includes(path) && pattern.test(text)).map(({ path }) => path);

/** Writes a date in words of its own. */
const OWN_DATE = /Intl\.DateTimeFormat|toLocaleDateString|toLocaleTimeString|\.toDateString\(|\.toUTCString\(/;
/** They make the one form, or read and compare dates and show none. */
const NOT_SHOWN = [
  'shared/platform/day-words.ts',
  'web/platform/ui/dates.ts',
  'server/platform/time/day.ts',
  'server/platform/settings/environment.ts',
  'server/features/enrichment/page-dates.ts',
  'shared/core/calendar/ics-zones.ts',
];

test('dates are DD MMM YY and MMM YYYY everywhere: only the helpers write them', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(listWith(OWN_DATE, NOT_SHOWN).filter((path) => !path.startsWith('server/demo/'))).toEqual([]);
  for (const path of NOT_SHOWN)
    expect(
      sources.some((source) => source.path === path),
      path,
    ).toBe(true);
});

/** A day as it is stored, in a sentence: "on ${day}". */
const STORED_DAY =
  /\b(?:on|from|until|to|since|before|after) \$\{(?![^}]*(?:format|dayOf))[^}]*(?:\b[dD]ay|_day|_at|\buntil|[dD]ate|\btoday|\bsince|slice\(0, 10\)|InZone\([^}]*)\)?\}/;
/** They write for machines, or a weekday. */
const NO_SENTENCES = [
  'server/features/introductions/life-cycle/pending.ts',
  'server/features/operations/administration/how-access-ends.ts',
];

test('no sentence says a day as it is stored', () => {
  expect(listWith(STORED_DAY, NO_SENTENCES)).toEqual([]);
  for (const bad of [`asked on \${day}`, `since \${getDayInZone(zone, now)}`, `from \${first_day} to`])
    expect(STORED_DAY.test(bad), bad).toBe(true);
  expect(STORED_DAY.test(`asked on \${formatPlainDay(day)}`)).toBe(false);
});

/** The browser's own field for a day shows it in a form of the browser's. */
const OWN_DAY_FIELD = /\btype(?:=|: )["']?\{?\s*["']?(?:date|datetime-local|month|week)["']/;

test('days are typed into the one field that shows them as DD MMM YY', () => {
  expect(listWith(/DateField/).length).toBeGreaterThan(5);
  expect(listWith(OWN_DAY_FIELD)).toEqual([]);
  expect(OWN_DAY_FIELD.test('<TextField type="date"')).toBe(true);
  expect(OWN_DAY_FIELD.test("{ type: 'datetime-local' }")).toBe(true);
});

/** A component of nothing but a number, written as it comes. */
const BARE_NUMBER = /\{ (\w+): number \}\)[^;]*>\{\1\}</;

test('screens write counts by one function', () => {
  const own = listWith(/\.toLocaleString\(|Intl\.NumberFormat/, ['web/platform/ui/numbers.ts']);
  expect(own.filter((path) => path.startsWith('web/'))).toEqual([]);
});

test('a number that stands for a list is written by it, too', () => {
  const bare = sources.filter(({ path, text }) => /^web\/platform\/ui\/.*\.tsx$/.test(path) && BARE_NUMBER.test(text));
  expect(bare.map(({ path }) => path)).toEqual([]);
  expect(BARE_NUMBER.test('({ children }: { children: number }) => <b>{children}</b>')).toBe(true);
});
