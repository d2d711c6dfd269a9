/**
 * Keys under which a company's name is found in other spellings than its own: without the additions of registers, in
 * another order, with other spaces, without the words of its longer legal form. names.ts has the rule by which two
 * names are the same; keys only find names that may be, and name-match.ts says how likely that is.
 */

import {
  COMMON_NAME_WORDS,
  GENERIC_NAME_WORDS,
  PLACE_WORDS,
  REGISTERS,
  SHORT_FORMS,
  TRADE_WORDS,
} from './name-words.ts';
import { foldName, foldText, nameTokens } from './names.ts';

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
  /** `joined` with an abbreviation that is part of a word: "GitLab" is "Git Lab", and that is "Git Laboratories". */
  abbreviated: readonly string[];
}

/** Nobody searches for a longer one, and keys must fit into an index. */
const LONGEST_KEY = 80;
const MOST_WORDS = 24;
const SHORTEST_CORE = 2;

const CLOSED_TAIL = /[\s,]*[/\\]\s*[a-z]{2,5}(?:[ .][a-z]{2,4})?\s*[/\\]\s*$/i;
const OPEN_TAIL = /(\s|\b(?:inc|corp|co|ltd|plc|lp|llc|trust|company|corporation)\.?)\s*[/\\]\s*([a-z]{2,3})\s*$/i;
const SHARE_CLASS = /[\s,(-]*\b(?:class|series) [a-e]\b(?: (?:common|ordinary))?(?: (?:stock|shares?))?\)?\s*$/i;
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;
const ENDS_AS_ADDRESS = /^(.*[\p{L}\p{N}])\.(?:com|io|ai|co|net|org|app|dev|so|me)$/iu;

/** A name without the words that registers and stock lists append. */
function withoutTails(name: string): string {
  const text = name.trim().replace(SHARE_CLASS, '').replace(CLOSED_TAIL, '');
  return text.replace(OPEN_TAIL, (all, before: string, code: string) =>
    REGISTERS.has(code.toLowerCase()) ? before : all,
  );
}

function wordsOf(name: string): string[] {
  const key = foldName(name);
  const words = key
    .split(' ')
    .slice(0, MOST_WORDS)
    .filter((word) => word !== 'and' && word !== 'the')
    .map((word) => SHORT_FORMS.get(word) ?? word);
  return words.length > 0 ? words : [key];
}

const SHORTEST_ABBREVIATION = 3;
const SHORTEST_BEFORE = 3;

/** The spellings in which the last word's abbreviation is joined to the word before, or parted from it. */
function abbreviated(name: string): string[] {
  const words = foldName(name)
    .split(' ')
    .filter((word) => word !== 'and' && word !== 'the');
  if (words.length > 1) return [joinedOf(words)];
  const [word = ''] = words;
  return [...SHORT_FORMS].flatMap(([form, long]) => {
    const before = word.length - form.length;
    const ends = form.length >= SHORTEST_ABBREVIATION && before >= SHORTEST_BEFORE && word.endsWith(form);
    return ends ? [short(word.slice(0, before) + long)] : [];
  });
}

const short = (key: string): string => (key.length <= LONGEST_KEY ? key : key.slice(0, LONGEST_KEY));
const joinedOf = (words: readonly string[]): string => short(words.join(''));
const sortedOf = (words: readonly string[]): string => short(words.toSorted().join(''));

/** Singular, plural and possessive: "Store" and "Stores", "Kellogg" and "Kellogg's". */
const singular = (word: string): string => (word.length > 4 && /[^su]s$/.test(word) ? word.slice(0, -1) : word);

/** Whether words identify a company at all: a word with which thousands begin does not, two together may. */
export function tells(words: readonly string[]): boolean {
  return words.length > 1 || !isDescriptiveWord(words[0]!);
}

/** Whether a word only says what a company does, or its place or size. */
export function isDescriptiveWord(word: string): boolean {
  return COMMON_NAME_WORDS.has(word) || GENERIC_NAME_WORDS.has(word) || TRADE_WORDS.has(word) || PLACE_WORDS.has(word);
}

/** The number of words, from the first, that are the name itself. */
function coreLength(words: readonly string[]): number {
  let length = words.length;
  while (length > 1 && GENERIC_NAME_WORDS.has(words[length - 1]!) && tells(words.slice(0, length - 1))) length--;
  return joinedOf(words.slice(0, length)).length >= SHORTEST_CORE ? length : words.length;
}

function soundOf(words: readonly string[]): string {
  const letters = words
    .join('')
    .replace(/ph/g, 'f')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/(?!^)[aeiouyhw]/g, '')
    .replace(/(.)\1+/gu, '$1');
  const [first = '', ...others] = letters;
  return short(first + others.sort().join(''));
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
export function keysOfName(name: string): NameKeys {
  const whole = withoutTails(name);
  const outside = whole.replace(BRACKETS, ' ');
  const readings = outside !== whole && foldText(outside) !== '' ? [whole, outside] : [whole];
  const all = readings.map(wordsOf);
  // Text in brackets is mostly an explanation: the name is the rest.
  const words = all.at(-1)!;
  const address = ENDS_AS_ADDRESS.exec(outside.trim());
  const core = address ? wordsOf(address[1]!) : words;
  const named = core.slice(0, coreLength(core)).map(singular);
  return {
    words,
    joined: joinedOf(all[0]!),
    sorted: sortedOf(all[0]!),
    core: joinedOf(named),
    sortedCore: sortedOf(named),
    sound: soundOf(named),
    initials: words.length > 2 ? words.map((word) => [...word][0]).join('') : null,
    abbreviated: abbreviated(whole),
  };
}

/** The words of an account's other name, so that it is found by a part of it; its own name has an index. */
export const wordKeys = (nameKey: string): string[] =>
  [...new Set(nameTokens(nameKey))].slice(0, MOST_WORDS).map((word) => KEY.word + short(word));

/** The stored keys of a name: each once, without those that another key implies. */
export function storedKeys(name: string): string[] {
  const { joined, sorted, core, sortedCore, sound, initials } = keysOfName(name);
  const keys = new Set([KEY.joined + joined, KEY.sound + sound]);
  if (sorted !== joined) keys.add(KEY.sorted + sorted);
  if (core !== joined) keys.add(KEY.core + core);
  if (sortedCore !== core && sortedCore !== sorted) keys.add(KEY.core + sortedCore);
  if (initials !== null) keys.add(KEY.initials + initials);
  return [...keys];
}
