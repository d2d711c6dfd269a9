import { expect, test } from 'vitest';
import { countryOf, geographyNames, shownCountry } from './geographies.ts';

test('a country is found by its name and by its codes of two and three letters, as files have them', () => {
  for (const [code, name] of [
    ['ARG', 'Argentina'],
    ['MYS', 'Malaysia'],
    ['rom', 'Romania'],
    ['GBR', 'United Kingdom'],
    ['ZWE', 'Zimbabwe'],
    ['us', 'United States'],
  ] as const) {
    expect(shownCountry(code)).toBe(name);
    expect(countryOf(code)).toBe(countryOf(name));
  }
});

test('text that names no country, or several, is shown as it is', () => {
  expect(['CSS', 'Nordics', 'Testtown'].map(shownCountry)).toEqual(['CSS', 'Nordics', 'Testtown']);
});

test('every country on offer is found again by its name', () => {
  const unknown = geographyNames().filter((name) => shownCountry(name) !== name);
  expect(unknown).toEqual([]);
});
