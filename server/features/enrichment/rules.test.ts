import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MAX_NEMP_ROWS as MAX, TOO_MANY_NEMP_ROWS } from '../../../shared/features/enrichment/nemp/calls.ts';
import { removeFolder } from '../../../tests/setup/remove-folder.ts';
import type { CareerChanges } from '../../core/facts/write/career.ts';
import { YEAR_OF_END, YEAR_OF_START } from '../../core/network/model/employment-spans.ts';
import { OPEN_END, toMonth, UNKNOWN_END, UNKNOWN_START } from '../../platform/time/months.ts';
import { readCareerOnPage } from './from-page.ts';
import {
  getCreator,
  getNewPersonName,
  type NempRow,
  parseRowProfile,
  parseSentRows,
  readRowsInFile,
} from './nemp/rows.ts';
import { makeMonthWords, parseDates } from './page-dates.ts';
import { describeCareerChanges } from './runs/words.ts';

describe('a job on a page', () => {
  const monthsOf = (dates: string | null, current = false) => {
    const job = { title: 'CTO', company: 'Harrow', dates, current };
    const page = { public_identifier: 'ines', fullName: 'Ines', location: null, experience: [job] };
    const { start_month, end_month, year_only } = readCareerOnPage(page as never).jobs[0]!;
    return [start_month, end_month, year_only];
  };

  test('has the months of its dates, and is open while it is the present one', () => {
    expect(monthsOf('Jan 2020 - Mar 2021')).toEqual([toMonth(2020, 1), toMonth(2021, 3), 0]);
    expect(monthsOf('Jan 2020 - Mar 2021', true)).toEqual([toMonth(2020, 1), OPEN_END, 0]);
    expect(monthsOf('Jan 2020 - Jan 2020')).toEqual([toMonth(2020, 1), toMonth(2020, 1), 0]);
    expect(monthsOf(null)).toEqual([UNKNOWN_START, UNKNOWN_END, 0]);
    expect(monthsOf('Jan 2020 - whenever')).toEqual([toMonth(2020, 1), UNKNOWN_END, 0]);
  });

  test('says of which of its ends the year alone is known', () => {
    expect(monthsOf('2015 – 2019')).toEqual([toMonth(2015, 1), toMonth(2019, 12), YEAR_OF_START | YEAR_OF_END]);
    expect(monthsOf('2015 – Mar 2019')).toEqual([toMonth(2015, 1), toMonth(2019, 3), YEAR_OF_START]);
    expect(monthsOf('Mar 2015 – 2019')).toEqual([toMonth(2015, 3), toMonth(2019, 12), YEAR_OF_END]);
    expect(monthsOf('2015 – 2019', true)).toEqual([toMonth(2015, 1), OPEN_END, YEAR_OF_START]);
  });

  test('has no beginning that is after its end, or before 1940', () => {
    expect(monthsOf('Mar 2021 - Jan 2020')).toEqual([UNKNOWN_START, toMonth(2020, 1), 0]);
    expect(monthsOf('2021 - 2020')).toEqual([UNKNOWN_START, toMonth(2020, 12), YEAR_OF_END]);
    expect(monthsOf('Jan 1940 - Jan 1950')[0]).toBe(toMonth(1940, 1));
    expect(monthsOf('Dec 1939 - Jan 1950')[0]).toBe(UNKNOWN_START);
  });

  test('without a company is none', () => {
    const page = {
      public_identifier: 'ines',
      fullName: 'Ines',
      experience: [{ title: 'CTO', company: null, dates: null, current: true }],
    };
    expect(readCareerOnPage(page as never)).toEqual({ name: 'Ines', profiles: ['ines'], location: null, jobs: [] });
  });

  test.each([
    ['2020年3月 – 2021年12月', '2020-03', '2021-12'],
    ['03/2020 - 12/2021', '2020-03', '2021-12'],
    ['13/2020 - 0/2021', '2020', '2021'],
    ['1999-2003', '1999', '2003'],
    ['1899 - 2003', '', '2003'],
    ['March 15, 2020 – April 2020', '2020-03', '2020-04'],
    ['Dec 2017', '2017-12', '2017-12'],
    ['15 March 2020 – 1 April 2020', '2020-03', '2020-04'],
    [' 2020.3  – 12/2021 ', '2020-03', '2021-12'],
    ['role of 2020 - whenever', '2020', ''],
  ])('dated %s is from %s to %s', (text, start, end) => {
    expect(parseDates(text, makeMonthWords())).toEqual({ start, end });
  });
});

test('months are known by their words in each language', () => {
  const months = makeMonthWords();
  const numbers = (...words: string[]) => words.map((word) => months.get(word));
  expect(numbers('jan', 'january', 'dezember', 'dec', 'juin', 'febbraio', 'grudnia')).toEqual([1, 1, 12, 12, 6, 2, 12]);
  expect(new Set(months.values())).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]));
  expect([...months.keys()].filter((word) => word === '' || /\d/.test(word))).toEqual([]);
});

describe('the changes by a career', () => {
  const read = (change: Partial<CareerChanges>) =>
    describeCareerChanges({ contactId: 1, isNew: false, jobs: [], ended: [], location: null, ...change });
  const job = (company: string, start_month: number, end_month = OPEN_END, title = 'CTO') => ({
    title,
    company,
    start_month,
    end_month,
  });

  test('are told in a sentence each, with what is known of the dates', () => {
    expect(read({})).toBe('');
    const jobs = [job('Harrow', toMonth(2024, 6)), job('Fernhill', UNKNOWN_START, OPEN_END, '')];
    const ended = [
      { title: 'CFO', company: 'Lumenary', end_month: toMonth(2024, 5) },
      { title: '', company: 'Pellucid', end_month: UNKNOWN_END },
    ];
    expect(read({ jobs, ended, location: 'Haifa' })).toBe(
      'Now CTO at Harrow since Jun 2024. Now at Fernhill. No longer CFO at Lumenary since May 2024. No longer at Pellucid. In Haifa.',
    );
  });

  test('name four jobs of a kind, and count the others', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => job(`C${at}`, UNKNOWN_START));
    expect(read({ jobs: many(4) })).toBe([0, 1, 2, 3].map((at) => `Now CTO at C${at}.`).join(' '));
    expect(read({ jobs: many(6) })).toBe(`${read({ jobs: many(4) })} 2 more current jobs.`);
    const ended = Array.from({ length: 5 }, (_, at) => ({ title: '', company: `C${at}`, end_month: UNKNOWN_END }));
    expect(read({ ended })).toBe([0, 1, 2, 3].map((at) => `No longer at C${at}.`).join(' '));
    const past = [job('A', 1, 2), job('B', 1, 2)];
    expect([read({ jobs: past.slice(1) }), read({ jobs: past })]).toEqual(['1 earlier job.', '2 earlier jobs.']);
  });
});

describe('rows of people whom somebody knows', () => {
  const row = (line: number, addedBy: string, change: Partial<NempRow> = {}): NempRow => ({
    line,
    addedBy,
    url: '',
    name: '',
    ...change,
  });

  test('have one creator, in any spelling, and the first wrong line is named', () => {
    expect(getCreator([row(1, 'Ines@x.example'), row(2, 'ines@X.example')])).toBe('ines@x.example');
    expect(() => getCreator([row(1, 'a@x'), row(2, ''), row(3, 'b@x')])).toThrow('Line 2 has no e-mail');
    expect(() => getCreator([row(1, 'a@x'), row(2, 'A@x'), row(3, 'b@x'), row(4, 'c@x')])).toThrow(
      'line 3 says b@x, and line 1 says a@x',
    );
  });

  test('are read by their headings: “Added by” as it stands, the others in any spelling', () => {
    const [first, second] = parseSentRows([
      { 'Added by': ' ines@x ', URL: 'in/a', 'Full Name': 'Ada\0', Other: 'x' },
      { 'Added by': 'y'.repeat(501), url: 'in/b', name: 'Ben' },
    ]);
    expect(first).toEqual({ line: 1, addedBy: 'ines@x', url: 'in/a', name: 'Ada' });
    expect(second).toEqual({ line: 2, addedBy: 'y'.repeat(500), url: 'in/b', name: 'Ben' });
    const wrong: Record<string, string>[] = [{ 'Added by': 'a' }, { url: 'a' }, { 'added by': 'a', url: 'b' }];
    for (const item of wrong) expect(() => parseSentRows([item])).toThrow('needs the columns “Added by”');
  });

  test('are read from a file with their lines; empty ones are left out, and too many or none are refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kith-nemp-'));
    const read = (text: string) => {
      writeFileSync(join(folder, 'nemp.csv'), text);
      return readRowsInFile(join(folder, 'nemp.csv')).catch((error: Error) => error.message);
    };
    try {
      expect(await read('Added by;URL;Colour\na@x;in/a;red\n ; ;\n;in/b;\n')).toEqual([
        row(2, 'a@x', { url: 'in/a' }),
        row(4, '', { url: 'in/b' }),
      ]);
      expect(await read('Notes\nAdded by;URL\na@x;in/a\n')).toEqual([row(3, 'a@x', { url: 'in/a' })]);
      for (const heading of ['Added by;Link', 'By;URL'])
        expect(await read(`${heading}\na@x;in/a\n`)).toMatch(/^The file needs the columns “Added by”/);
      expect(await read('Added by;URL\n;\n')).toMatch(/^This file contains no people/);
      const many = (count: number) => `Added by;URL\n${'a@x;in/a\n'.repeat(count)}`;
      expect(await read(many(MAX))).toHaveLength(MAX);
      expect(await read(many(MAX + 1))).toBe(TOO_MANY_NEMP_ROWS);
      expect(await read('[{"a": 1}]')).toMatch(/^This is JSON/);
    } finally {
      removeFolder(folder);
    }
  });

  test('mean the person of their address', () => {
    expect(parseRowProfile(row(1, 'a', { url: '' }))).toEqual({ reason: 'The url is empty.' });
    expect(parseRowProfile(row(1, 'a', { url: 'linkedin.com/in/Ada-Vance/' }))).toEqual({ key: 'in/ada-vance' });
  });

  test('name a new person, or their address does, if it has two words or more', () => {
    const named = (key: string, name = '') => getNewPersonName(row(1, 'a', { name }), key);
    expect(named('in/x91', 'Ona Reed')).toBe('Ona Reed');
    expect(named('in/x', 'n'.repeat(201))).toHaveLength(200);
    expect(
      ['in/ada-vance', 'in/ada-vance-91b', 'in/ada-b-vance', 'in/ada-de-la-cruz'].map((key) => named(key)),
    ).toEqual([...['Ada Vance', 'Ada Vance', 'Ada Vance', 'Ada De La Cruz']]);
    expect(['in/ada', 'in/ada-91', 'in/a-b'].map((key) => named(key))).toEqual([null, null, null]);
  });
});
