import { makeUnicodePattern } from '../../shared/platform/unicode.ts';

/** For expressions: characters of control, which no text has. */
export const CONTROL = '\\x00-\\x1f\\x7f-\\x9f';
const ASCII = /^[\x20-\x7e]*$/;
/** Latin with its accents, and marks between words. */
const LATIN = /^[\x20-\x7e\u00a0-\u024f\u2010-\u2027\u2030-\u205e]*$/;

export const isAscii = (text: string): boolean => ASCII.test(text);
export const isLatin = (text: string): boolean => LATIN.test(text);

export const hasLetter = (text: string): boolean =>
  /[A-Za-zªºÀ-ÖØ-öø-ɏ]/.test(text) || (!isLatin(text) && makeUnicodePattern(String.raw`\p{L}`).test(text));
export const hasDigit = (text: string): boolean =>
  /\d/.test(text) || (!isAscii(text) && makeUnicodePattern(String.raw`\p{N}`).test(text));
/** A letter or a digit. */
export const hasWord = (text: string): boolean =>
  /[A-Za-z0-9]/.test(text) || (!isAscii(text) && makeUnicodePattern(String.raw`[\p{L}\p{N}]`).test(text));

const SPELT: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae' };

/** For comparing: no case, no accents, no punctuation. */
export function foldLetters(text: string): string {
  if (isAscii(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  const apart = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  const plain = (isLatin(apart) ? apart : apart.replace(makeUnicodePattern(String.raw`\p{M}`, 'gu'), ''))
    .toLowerCase()
    .replace(/[ßøłæ]/g, (letter) => SPELT[letter]!);
  return (
    isLatin(plain)
      ? plain.replace(/[^a-z0-9à-öø-ɏ]+/g, ' ')
      : plain.replace(makeUnicodePattern(String.raw`[^\p{L}\p{N}]+`, 'gu'), ' ')
  ).trim();
}
