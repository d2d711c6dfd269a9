import { expect, test } from 'vitest';
import { RejectsFile } from './rejects-file.ts';

test('a spreadsheet computes nothing from the headings of a file of rejected rows', () => {
  const head = new RejectsFile(['=HYPERLINK("http://x.example")', '+cmd', '-1', '@sum', 'Name']).head();
  const cells = head.replace('\ufeff', '').trim().split(';').slice(1);
  expect(cells.map((cell) => cell.replaceAll('"', '').charAt(0))).toEqual(["'", "'", "'", "'", 'N']);
});
