import { describe, expect, test } from 'vitest';
import { readFullName, readNamePart } from './person-names.ts';

describe('a name that a program wrote for nobody', () => {
  test.each(['null null', 'undefined undefined', 'None None', 'Unknown Unknown', 'null', 'n/a N/A'])('%s', (name) => {
    expect(readFullName(name)).toBe('');
  });
  test.each(['Ada Null', 'None Such', 'Unknown Worlds', 'Anonymous'])('is not %s', (name) => {
    expect(readFullName(name)).toBe(name);
  });
  test('is left out of one that has a part', () => {
    expect(['undefined Test', 'Ada null'].map(readFullName)).toEqual(['Test', 'Ada']);
    expect([
      readNamePart('Null'),
      readNamePart('Null', 'last'),
      readNamePart('null', 'last'),
      readNamePart('-', 'last'),
    ]).toEqual(['', 'Null', '', '']);
  });
});
