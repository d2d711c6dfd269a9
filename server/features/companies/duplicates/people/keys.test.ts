import { describe, expect, test } from 'vitest';
import {
  computePersonKeys,
  computeSkeleton,
  computeTurnedKeys,
  isLookedUpUnder,
  isPersonal,
  listWordOrders,
  normalizeMailbox,
  readNameInAddress,
  splitName,
} from './keys.ts';

test.each([
  ['Ines de la Calloway Jr.', ['ines', 'de', 'la', 'calloway']],
  ['Jr Ewing', ['jr', 'ewing']],
  ['Dr. Ines R. Calloway, PhD', ['ines', 'r', 'calloway']],
  ['Maren Oduya-Tamsin', ['maren', 'oduya', 'tamsin']],
  ['A B C D E F G', ['a', 'b', 'c', 'd', 'e', 'f']],
])('the words of %s', (name, words) => {
  expect(splitName(name)).toEqual(words);
});

test.each([
  [['ines'], []],
  [[], []],
  [['ada', 'vance', 'ada'], []],
  [['ines', 'calloway'], [['calloway', 'ines']]],
  [
    ['ines', 'r', 'calloway'],
    [
      ['calloway', 'ines', 'r'],
      ['r', 'calloway', 'ines'],
    ],
  ],
])('%j is turned to %j', (words, turns) => {
  expect(listWordOrders(words)).toEqual(turns);
});

test.each([
  ['stephen', 'stfn'],
  ['steffen', 'stfn'],
  ['zack', 'sk'],
  ['aaron', 'arn'],
  ['mississippi', 'msp'],
  ['', ''],
])('what stays of %j is %j', (word, rest) => {
  expect(computeSkeleton(word)).toBe(rest);
});

test.each([
  ['A.b+c@Gmail.com', 'ab@gmail.com'],
  ['a.b@googlemail.com', 'ab@gmail.com'],
  ['a.b+c@vale.example', 'a.b@vale.example'],
  ['a.b@gmail.com.example', 'a.b@gmail.com.example'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(normalizeMailbox(email)).toBe(mailbox);
});

test.each([
  ['in/ines-calloway-1a2b', 'inescalloway'],
  ['pub/ines-calloway', 'inescalloway'],
  ['in/in%C3%A9s-c', 'inesc'],
  ['in/%E0%A4%A', 'a'],
  ['in/123', ''],
])('the name in %s is %j', (key, name) => {
  expect(readNameInAddress(key)).toBe(name);
});

test.each([
  ['info@vale.example', false],
  ['no-reply@vale.example', false],
  ['information@vale.example', true],
  ['ines.info@vale.example', true],
])('%s is one person’s: %s', (email, is) => {
  expect(isPersonal(email)).toBe(is);
});

describe('a person is looked for', () => {
  const keys = (name: string, email: string | null = null, profile_key: string | null = null) =>
    computePersonKeys({ name, emails: email === null ? [] : [email], profile_key });

  test('by the first name with each word of the family name, by the initial, and by the last two words as one', () => {
    expect(keys('Maren Oduya-Tamsin')).toEqual([
      'k:mrn od',
      'i:m oduya',
      'k:mrn tmsn',
      'i:m tamsin',
      'k:mrn odtmsn',
      'l:tamsin',
      'w:oduyatamsin',
    ]);
    expect(keys('Ines Calloway')).toEqual(['k:ins kl', 'i:i calloway', 'l:calloway']);
    expect(keys('Bob Quill')).toContain('k:rbrt kl');
  });

  test('by no initial, and by a single name not at all', () => {
    expect(keys('Ines R. Calloway')).toEqual(['k:ins kl', 'i:i calloway', 'k:ins rkl', 'l:calloway']);
    expect(keys('X Y')).toEqual(['l:y']);
    expect(keys('Ines')).toEqual([]);
  });

  test('by a mailbox of their own, and by the name in the address of their profile from six letters on', () => {
    const others = (email: string | null, profile: string | null) => keys('Ines Calloway', email, profile).slice(3);
    expect(others('Ines.C+x@gmail.com', 'in/inesca')).toEqual(['e:inesc@gmail.com', 'p:inesca']);
    expect(others('info@vale.example', 'in/inesc')).toEqual([]);
  });

  test('by keys of eighty letters at most', () => {
    const long = 'q'.repeat(100);
    expect(keys(`Ines ${long}`)).toContain(`l:${'q'.repeat(78)}`);
    expect(Math.max(...keys(`Ines ${long}`, `${long}@vale.example`, `in/${long}`).map(({ length }) => length))).toBe(
      80,
    );
    const turned = Array.from('bdfglmn', (letter) => letter.repeat(3))
      .join('')
      .repeat(8);
    expect(Math.max(...computeTurnedKeys({ name: `Ines ${turned}` }).map(({ length }) => length))).toBeLessThanOrEqual(
      80,
    );
  });

  test('in another order, too, by whole words', () => {
    expect(computeTurnedKeys({ name: 'Ines R. Calloway' })).toEqual(['k:kl ins', 'k:r kl', 'k:r ins']);
    expect(computeTurnedKeys({ name: 'Jr Ewing' })).toEqual(['k:eng jr']);
    expect(computeTurnedKeys({ name: 'Ines' })).toEqual([]);
  });

  test('but not by the family name alone, which is only counted', () => {
    expect(keys('Ines Calloway').filter((key) => !isLookedUpUnder(key))).toEqual(['l:calloway']);
  });
});
