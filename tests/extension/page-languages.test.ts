import { describe, expect, test } from 'vitest';
import { isAboutJob, parseHeadlineJob, parseHeadlineTitle, parseTitleBefore } from '../../extension/page/job.ts';
import { makeMonthWords } from '../../server/features/enrichment/page-dates.ts';
import { PAGE_LANGUAGES } from '../../shared/core/network/page-languages.ts';

/** The words that an expression without brackets stands for; others are tried by headlines of people. */
const plain = (words = ''): string[] => words.split(/\|(?![^(]*\))/).filter((word) => /^[\p{L} /]+$/u.test(word));

test('no word is anything but lower case, and none is empty', () => {
  const words = Object.values(PAGE_LANGUAGES).flatMap((language) => Object.values(language));
  expect(words.filter((word) => word !== word.toLowerCase() || /^\||\|\||\|$|^$/.test(word))).toEqual([]);
  expect(
    Object.keys(PAGE_LANGUAGES).filter((code) => Intl.DateTimeFormat.supportedLocalesOf(code)[0] !== code),
  ).toEqual([]);
});

test('months are known in every language that writes them in words, and no month means two', () => {
  const months = makeMonthWords();
  expect([months.get('marz'), months.get('mars'), months.get('marec')]).toEqual([3, 3, undefined]);
  for (const [code, long] of [
    ['ru', 'мая'],
    ['he', 'במאי'],
    ['ar', 'مايو'],
  ] as const) {
    const may = [...months].filter(([word, month]) => month === 5 && long.includes(word));
    expect(may.length, code).toBeGreaterThan(0);
  }
});

describe.each(Object.entries(PAGE_LANGUAGES))('pages in %s', (_code, { between, past, jobs, forms }) => {
  test('name job and company with each of its words between them', () => {
    for (const word of plain(between)) {
      const both = { title: 'CTO', company: 'Veldt' };
      expect(parseHeadlineJob(`CTO ${word} Veldt`), word).toEqual(both);
      expect(parseHeadlineJob(`CTO ${word.toUpperCase()} Veldt`), word).not.toEqual(both);
    }
  });

  test('name no present title behind a word for other times', () => {
    expect(parseHeadlineTitle('CTO', 'Veldt')).toBe('CTO');
    for (const word of plain(past)) expect(parseHeadlineTitle(`${word} CTO`, 'Veldt'), word).toBeNull();
  });

  test('tell a job from a place by each of its words, and by several of them', () => {
    for (const word of plain(jobs)) expect([isAboutJob(word), isAboutJob(`${word}s`)], word).toEqual([true, true]);
    expect(isAboutJob('Oslo, Norway')).toBe(false);
  });

  test('leave out each of its legal forms', () => {
    for (const form of plain(forms)) {
      expect(parseTitleBefore('CTO at Veldt', `Veldt ${form}`), form).toBe('CTO');
      expect(parseTitleBefore('CTO at Veldt', `Veldt, ${form.toUpperCase()}.`), form).toBe('CTO');
    }
    expect(parseTitleBefore('CTO at Veldt', 'Veldt Works')).toBeNull();
  });
});
