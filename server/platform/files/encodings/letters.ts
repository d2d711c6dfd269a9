/**
 * The likelihood of a text as names of people and places in any language. This distinguishes encodings
 * (docs/decisions/027).
 */
import { once } from '../../../../shared/platform/once.ts';
import pairs from './letter-pairs.json' with { type: 'json' };

/** Natural logarithms, as sums of them are compared. */
const UNKNOWN_LETTER = -13;
const UNKNOWN_PAIR = -3;
const UNUSUAL_CASE = -6;
const MIXED_SCRIPTS = -13;
const TORN_SIGN = -16;
/** A sign where names have none costs more than the two letters that it may replace. */
const STRANGE_SIGN = -18;
const SIGN_IN_WORD = -26;
const USUAL_SIGN = -3;
const NO_CHARACTER = -26;

/** Signs beyond ASCII that stand before a word, after one, and apart from any. */
const BEFORE = /[„“‘«¿¡「『（\u00a0–—…]/u;
const AFTER = /[”“’»®™©ªº°…」』）、。：\u00a0–—]/u;
const APART = /[–—…•·€£§°®™©\u00a0、。・：－　～]/u;
/** Between two letters; the others there are parts of Arabic words. */
const WITHIN = /[’‘–‐\u00a0・－]/u;
const ARABIC_JOINERS = /[\u200c\u200d]/u;
const FAR_EAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;

interface Language {
  /** The likelihood of the pair among all, or of its second letter after the first where that is beyond ASCII. */
  pairs: ReadonlyMap<string, number>;
  letters: ReadonlyMap<string, number>;
}

function getLanguage(steps: readonly string[], size: number): Language {
  const counts = new Map<string, number>();
  for (const [step, text] of steps.entries()) {
    const signs = [...text];
    for (let at = 0; at < signs.length; at += size) counts.set(signs.slice(at, at + size).join(''), 1.4 * 2 ** step);
  }
  const sum = (some: Iterable<number>) => [...some].reduce((all, count) => all + count, 0);
  const total = sum(counts.values());
  const letters = new Map<string, number>();
  const first = new Map<string, number>();
  for (const [key, count] of counts) {
    for (const letter of new Set(key)) letters.set(letter, (letters.get(letter) ?? 0) + count);
    first.set(key[0]!, (first.get(key[0]!) ?? 0) + count);
  }
  const getTotal = (key: string) => (size === 2 && key.charCodeAt(0) >= 128 ? first.get(key[0]!)! : total);
  return {
    pairs: new Map([...counts].map(([key, count]) => [key, Math.log(count / getTotal(key))])),
    letters: new Map([...letters].map(([letter, count]) => [letter, Math.log(count / total)])),
  };
}

const SIGNS_ALONE = ['ja', 'zh', 'ko'];
const loadLanguages = once(() => {
  const entries = Object.entries(pairs as Record<string, string[]>);
  return {
    near: entries.filter(([name]) => !SIGNS_ALONE.includes(name)).map(([, steps]) => getLanguage(steps, 2)),
    farEastern: entries.filter(([name]) => SIGNS_ALONE.includes(name)).map(([, steps]) => getLanguage(steps, 1)),
  };
});

/** The likelihood of a piece of text: in each language, and the part that counts in all of them. */
interface Piece {
  languages: readonly number[];
  any: number;
}

/** A text's likelihood, by its letters beyond ASCII; 0 where it has none. */
export function computeLikelihood(text: string): number {
  return getSum(listPieces(text).map(({ languages, any }) => Math.max(...languages) + any));
}

/**
 * The likelihood of texts that belong together. A language that several of their words are in counts more, so that a
 * single word is not read in a language of its own.
 */
export function computeLikelihoodTogether(texts: readonly string[]): number {
  const pieces = texts.flatMap(listPieces);
  let shares = pieces[0]?.languages.map((_, __, all) => 1 / all.length) ?? [];
  for (let round = 0; round < ROUNDS; round++) {
    const held = shares.map(() => LEAST_SHARE);
    for (const { languages } of pieces) {
      const best = Math.max(...languages);
      const parts = languages.map((language, at) => shares[at]! * Math.exp(language - best));
      const all = getSum(parts);
      for (const [at, part] of parts.entries()) held[at]! += part / all;
    }
    const all = getSum(held);
    shares = held.map((share) => share / all);
  }
  return getSum(
    pieces.map(({ languages, any }) => {
      const best = Math.max(...languages);
      return best + any + Math.log(getSum(languages.map((language, at) => shares[at]! * Math.exp(language - best))));
    }),
  );
}

const ROUNDS = 2;
const LEAST_SHARE = 0.05;
const getSum = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const scoreNoLanguage = once(() => [...loadLanguages().near, ...loadLanguages().farEastern].map(() => 0));

function listPieces(text: string): Piece[] {
  const pieces = (text.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []).flatMap((word) =>
    /[^\p{ASCII}]/u.test(word) ? [scoreWord(word)] : [],
  );
  let any = 0;
  for (const { index, 0: sign } of text.matchAll(/[^\p{ASCII}\p{L}\p{M}]/gu)) any += scoreSign(text, index, sign);
  return any === 0 ? pieces : [...pieces, { languages: scoreNoLanguage(), any }];
}

function scoreWord(word: string): Piece {
  if (FAR_EAST.test(word)) return scoreFarEastern(word);
  const spaced = ` ${word.toLowerCase()} `;
  const languages = [
    ...loadLanguages().near.map((language) => scoreInLanguage(spaced, language)),
    ...loadLanguages().farEastern.map(() => NOT_AT_ALL),
  ];
  return { languages, any: scoreCase(word) + scoreScripts(word) };
}

const NOT_AT_ALL = -500;

function scoreInLanguage(spaced: string, { pairs, letters }: Language): number {
  let sum = 0;
  for (let at = 1; at < spaced.length; at++) {
    const pair = spaced.slice(at - 1, at + 1);
    if (pair.charCodeAt(0) < 128 && pair.charCodeAt(1) < 128) continue;
    sum += pairs.get(pair) ?? scoreUnseen(pair, letters);
  }
  return sum;
}

/** A pair that no list has: as likely as its letter beyond ASCII, and less. */
function scoreUnseen(pair: string, letters: ReadonlyMap<string, number>): number {
  const letter = pair.charCodeAt(1) >= 128 ? pair[1]! : pair[0]!;
  const its = letters.get(letter);
  // An ASCII letter after a letter beyond ASCII was counted with that letter.
  if (its !== undefined && pair.charCodeAt(1) < 128) return 2 * UNKNOWN_PAIR;
  return its === undefined ? UNKNOWN_LETTER : Math.max(its + UNKNOWN_PAIR, UNKNOWN_LETTER);
}

/** Names hardly ever have a capital beyond ASCII after a small letter, or a small letter among capitals. */
function scoreCase(word: string): number {
  let sum = 0;
  for (const pair of word.matchAll(/(?<=(\p{Ll}))(\p{Lu})|(?<=(\p{Lu}\p{Lu}))(\p{Ll})/gu))
    if (/[^\p{ASCII}]/u.test(pair.slice(1).join(''))) sum += UNUSUAL_CASE;
  return sum;
}

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
];

function scoreScripts(word: string): number {
  return SCRIPTS.filter((script) => script.test(word)).length > 1 ? MIXED_SCRIPTS : 0;
}

/** Signs of the Far East by how usual each is in names; others are as likely as a letter that is not of the language. */
function scoreFarEastern(word: string): Piece {
  const scoreInOne = ({ pairs }: Language) =>
    getSum([...word].map((sign) => (sign.charCodeAt(0) < 128 ? 0 : (pairs.get(sign) ?? UNKNOWN_LETTER))));
  const languages = [...loadLanguages().near.map(() => NOT_AT_ALL), ...loadLanguages().farEastern.map(scoreInOne)];
  // A Latin letter in such a word is half of a sign that was torn apart, and no name mixes Korean and Chinese signs in
  // a word.
  const torn = /\p{Script=Latin}/u.test(word) ? TORN_SIGN : 0;
  return { languages, any: torn + (HANGUL.test(word) && /\p{Script=Han}/u.test(word) ? MIXED_SCRIPTS : 0) };
}

const HANGUL = /\p{Script=Hangul}/u;

function scoreSign(text: string, index: number, sign: string): number {
  const before = /\p{L}$/u.test(text.slice(Math.max(0, index - 2), index));
  const after = /^\p{L}/u.test(text.slice(index + sign.length));
  if (before && after) {
    const joined = WITHIN.test(sign) || (sign === '·' && /l$/i.test(text.slice(0, index)));
    if (joined) return USUAL_SIGN;
    return ARABIC_JOINERS.test(sign) && /\p{Script=Arabic}/u.test(text) ? USUAL_SIGN : SIGN_IN_WORD;
  }
  if (/[\p{C}\ufffd]/u.test(sign)) return NO_CHARACTER;
  const usual = before ? AFTER : after ? BEFORE : APART;
  return usual.test(sign) || FAR_EAST.test(text) ? USUAL_SIGN : STRANGE_SIGN;
}
