import { describe, expect, it } from 'vitest';
import { cleanName, hasTooManyNames, makeNameLookup, readNames, tidyPasted } from './company-names.ts';

describe('names in a text', () => {
  it('come one per line, whatever ends the lines', () => {
    expect(readNames('Acme\r\nBeta Ltd.\rGamma\n\n  Delta  ')).toEqual(['Acme', 'Beta Ltd.', 'Gamma', 'Delta']);
  });

  it('come once each, in their first spelling', () => {
    expect(readNames('Acme\nACME\n acme \nBeta')).toEqual(['Acme', 'Beta']);
  });

  it('lose list marks, surrounding quotes and a trailing comma, and keep the rest', () => {
    expect(cleanName('  • Acme  Corp ')).toBe('Acme Corp');
    expect(cleanName('- Acme')).toBe('Acme');
    expect(cleanName('"Acme, Inc.",')).toBe('Acme, Inc.');
    expect(cleanName('„Müller“')).toBe('Müller');
    expect(cleanName('«Ёлка»')).toBe('Ёлка');
    expect(cleanName('Moody\u200b\u00a0Blue')).toBe('Moody Blue');
    expect(cleanName('Rolls-Royce')).toBe('Rolls-Royce');
    expect(cleanName('"7" Records')).toBe('"7" Records');
    expect(cleanName('3 Step')).toBe('3 Step');
  });

  it('are never longer than the server accepts', () => {
    expect(cleanName('x'.repeat(5000))).toHaveLength(300);
  });

  it('are as many as one search takes, with a note that there were more', () => {
    const text = Array.from({ length: 501 }, (_, index) => `Company ${index}`).join('\n');
    expect(readNames(text)).toHaveLength(500);
    expect(hasTooManyNames(text)).toBe(true);
    expect(hasTooManyNames('Acme\n'.repeat(600))).toBe(false);
  });

  it('have as many letters as one search takes', () => {
    const text = Array.from({ length: 200 }, (_, index) => `${index} ${'x'.repeat(290)}`).join('\n');
    expect(readNames(text).join('').length).toBeLessThanOrEqual(30_000);
    expect(readNames(text).length).toBeGreaterThan(100);
    expect(hasTooManyNames(text)).toBe(true);
  });
});

describe('a pasted list', () => {
  it('becomes clean lines: cells of a spreadsheet, bullets, quotes', () => {
    expect(tidyPasted('Acme\tBeta\r\n• "Gamma"\r\n\r\n* Delta\r\n')).toBe('Acme\nBeta\nGamma\nDelta');
  });

  it.each([
    ['Acme, Beta', ['Acme', 'Beta']],
    ['Acme, Inc., Beta Co., Ltd., Gamma', ['Acme, Inc.', 'Beta Co., Ltd.', 'Gamma']],
    ['Acme, Inc.; Beta, LLC;Gamma', ['Acme, Inc.', 'Beta, LLC', 'Gamma']],
    [
      '"Acme, Best of All", 7,000 Steps, Delta (Riga, Oslo)',
      ['Acme, Best of All', '7,000 Steps', 'Delta (Riga, Oslo)'],
    ],
    ['Acme, Beta, and Gamma', ['Acme', 'Beta', 'Gamma']],
    ['Acme, Beta and Gamma', ['Acme', 'Beta', 'Gamma']],
  ])('may be one line: %s', (line, names) => {
    expect(tidyPasted(line).split('\n')).toEqual(names);
  });

  it.each([
    'Acme, Inc.',
    'Beta Company, The',
    'University of Gamma, Riverside',
    'Delta Robotics, an Epsilon company',
    'Alder, Birch, Cedar & Dogwood LLP',
    'Acme Ltd, Singapore',
    'Acme, CA',
  ])('may be one name with commas: %s', (name) => {
    expect(tidyPasted(name)).toBe(name);
  });

  it('keeps the names that one search does not take, so that the box can say so', () => {
    const pasted = tidyPasted(Array.from({ length: 600 }, (_, index) => `${index}. Company ${index}`).join('\n'));
    expect(pasted.split('\n')).toHaveLength(600);
    expect(hasTooManyNames(pasted)).toBe(true);
    expect(tidyPasted('Acme\nBeta\n'.repeat(9_000)).split('\n')).toEqual(['Acme', 'Beta']);
  });

  it('loses its numbers only where every line has one', () => {
    expect(tidyPasted('1. Acme\n2) Beta\n')).toBe('Acme\nBeta');
    expect(tidyPasted('1. FC Riverside\nAcme')).toBe('1. FC Riverside\nAcme');
  });
});

describe('finding a line’s name again', () => {
  it('ignores the spelling of the line around the name', () => {
    const find = makeNameLookup([['Acme', 1]]);
    expect(find(' - "ACME", ')).toBe(1);
    expect(find('Acme Labs')).toBeUndefined();
  });
});
