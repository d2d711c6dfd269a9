import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NETWORK_FILES } from '../../../../shared/features/imports/import.ts';
import { NETWORK_COLUMNS } from './network-columns.ts';

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
