/** A company's name without appended words: "Vlocity - The Industry Cloud Company" is Vlocity. */
import { computeNameKeys, isDescriptiveWord, KEY } from '../../../../core/network/words/name-keys.ts';
import { getQueryKeys } from '../../../../core/network/words/name-match.ts';
import { PLACE_WORDS } from '../../../../core/network/words/name-words.ts';
import { foldName, foldText } from '../../../../platform/text/names.ts';

/** Words that companies have in their full names and people leave out; Services or India rather mean another company. */
const LEFT_OUT = new Set(
  'technologies technology tech systems system group holdings holding enterprises com io'.split(' '),
);
/** Words that people leave out only after two words or more. */
const SERVICES = new Set(['services', 'service', 'solutions', 'solution']);
const BRACKETS = /\s*(?:\([^()]*\)|\[[^[\]]*\])/g;
const REMARK = /(?:\s+[-–|:]\s*|\s*,\s*)(?:an?|the|part of|formerly|now|division of)\s.*$/i;

export interface BareName {
  /** The words of a name joined, each in all of its forms: spaces and plurals do not count. */
  letters: string;
  /** The same with the omitted words. */
  whole: string;
  left: string;
  /** The words after the name, or in brackets. */
  remark: string;
  /** A country in brackets: "PricewaterhouseCoopers (Canada)" is not the worldwide company. */
  place: string;
  words: readonly string[];
}

const joinWords = (words: readonly string[]): string =>
  words
    .map((word) => (word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word))
    .join('')
    .replace(/^the(?=.{6})/, '');

export function toBareName(name: string): BareName {
  const remark = [...(name.match(BRACKETS) ?? []), ...(name.match(REMARK) ?? [])].map(foldText).join(' ');
  const plain = name.replace(BRACKETS, ' ').replace(REMARK, '').trim() || name;
  const { words } = computeNameKeys(plain);
  const whole = joinWords(foldName(plain).split(' '));
  let length = words.length;
  // "Nityo Infotech Services" is Nityo Infotech, but Honeywell Services is not Honeywell.
  if (length > 2 && SERVICES.has(words[length - 1]!) && !LEFT_OUT.has(words[length - 2]!)) length--;
  while (LEFT_OUT.has(words[length - 1]!) && !words.slice(0, length - 1).every(isDescriptiveWord)) length--;
  const remaining = words.slice(0, length);
  const place = remark
    .split(' ')
    .filter((word) => PLACE_WORDS.has(word))
    .join(' ');
  return { letters: joinWords(remaining), whole, left: words.slice(length).join(' '), remark, place, words: remaining };
}

const SHORTEST_SOUND = 3;

/** The stored keys under which possible duplicates are found: those of search, and those of the bare name. */
export function computeKeysBeside(name: string): string[] {
  const keys = computeNameKeys(name);
  const queryKeys = [...getQueryKeys(keys)].flatMap(([key, grade]) => (grade === 'part' ? [] : key));
  const joined = new Set([joinWords(keys.words), toBareName(name).letters, toBareName(name).whole]);
  for (const letters of joined) queryKeys.push(KEY.joined + letters, KEY.core + letters, `${KEY.joined}the${letters}`);
  if (keys.sound.length > SHORTEST_SOUND) queryKeys.push(KEY.sound + keys.sound);
  return [...new Set(queryKeys)];
}
