/** The names of people as keys: everything by which a person is found or told apart compares these. */
import { isSyllable } from '../../../../shared/core/network/account.ts';
import { stripName } from '../../../../shared/core/network/person-name.ts';
import { foldText, splitNameKey } from '../../../platform/text/names.ts';
import { rememberRecent } from '../../../platform/text/recent.ts';

/** A name without titles, degrees, pronouns, former names and nicknames, folded: the key by which people of one name are found. */
export const foldPerson = rememberRecent((name) => {
  const plain = stripName(name);
  return (plain === name ? '' : foldText(plain)) || foldText(name);
});

const MAX_WORDS = 12;
const LONGEST_WORD = 40;
/** A word of more signs for syllables is no name. */
const LONGEST_UNSPACED = 5;
const PARTS = /[\s()[\]"“”„«»/,]+/;
const JOINTS = /['’ʼ‘-]/;

/**
 * The words of a name by which the indexes of its key (platform/db/name-beginnings.ts) do not find it: those between its second and its last
 * one, nicknames and former names, the parts of "O'Hare", both of "Jean-Pierre" in one, and the name behind an unspaced family name.
 */
export function listFurtherWords(name: string): string[] {
  const key = splitNameKey(foldPerson(name));
  const found = new Set([key[0], key.at(-1), key[1]]);
  const written = name.split(PARTS).filter((part) => JOINTS.test(part));
  const words = [
    ...splitNameKey(foldText(name)),
    ...written.flatMap((part) => [foldText(part.split(JOINTS).join('')), ...part.split(JOINTS).map(foldText)]),
  ].flatMap((word) => [word, ...splitBehindFamilyName(word)]);
  return [...new Set(words)]
    .filter((word) => !found.has(word) && !word.includes(' ') && [...word].length > 1)
    .map((word) => word.slice(0, LONGEST_WORD))
    .slice(0, MAX_WORDS);
}

function splitBehindFamilyName(word: string): string[] {
  const signs = [...word];
  if (signs.length < 2 || signs.length > LONGEST_UNSPACED || !signs.every(isSyllable)) return [];
  return signs.slice(1).map((_, before) => signs.slice(before + 1).join(''));
}

/** The key of such a word in the table of people's keys. */
export const FURTHER_WORD = 'w:';
