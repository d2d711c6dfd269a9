import { expect, test } from 'vitest';
import { findCountryCode, formatCountry, listGeographyNames } from './geographies.ts';

test('a country is found by its name and by its codes of two and three letters, as files have them', () => {
  for (const [code, name] of [
    ['ARG', 'Argentina'],
    ['MYS', 'Malaysia'],
    ['rom', 'Romania'],
    ['GBR', 'United Kingdom'],
    ['ZWE', 'Zimbabwe'],
    ['us', 'United States'],
  ] as const) {
    expect(formatCountry(code)).toBe(name);
    expect(findCountryCode(code)).toBe(findCountryCode(name));
  }
});

test('text that names no country, or several, is shown as it is', () => {
  expect(['CSS', 'Nordics', 'Testtown'].map(formatCountry)).toEqual(['CSS', 'Nordics', 'Testtown']);
});

test('every country on offer is found again by its name', () => {
  const unknown = listGeographyNames().filter((name) => formatCountry(name) !== name);
  expect(unknown).toEqual([]);
});
