import { describe, expect, test } from 'vitest';
import { cleanUserName, computeNameSkeleton } from './user-names.ts';

describe('a stored name', () => {
  test.each([
    ['zero-width characters', 'Da\u200bna\u200d \u2060Orlev\ufeff'],
    ['marks of direction', '\u202eDana\u202c \u2066Orlev\u2069'],
    ['fillers, soft hyphens and variation selectors', 'Da\u00adna\ufe0f\u3164 Orlev\u115f\u2800'],
    ['controls, line breaks and spaces', '  Dana\u0007\u00a0 \u2003Orlev '],
  ])('has no %s', (_what, name) => {
    expect(cleanUserName(name)).toBe('Dana Orlev');
  });

  test('keeps letters of every alphabet and their marks', () => {
    for (const name of ['Zoë Łukasz', 'Дана Орлева', 'דנה אורלב', 'דָּנָה', 'नीना', '田中 さくら', "O'Neill-Çelik"])
      expect(cleanUserName(name)).toBe(name);
  });
});

describe('names that look alike', () => {
  test.each([
    ['Cyrillic letters', 'Dаnа Оrlеv'],
    ['Greek letters', 'Dαnα Οrlεν'],
    ['capitals, accents and signs', 'DANA  ÓRLÉV.'],
    ['letters of mathematics and full width', '𝐃𝐚𝐧𝐚 Ｏｒｌｅｖ'],
    ['digits and bars for letters', 'Dana 0r1ev'],
    ['another letter i', 'Dana OrIev'],
    ['invisible letters', 'Da\u200bna Orlev'],
    ['spaces left out', 'DanaOrlev'],
  ])('by %s have one skeleton', (_what, name) => {
    expect(computeNameSkeleton(name)).toBe(computeNameSkeleton('Dana Orlev'));
  });

  test('are few: other names have other skeletons', () => {
    const names = ['Dana Orlev', 'Dana Orlov', 'Dina Orlev', 'Anna Orlev', 'Dan Orlev', 'Дана Орлева'];
    expect(new Set(names.map(computeNameSkeleton)).size).toBe(names.length);
    expect(computeNameSkeleton('Mark Warner')).toBe(computeNameSkeleton('Mark Wamer'));
  });
});
