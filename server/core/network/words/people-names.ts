/** Whether the names of people can belong to one person. */

import { foldText } from '../../../platform/text/names.ts';
import { computeLikeness } from './name-match.ts';

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Han', 'Hangul', 'Devanagari'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);
/** The similarity of "Katherine" and "Catherine". */
const SAME_WORD = 0.5;

/** Whether a folded name is only a first name, or one with initials: thousands have it. */
export function isFirstNameOnly(key: string): boolean {
  const words = key.split(' ');
  return !UNSPACED.test(key) && words.filter((word) => word.length > 1).length < 2;
}

/**
 * Whether two names cannot be one person's: no word of one is a word, a spelling or the initial of one of the other. Names in different
 * scripts say nothing, and neither does an empty one.
 */
export function areDifferentPeople(a: string, b: string): boolean {
  const [ofA, ofB] = [foldText(a), foldText(b)];
  if (ofA === '' || ofB === '') return false;
  if (SCRIPTS.some((script) => script.test(ofA) !== script.test(ofB))) return false;
  const words = ofB.split(' ');
  return !ofA.split(' ').some((word) => words.some((other) => mayBeOne(word, other)));
}

function mayBeOne(a: string, b: string): boolean {
  if (a.length === 1 || b.length === 1) return a[0] === b[0];
  return a.startsWith(b) || b.startsWith(a) || computeLikeness(a, b) >= SAME_WORD;
}
