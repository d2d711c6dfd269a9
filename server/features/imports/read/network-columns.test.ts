import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NETWORK_FILES } from '../../../../shared/features/imports/import.ts';
import { completePeople, NETWORK_COLUMNS, readColumnsAs } from './network-columns.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../../docs/import.md'), 'utf8');

/** The names in the first column of the table that follows a file's name in bold; "a, b" or "a and b" are two. */
function documented(file: string): string[] {
  const [, table = ''] = GUIDE.split(`\n**${file}**`)[1]?.split(/\n\| column \| \|\n\|---\|---\|\n/) ?? [];
  const rows = table.split('\n\n')[0]!.split('\n');
  return rows.flatMap((row) =>
    row
      .split('|')[1]!
      .trim()
      .split(/, or | or | and |, /),
  );
}

test.each(NETWORK_FILES)('the guide to imports has every column of a file of %s in its table, and no other', (file) => {
  expect(documented(file).sort()).toEqual(Object.keys(NETWORK_COLUMNS[file]).sort());
});

const HEADERS = ['First name', 'Last name', 'Name', 'Position'];
const readPeople = (headers: string[], samples: string[][], chosen = new Map<number, string>()) => {
  const { columns } = completePeople(
    readColumnsAs('contacts', { headers, samples }, chosen),
    { headers, samples },
    chosen,
  );
  return [columns.get('name'), columns.get('company')];
};

test('a name beside first and last name that is nobody’s is the employer’s', () => {
  const ines = ['Ines', 'Calloway', 'Harrow Bank', 'CTO'];
  expect(readPeople(HEADERS, [ines, ['', '', 'Veldt', '']])).toEqual([undefined, 2]);
  expect(readPeople([...HEADERS, 'Company'], [[...ines, 'Harrow']])).toEqual([undefined, 4]);
  // Of somebody in the file it is the name, however it is written; so it is where nothing can be compared.
  expect(readPeople(HEADERS, [ines, ['Tor', 'Hovland', 'Hovland, Tor', 'COO']])).toEqual([2, undefined]);
  expect(readPeople(HEADERS, [['', '', 'Tor Hovland', 'COO']])).toEqual([2, undefined]);
  expect(readPeople(HEADERS, [ines], new Map([[2, 'name']]))).toEqual([2, undefined]);
});

test('beside a contact’s name a lead is the company, and a website is nobody’s profile', () => {
  const headers = ['lead_name', 'contact_name', 'url'];
  const samples = [['Quickmont Loans', 'James Burkett', 'https://quickmont.example']];
  expect(readPeople(headers, samples)).toEqual([1, 0]);
  expect(readColumnsAs('contacts', { headers, samples }, new Map()).columns.has('profile_url')).toBe(false);
  expect(readPeople(['Lead name', 'Company'], [['James Burkett', 'Quickmont Loans']])).toEqual([0, 1]);
  const own = { headers: ['Name', 'URL'], samples: [['James Burkett', 'https://www.linkedin.com/in/james']] };
  expect(readColumnsAs('contacts', own, new Map()).columns.get('profile_url')).toBe(1);
});
