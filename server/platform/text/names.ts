/**
 * Company names as keys that can be compared, and the match that search uses (specification 1 §5: accents, case and
 * trailing Inc. / LLC / Ltd. do not count, words do). Two names are "the same" when their keys are equal; there are no
 * aliases here, only rules that hold for any name.
 */

import {
  CAPITALS_BEFORE,
  FORMS_AFTER,
  FORMS_BEFORE,
  FORMS_BEFORE_TWO,
  ROMANIAN,
  UNSPACED_FORM,
} from './legal-forms.ts';
import { rememberRecent } from './recent.ts';

/** Letters that Unicode does not take apart into a base letter and an accent. Keys are lower case. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ə: 'e',
  ƒ: 'f',
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

// Accents only: the marks with which Indic and Japanese scripts write vowels and voicing belong to their words.
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;
const POINTS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/g;
const SIGNS = /[\u2122\u2120\u00ae\u00a9\u2117]/g;
const APOSTROPHES = /['\u2018\u2019\u201b\u02bb\u02bc\u02b9\u2032\u05f3\u0060\u00b4\uff07]/g;
const HEBREW_QUOTES = /(?<=[\u05d0-\u05ea])["\u05f4\u201c\u201d\u201e\u2033](?=[\u05d0-\u05ea])/g;
/** Whether there may be single letters in a row. */
const SINGLES = /(?:^| )[a-z] [a-z](?: |$)/;
const INITIALS = /(?<![^ ])[a-z](?: [a-z])+(?![^ ])/g;

/** Longer than any meaningful name or title; the rest is left out, so that no text is expensive to fold. */
export const LONGEST_FOLDED = 500;

/** The beginning of a text, without half a character at its end. */
function cut(text: string): string {
  return text.length <= LONGEST_FOLDED ? text : text.slice(0, LONGEST_FOLDED).replace(/[\ud800-\udbff]$/, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all that one byte holds
const ASCII = /^[\x00-\x7f]*$/;

/** The same for texts in which most of foldText has nothing to do: nearly all texts, of which files have hundreds of thousands. */
function foldAscii(text: string): string {
  let folded = text.length > LONGEST_FOLDED ? text.slice(0, LONGEST_FOLDED) : text;
  if (folded.includes("'") || folded.includes('`')) folded = folded.replace(/['`]/g, '');
  if (folded.includes('&')) folded = folded.replaceAll('&', ' and ');
  folded = folded
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  if (SINGLES.test(folded)) folded = folded.replace(INITIALS, (letters) => letters.replaceAll(' ', ''));
  return folded.length > LONGEST_FOLDED ? folded.slice(0, LONGEST_FOLDED).trimEnd() : folded;
}

/**
 * Any text as lower-case words with single spaces between, for comparing and sorting: accents, ligatures and full-width forms are undone,
 * apostrophes join ("O'Neil" is "oneil"), "&" is the word "and", other punctuation separates, and single letters in a row are one word, so
 * that "A.O. Smith", "A. O. Smith" and "AO Smith" are the same. May be empty. The cost grows with the length of the text, up to
 * LONGEST_FOLDED characters, counted before characters are decomposed (one may become eighteen) and after.
 */
export function foldText(text: string): string {
  return ASCII.test(text) ? foldAscii(text) : foldAny(text);
}

/** Folds any text; exported for the test that compares the two. */
export function foldAny(text: string): string {
  const plain = cut(text)
    .replace(SIGNS, ' ')
    .replace(APOSTROPHES, '')
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKD');
  const folded = cut(plain)
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(POINTS, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(HEBREW_QUOTES, '')
    .replace(APOSTROPHES, '')
    .replace(/&/g, ' and ')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .replace(INITIALS, (letters) => letters.replaceAll(' ', ''));
  return cut(folded).trimEnd();
}

/** Words that belong to a legal form only before another: "Private Limited", "Public Company Limited". */
const BEFORE_SUFFIX = new Set(['private', 'public', 'joint', 'stock', 'joint stock']);
/** The beginnings of `CAPITALS_BEFORE`. */
const CAPITALS = /^\s*(?:SIA|UAB|PT)/;
/** Registers write initials behind the family name, "FULLER H B CO" and "Fuller (H.B.) Company"; there alone they could be read as a legal form, HB. */
const REGISTERED =
  /^\s*([\p{L}'’-]{2,}),?\s+\(?([a-z]\.?\s+[a-z]\.?|[a-z]\.[a-z]\.?)\)?,?\s+(?=(?:co|company|inc|incorporated|corp|corporation)(?![\p{L}\p{N}]))/iu;
const DANGLING = new Set(['and', 'et', 'und', 'och', 'og']);
const LONGEST_FORM = 5;

/**
 * The number of words from `first` to `end` that belong, at their end, to one of `forms`: the longest reading that
 * leaves one word.
 */
function measureFormAtEnd(words: readonly string[], first: number, end: number, forms: ReadonlySet<string>): number {
  for (let size = Math.min(LONGEST_FORM, end - first - 1); size > 0; size--) {
    if (forms.has(words.slice(end - size, end).join(' '))) return size;
  }
  return 0;
}

/** The same at the beginning; after it at least `rest` words stay. */
function measureFormInFront(
  words: readonly string[],
  first: number,
  end: number,
  forms: ReadonlySet<string>,
  rest = 1,
) {
  for (let size = Math.min(LONGEST_FORM, end - first - rest); size > 0; size--) {
    if (forms.has(words.slice(first, first + size).join(' '))) return size;
  }
  return 0;
}

/** The words without an article at the front and without legal forms at either end; one word always stays. */
function withoutForms(words: readonly string[]): readonly string[] {
  const isRomanian = words.length > 2 && words[0] === ROMANIAN.before && ROMANIAN.after.has(words.at(-1)!);
  let first = isRomanian ? 1 : 0;
  for (let size = 1; size > 0; first += size) size = measureFormInFront(words, first, words.length, FORMS_BEFORE);
  let end = words.length;
  for (
    let size = measureFormAtEnd(words, first, end, FORMS_AFTER);
    size > 0;
    size = measureFormAtEnd(words, first, end, FORMS_AFTER)
  ) {
    end -= size;
    for (let more = size; more > 0; end -= more)
      more = measureFormAtEnd(words, first, end, BEFORE_SUFFIX) || measureFormAtEnd(words, first, end, DANGLING);
  }
  const rest = words[words.length - 1] === 'tbk' ? 1 : 2;
  for (let size = 1; size > 0; first += size) size = measureFormInFront(words, first, end, FORMS_BEFORE_TWO, rest);
  return words.slice(first, end);
}

/**
 * The key of a company name: `foldText` without "The" at either end and without legal forms at the end, however many ("GmbH & Co. KG"), and
 * with a person's initials in front. A name that is only a legal form keeps it, and a name of punctuation only keeps that, so a key is empty only for a blank name. Folding a
 * key gives the same key.
 */
export const foldName = rememberRecent((name) => {
  const named = name.replace(REGISTERED, '$2 $1 ');
  const text = foldText(ASCII.test(named) && !CAPITALS.test(named) ? named : named.replace(CAPITALS_BEFORE, ''));
  if (text === '')
    return cut(cut(name).normalize('NFKC').toLowerCase())
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim();
  for (let key = text; ; ) {
    const spaced = key.replace(UNSPACED_FORM, ' ').trim();
    const bare = withoutForms((spaced || key).split(' ')).join(' ');
    if (bare === key) return key;
    key = bare;
  }
});

/** Whether a folded word may be the beginning of a legal form ("acme in"). */
export function mayBeginLegalForm(word: string): boolean {
  return [...FORMS_AFTER].some((suffix) => suffix.startsWith(word));
}

/** The words of a key, in order. */
export function splitNameKey(key: string): string[] {
  return key === '' ? [] : key.split(' ');
}

/**
 * Whether an account answers a query, both given as keys of `foldName`: the account's name contains the query's words together as whole
 * words or, with `exact`, consists of them.
 */
export function matchesQuery(accountKey: string, queryKey: string, exact: boolean): boolean {
  if (queryKey === '') return false;
  return exact ? accountKey === queryKey : ` ${accountKey} `.includes(` ${queryKey} `);
}
