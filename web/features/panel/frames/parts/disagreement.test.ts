import { expect, test } from 'vitest';
import { describeDisagreement } from './disagreement.ts';

const works = (name: string | null, Id: string | null = '34') => ({
  Id,
  account: name === null ? null : { id: '12', name, logo_url: null },
});

test.each([
  ['Thornquay', works('Lumenary'), 'The page says CFO at Thornquay, Kith says Lumenary.'],
  ['Castellan Bank', works('CASTELLAN BANK, Inc.'), null],
  ['Castellan', works('Castellan Bank'), null],
  ['Société Véloce', works('Societe Veloce SA'), null],
  ['', works('Lumenary'), null],
  ['Thornquay', works(null), null],
  // Proposals of the viewer's own company are no record.
  ['Thornquay', works('Lumenary', null), null],
  ['Thornquay', null, null],
])('a page that says “%s” of %o', (company, contact, stated) => {
  expect(describeDisagreement(company, [`CFO at ${company}`], contact)).toBe(stated);
});
