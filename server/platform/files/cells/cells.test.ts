import { describe, expect, test } from 'vitest';
import { explainEmail, findEmail, findEmails } from '../tables/emails.ts';
import { readCount } from './counts.ts';
import { isPlaceholder } from './placeholders.ts';

test.each([
  ['1,001-5,000', 1001],
  ['1 001 – 5 000', 1001],
  ['51-200 employees', 51],
  ['51 bis 200 Mitarbeiter', 51],
  ['10K+', 10_000],
  ['10,001+ employees', 10_001],
  ['1.2k', 1200],
  ['10k-50k', 10_000],
  ['about 50', 50],
  ['~ 50', 50],
  ['> 1000', 1000],
  ['1.200', 1200],
  ["1'200", 1200],
  ['240', 240],
  ['240.0', 240],
  ['0', 0],
  // A spreadsheet made dates of 2-10 and 11-50.
  ['10-Feb', 2],
  ['Nov-50', 11],
])('%s is the number %d', (cell, count) => expect(readCount(cell)).toBe(count));

test.each(['-5', 'many', '12.5', '2021-03-04', '10 Downing Street', '1,2,3', '9999999999'])('%s is no number', (cell) =>
  expect(readCount(cell)).toBeNull(),
);

describe('e-mail addresses in a cell', () => {
  test.each([
    ['mara@teale.example ::: m.teale@home.example', ['mara@teale.example', 'm.teale@home.example']],
    ['neil@ubb.example; n@ubb2.example', ['neil@ubb.example', 'n@ubb2.example']],
    ['["a@b.example","c@d.example"]', ['a@b.example', 'c@d.example']],
    ['Ida Nash <IDA@nash.example>', ['ida@nash.example']],
    ['mailto:hal@mott.example?subject=hi', ['hal@mott.example']],
    ['noemail@ubb.example, n@ubb2.example, n@ubb2.example', ['n@ubb2.example']],
  ])('%s', (cell, found) => expect(findEmails(cell)).toEqual(found));

  test.each(
    'email_not_unlocked@domain.com|first.last@domain.com|noemail@noemail.com|no-email@acme.example|unknown@unknown.com|unknown@acme.example|firstname.lastname@acme.example|none@none.com|xxx@xxx.com|n/a@n/a.com|someone@acme.example|info@noemail.com'.split(
      '|',
    ),
  )('%s is nobody’s', (cell) => expect(findEmail(cell)).toBeNull());

  test.each('noel@acme.example|nona.mills@acme.example|name.lee@acme.example|ana@na.example'.split('|').slice(0, 3))(
    '%s is somebody’s',
    (cell) => expect(findEmail(cell)).toBe(cell),
  );

  test('what is wrong is told', () => {
    expect(explainEmail('kit@pell')).toBe('This isn’t an e-mail address.');
    expect(explainEmail('noemail@noemail.com')).toBe('This is a placeholder, not an address.');
  });
});

test('signs are nothing anywhere, words not where names are', () => {
  for (const cell of ['-', '—', 'n/a', 'N/A', '(blank)', '[]']) expect(isPlaceholder(cell, true)).toBe(true);
  for (const cell of ['null', 'None', 'nan', 'unknown', 'Not available']) {
    expect(isPlaceholder(cell)).toBe(true);
    expect(isPlaceholder(cell, true)).toBe(false);
  }
  for (const cell of ['Nanda', '0', 'No', 'NA', 'Unknown Worlds']) expect(isPlaceholder(cell)).toBe(false);
});
