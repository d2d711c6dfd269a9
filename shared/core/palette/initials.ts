import { makeUnicodePattern } from '../../platform/unicode.ts';
import { isSyllable } from '../network/account.ts';

/** Longer text is not typed as initials. */
const MAX_LETTERS = 12;
/** The most letters of each of the first two words where three are meant. */
const SHORT = 2;

/**
 * The ways to read one typed word as the beginnings of two or three words of a name, the first one of its first word: "josm" as j + osm,
 * jo + sm and jos + m, and as j + o + sm. None where a sign is a syllable or a word: a single one says too little there.
 */
export function splitIntoInitials(word: string): string[][] {
  const letters = [...word];
  if (
    letters.length < 3 ||
    letters.length > MAX_LETTERS ||
    !makeUnicodePattern('^[\\p{L}\\p{M}]+$').test(word) ||
    letters.some(isSyllable)
  )
    return [];
  const joinLetters = (from: number, to?: number) => letters.slice(from, to).join('');
  const inTwo = letters.slice(1).map((_, before) => [joinLetters(0, before + 1), joinLetters(before + 1)]);
  const inThree = [1, SHORT].flatMap((first) =>
    [first + 1, first + SHORT]
      .filter((second) => second < letters.length)
      .map((second) => [joinLetters(0, first), joinLetters(first, second), joinLetters(second)]),
  );
  return [...inTwo, ...inThree];
}
