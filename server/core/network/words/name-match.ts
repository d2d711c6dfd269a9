/** The grades of a match between a company's name and another spelling, best first. */
import { isDescriptiveWord, isDistinctiveName, KEY, type NameKeys } from './name-keys.ts';
import { COMMON_NAME_WORDS, FURTHER_TRADES, GENERIC_NAME_WORDS, IN_FRONT } from './name-words.ts';

/**
 * - exact: the name itself, legal form, accents and case aside (names.ts), or one that the company has beside it;
 * - same: the same words in another order, with other spaces, without what a register appends;
 * - core: the same without the words of a longer legal form;
 * - kin: the same with another word for its trade ("Bank" for "Bancorp");
 * - words: the query's words stand together in the name (names.ts, matchesQuery);
 * - part: the query goes on where the name ends, with words of its trade;
 * - near: it sounds the same, or the query is made of its first letters.
 */
const GRADES = ['exact', 'same', 'core', 'kin', 'words', 'part', 'near'] as const;
export type Grade = (typeof GRADES)[number];

/** The stored keys under which a query finds names, each with the grade of such a match. */
export function getQueryKeys(keys: NameKeys): Map<string, Grade> {
  const { joined, sorted, core, sortedCore, words, unspelled, kindred, abbreviated } = keys;
  const grades = new Map<string, Grade>();
  const ask = (key: string, grade: Grade) => {
    if (!grades.has(key)) grades.set(key, grade);
  };
  ask(KEY.joined + joined, 'same');
  ask(KEY.sorted + sorted, 'same');
  ask(KEY.joined + sorted, 'same');
  for (const key of abbreviated) ask(KEY.joined + key, 'same');
  ask(KEY.core + joined, 'core');
  ask(KEY.joined + core, 'core');
  ask(KEY.core + core, 'core');
  ask(KEY.core + sortedCore, 'core');
  ask(KEY.sorted + sortedCore, 'core');
  for (const key of unspelled) {
    ask(KEY.joined + key, 'core');
    ask(KEY.core + key, 'core');
  }
  for (const key of kindred) {
    ask(KEY.joined + key, 'kin');
    ask(KEY.core + key, 'kin');
  }
  if (words.length > 1 && IN_FRONT.has(words[0]!) && isDistinctiveName(words.slice(1))) {
    const named = words.slice(1).join('');
    ask(KEY.joined + named, 'core');
    ask(KEY.core + named, 'core');
  }
  const last = words.at(-1)!;
  // "Pinnacle West" is no Pinnacle, and "Casey's General Stores" is Casey's.
  const goesOn = GENERIC_NAME_WORDS.has(last) || !COMMON_NAME_WORDS.has(last);
  for (let length = words.length - 1; goesOn && length > 0 && isOfTrade(words[length]!); length--) {
    const before = words.slice(0, length);
    if (!isDistinctiveName(before) || (length === 1 && isOfTrade(before[0]!))) break;
    ask(KEY.joined + before.join(''), 'part');
    ask(KEY.core + before.join(''), 'part');
  }
  return grades;
}

/** Whether a word only says what a company does, or its place or size; with the trades that stored keys keep. */
export const isOfTrade = (word: string): boolean => isDescriptiveWord(word) || FURTHER_TRADES.has(word);

/** "J. B. Hunt" in the form of registers, for names that continue after it: "HUNT J B TRANSPORT SERVICES". */
export function moveLastWordFirst(words: readonly string[]): readonly string[] | null {
  if (words.length < 2 || words.length > MAX_OF_A_PERSON) return null;
  return [words.at(-1)!, ...words.slice(0, -1)];
}

/**
 * Whether a name is another one that only looks like the query without its last words: "Braves Technologies" is neither Brave nor Brave
 * Software. A plural alone ("Kellogg's"), or words of a longer form alone ("Brave Technologies"), may be the same.
 */
export function differsTwice(query: readonly string[], name: readonly string[]): boolean {
  const places = Array.from({ length: Math.max(query.length, name.length) }, (_, at) => at);
  const differing = places.filter((at) => query[at] !== name[at]);
  return differing.length > 1 && differing.some((at) => isPlural(query[at] ?? '', name[at] ?? ''));
}

const isPlural = (a: string, b: string): boolean => `${a}s` === b || `${b}s` === a;

const MAX_OF_A_PERSON = 3;

/** The same for a query that finds nothing otherwise. */
export function computeNearKeys({ joined, core, sound, initials, words }: NameKeys): string[] {
  const keys: string[] = [];
  if (sound.length > 2) keys.push(KEY.sound + sound);
  if (words.length === 1 && joined.length < MAX_INITIALS) keys.push(KEY.initials + core);
  if (initials !== null) keys.push(KEY.joined + initials);
  return keys;
}

const MAX_INITIALS = 7;

/** The similarity of two keys, from 0 to 1: the share of common pairs of letters. */
export function computeLikeness(a: string, b: string): number {
  const listPairs = (key: string) => {
    const letters = ` ${key.replaceAll(' ', '')} `;
    return Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2));
  };
  const [ofA, ofB] = [listPairs(a), listPairs(b)];
  const left = new Map<string, number>();
  for (const pair of ofB) left.set(pair, (left.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of ofA) {
    const count = left.get(pair) ?? 0;
    if (count === 0) continue;
    shared++;
    left.set(pair, count - 1);
  }
  return (2 * shared) / (ofA.length + ofB.length);
}

/** The grades that answer a query: the best ones found. Other matches are offered as possible meanings. */
const ANSWERS: readonly (readonly Grade[])[] = [['exact', 'same'], ['core'], ['kin'], ['words'], ['part']];

export function pickAnsweringGrades(grades: Iterable<Grade>): readonly Grade[] {
  const there = new Set(grades);
  return ANSWERS.find((some) => some.some((grade) => there.has(grade))) ?? [];
}
