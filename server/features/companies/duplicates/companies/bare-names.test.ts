import { expect, test } from 'vitest';
import { computeKeysBeside, toBareName } from './bare-names.ts';

test.each([
  ['Vlocity - The Industry Cloud Company', 'vlocity', '', 'the industry cloud company'],
  ['Lumenary, formerly Vale', 'lumenary', '', 'formerly vale'],
  ['Lumenary [Labs]', 'lumenary', '', 'labs'],
  ['(Vale)', 'vale', '', 'vale'],
  // Services are left out after two words, and not after a word that is itself left out.
  ['Nityo Infotech Services', 'nityoinfotech', 'services', ''],
  ['Blue Vale Solutions', 'bluevale', 'solutions', ''],
  ['Honeywell Services', 'honeywellservice', '', ''],
  ['Orrin Tech Services', 'orrintechnologyservice', '', ''],
  // Any number of other words, as long as what stays identifies a company.
  ['Vale Technologies Group', 'vale', 'technology group', ''],
  ['Technologies Group', 'technologygroup', '', ''],
  ['Holdings', 'holding', '', ''],
  // Plurals from four letters on, but no word in "us" or "ss", and no article before a long name.
  ['Stores Bus Glass Vass', 'storebusglassvass', '', ''],
  ['Cars Gas Plus', 'cargasplus', '', ''],
])('%s is %s without %j and %j', (name, letters, left, remark) => {
  expect(toBareName(name)).toMatchObject({ letters, left, remark });
});

test.each([
  ['Lumenary (Canada)', 'canada'],
  ['Lumenary (US)', 'us'],
  ['Lumenary (Labs of Canada, US)', 'canada us'],
  ['Lumenary (Labs)', ''],
  ['Lumenary Canada', ''],
])('the place of %s is %j', (name, place) => {
  expect(toBareName(name).place).toBe(place);
});

test('the whole name has the omitted words, each in one number', () => {
  expect(toBareName('Vale Technologies Group').whole).toBe('valetechnologiegroup');
});

test('an article is none of a long name', () => {
  expect(toBareName('Theharrow').whole).toBe('harrow');
  expect(toBareName('Thevale').whole).toBe('thevale');
});

test('a name is looked for as it is written, bare, with an article, and by its sound if that is long enough', () => {
  expect(computeKeysBeside('Blue Vale Solutions')).toEqual(
    expect.arrayContaining([
      '=bluevalesolutions',
      '=bluevale',
      '#bluevale',
      '=thebluevale',
      '=bluevalesolution',
      '^bllv',
    ]),
  );
  const sounds = (name: string) => computeKeysBeside(name).filter((key) => key.startsWith('^'));
  expect([sounds('Tamsin'), sounds('Dover')]).toEqual([['^tmns'], []]);
});

test('a name is not looked for under a part of it that goes on with a trade', () => {
  expect(computeKeysBeside('Honeyvale Bank')).not.toContain('=honeyvale');
});
