/**
 * Keys under which a company's name is found in other spellings than its own: without the additions of registers, in
 * another order, with other spaces, without the words of its longer legal form. names.ts has the rule by which two
 * names are the same; keys only find names that may be, and name-match.ts says how likely that is.
 */

import { foldName, foldText, splitNameKey } from '../../../platform/text/names.ts';
import {
  ARM_WORDS,
  COMMON_NAME_WORDS,
  GENERIC_NAME_WORDS,
  KINDRED_WORDS,
  PLACE_WORDS,
  REGISTERS,
  SHORT_FORMS,
  TRADE_WORDS,
} from './name-words.ts';

/** The way in which a key was made; the first character of a stored key. */
export const KEY = { joined: '=', sorted: '~', core: '#', sound: '^', initials: '@', word: '%' } as const;

export interface NameKeys {
  /** All words without the legal form. */
  words: readonly string[];
  /** The words joined, those in brackets too, so that spaces do not count. */
  joined: string;
  /** The same in alphabetical order: "HUNT J B" is "J. B. Hunt". */
  sorted: string;
  /** The words without those of a longer legal form, if the rest still identifies a company; and the same in order. */
  core: string;
  sortedCore: string;
  /** Its first letter and its consonants in alphabetical order: they survive most typing mistakes. */
  sound: string;
  /** The first letters of three words or more. */
  initials: string | null;
  /** `core` and `joined` without the letters that stand for accents, if there are any: "Mueller" is "Muller", as "Müller" is. */
  unspelled: readonly string[];
  /** The words with another word for the same trade at their end, joined: "Ameris Bank" may be "Ameris Bancorp". */
  kindred: readonly string[];
  /** `joined` with an abbreviation that is part of a word: "GitLab" is "Git Lab", and that is "Git Laboratories". */
  abbreviated: readonly string[];
}

/** Nobody searches for a longer one, and keys must fit into an index. */
const LONGEST_KEY = 80;
const MAX_WORDS = 24;
const SHORTEST_CORE = 2;

const CLOSED_TAIL = /[\s,]*[/\\]\s*([a-z]{2,5}(?:[ .][a-z]{2,4})?|[a-z]{6,13})\s*[/\\]\s*$/i;
const OPEN_TAIL = /(\s|\b(?:inc|corp|co|ltd|plc|lp|llc|trust|company|corporation)\.?)\s*[/\\]\s*([a-z]{2,13})\s*$/i;
const LONG_FORM =
  /[\s,]+(?:national association|gesellschaft mit beschr(?:ä|a|ae)nkter haftung|kommanditgesellschaft(?: auf aktien)?|eingetragene genossenschaft)\s*$/i;
const SHARE_CLASS = /[\s,(-]*\b(?:class|series) [a-e]\b(?: (?:common|ordinary))?(?: (?:stock|shares?))?\)?\s*$/i;
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;
const ENDS_AS_ADDRESS = /^(.*[\p{L}\p{N}])\.(?:com|io|ai|co|net|org|app|dev|so|me)$/iu;

/** A name without the words that registers and stock lists append. */
function withoutTails(name: string): string {
  const text = name
    .trim()
    .replace(SHARE_CLASS, '')
    .replace(CLOSED_TAIL, (all, code: string) => (LONG_WORD.test(code) && !isRegister(code) ? all : ''));
  return text
    .replace(OPEN_TAIL, (all, before: string, code: string) => (isRegister(code) ? before : all))
    .replace(LONG_FORM, '');
}

/** Such a word between slashes is the place of a register only if it is known; a short one always is. */
const LONG_WORD = /^[a-z]{6,}$/i;
const isRegister = (code: string): boolean => REGISTERS.has(code.toLowerCase());

const BETWEEN = new Set(['und', 'et', 'och', 'og']);
const TRUST = ' real estate investment trust';

/** The words of a name without articles and "and". */
function listWrittenWords(name: string): string[] {
  const key = foldName(name);
  const words = (key.endsWith(TRUST) ? `${key.slice(0, -TRUST.length)} reit` : key)
    .split(' ')
    .slice(0, MAX_WORDS)
    .filter((word, at, all) => {
      if (word === 'and' || word === 'the') return false;
      return at === 0 || at === all.length - 1 || !BETWEEN.has(word);
    });
  return words.length > 0 ? words : [key];
}

/** The same with each word in one of its forms. */
const toShortForms = (words: readonly string[]): string[] => words.map((word) => SHORT_FORMS.get(word) ?? word);

const SHORTEST_ABBREVIATION = 3;
const SHORTEST_BEFORE = 3;

const LONGEST_ABBREVIATION = Math.max(...[...SHORT_FORMS.keys()].map((form) => form.length));

/** The spellings in which the last word's abbreviation is joined to the word before, or parted from it. */
function listAbbreviated(words: readonly string[]): string[] {
  if (words.length > 1) return [getJoined(words)];
  const [word = ''] = words;
  const spellings: string[] = [];
  const longest = Math.min(LONGEST_ABBREVIATION, word.length - SHORTEST_BEFORE);
  for (let length = SHORTEST_ABBREVIATION; length <= longest; length++) {
    const long = SHORT_FORMS.get(word.slice(-length));
    if (long !== undefined) spellings.push(shortenKey(word.slice(0, -length) + long));
  }
  return spellings;
}

const shortenKey = (key: string): string => (key.length <= LONGEST_KEY ? key : key.slice(0, LONGEST_KEY));
const getJoined = (words: readonly string[]): string => shortenKey(words.join(''));
const getSorted = (words: readonly string[]): string => shortenKey(words.toSorted().join(''));

/** Singular, plural and possessive: "Store" and "Stores", "Kellogg" and "Kellogg's". */
const toSingular = (word: string): string => (word.length > 4 && /[^su]s$/.test(word) ? word.slice(0, -1) : word);

const SHORTEST_SPELLED = 5;
const SPELLED = /(?<![aeiou])([aou])e(?![aeiouy])|aa/;
const ALL_SPELLED = new RegExp(SPELLED, 'g');

/** The words of a query with "and" for the same word of other languages: names have it where they are written with "&". */
export const addAndWords = (words: readonly string[]): readonly string[] =>
  words.map((word, at) => (at > 0 && BETWEEN.has(word) ? 'and' : word));

/** Words without the letters that stand for an accent, as "ue" for "ü"; null if there are none. */
export function stripSpelledAccents(words: readonly string[]): string[] | null {
  const isSpelled = (word: string) => word.length >= SHORTEST_SPELLED && SPELLED.test(word);
  if (!words.some(isSpelled)) return null;
  return words.map((word) =>
    isSpelled(word) ? word.replace(ALL_SPELLED, (_, letter: string | undefined) => letter ?? 'a') : word,
  );
}

function getUnspelled(words: readonly string[], named: readonly string[]): string[] {
  const plain = stripSpelledAccents(words);
  if (plain === null) return [];
  const core = getJoined(stripSpelledAccents(named) ?? named);
  return [...new Set([core, getJoined(plain)])];
}

/** The other words for the trade with which a name ends. */
function getKindred(words: readonly string[]): string[] {
  const named = words.slice(0, countCoreWords(words));
  const last = named.at(-1)!;
  const before = named.slice(0, -1);
  const kin = before.length > 0 && isDistinctiveName(before) ? KINDRED_WORDS.find((some) => some.has(last)) : undefined;
  const others = [...(kin ?? [])].filter((word) => word !== last).map((word) => [...before, word]);
  return [...new Set(others.flatMap((name) => [getJoined(name), getJoined(name.map(toSingular))]))];
}

/** Whether words identify a company at all: a word with which thousands begin does not, two together may. */
export function isDistinctiveName(words: readonly string[]): boolean {
  return words.length > 1 || !isDescriptiveWord(words[0]!);
}

/** Whether a word only says what a company does, or its place or size. */
export function isDescriptiveWord(word: string): boolean {
  return COMMON_NAME_WORDS.has(word) || GENERIC_NAME_WORDS.has(word) || TRADE_WORDS.has(word) || PLACE_WORDS.has(word);
}

/** Whether a word names a place, or what a group founds beside its company: the name of a subsidiary has it, and the group's has not. */
export const isOfSubsidiary = (word: string): boolean => PLACE_WORDS.has(word) || ARM_WORDS.has(word);

/** The number of words, from the first, that are the name itself. */
function countCoreWords(words: readonly string[]): number {
  let length = words.length;
  while (length > 1 && GENERIC_NAME_WORDS.has(words[length - 1]!) && isDistinctiveName(words.slice(0, length - 1)))
    length--;
  return getJoined(words.slice(0, length)).length >= SHORTEST_CORE ? length : words.length;
}

function getSound(words: readonly string[]): string {
  const letters = words
    .join('')
    .replace(/ph/g, 'f')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/(?!^)[aeiouyhw]/g, '')
    .replace(/(.)\1+/gu, '$1');
  const [first = '', ...others] = letters;
  return shortenKey(first + others.sort().join(''));
}

/**
 * A name as written, with legal form and article: this distinguishes "Dover" from "Dover Corporation" if only the name is known.
 * Abbreviations of the form do not count.
 */
export function nameAsWritten(name: string): string {
  return foldText(name)
    .split(' ')
    .filter((word) => word !== 'and')
    .map((word) => SHORT_FORMS.get(word) ?? word)
    .join(' ');
}

/** The keys of a name as a user types it. Costs no more than folding it. */
export const computeNameKeys = (name: string): NameKeys => getKeys(name, false);

/** @param stored a place in brackets belongs to the name of a company here: "Colgate-Palmolive (India)" is a subsidiary */
function getKeys(name: string, stored: boolean): NameKeys {
  const whole = withoutTails(name);
  const outside = whole.replace(BRACKETS, ' ');
  const written = listWrittenWords(whole);
  const parts = outside !== whole && foldText(outside) !== '' ? listWrittenWords(outside) : written;
  const isPlace = stored && parts !== written && written.some((word) => PLACE_WORDS.has(word) && !parts.includes(word));
  const all = toShortForms(written);
  // Other text in brackets is mostly an explanation: the name is the rest.
  const words = parts === written || isPlace ? all : toShortForms(parts);
  const address = isPlace ? null : ENDS_AS_ADDRESS.exec(outside.trim());
  const core = address ? toShortForms(listWrittenWords(address[1]!)) : words;
  const named = core.slice(0, countCoreWords(core)).map(toSingular);
  return {
    words,
    joined: getJoined(all),
    sorted: getSorted(all),
    core: getJoined(named),
    sortedCore: getSorted(named),
    sound: getSound(named),
    initials: words.length > 2 ? words.map((word) => [...word][0]).join('') : null,
    unspelled: getUnspelled(words, named),
    // Only questions need these.
    kindred: stored ? [] : getKindred(words),
    abbreviated: stored ? [] : listAbbreviated(written),
  };
}

/** The words of an account's other name, so that it is found by a part of it; its own name has an index. */
export const computeWordKeys = (nameKey: string): string[] =>
  [...new Set(splitNameKey(nameKey))].slice(0, MAX_WORDS).map((word) => KEY.word + shortenKey(word));

/** The stored keys of a name: each once, without those that another key implies. */
export function computeStoredKeys(name: string): string[] {
  const { joined, sorted, core, sortedCore, sound, initials, unspelled } = getKeys(name, true);
  const keys = new Set([KEY.joined + joined, KEY.sound + sound]);
  if (sorted !== joined) keys.add(KEY.sorted + sorted);
  if (core !== joined) keys.add(KEY.core + core);
  if (sortedCore !== core && sortedCore !== sorted) keys.add(KEY.core + sortedCore);
  for (const key of unspelled) keys.add(KEY.core + key);
  if (initials !== null) keys.add(KEY.initials + initials);
  return [...keys];
}
