/**
 * How much a company's name tells by itself: an ordinary word is the name of many companies, a coined one of few. The words are those of
 * SCOWL up to size 50 (Copyright 2000-2016 by Kevin Atkinson; free to use, copy, modify and distribute with this notice), without plurals
 * and the like, and some names of stars and gods.
 */

import { foldName } from '../../../platform/text/names.ts';
import { isDescriptiveWord } from '../../network/words/name-keys.ts';
import { GENERIC_NAME_WORDS } from '../../network/words/name-words.ts';
import groups from './ordinary-words.json' with { type: 'json' };

const ORDINARY: ReadonlySet<string> = new Set(
  Object.entries(groups).flatMap(([letter, rest]) => rest.split(' ').map((end) => letter + end)),
);

const isOrdinary = (word: string): boolean =>
  isDescriptiveWord(word) || ORDINARY.has(word) || (word.endsWith('s') && ORDINARY.has(word.slice(0, -1)));

/** What people do, and how they speak of an employer whom they do not name: "Staffing and Recruitment Company". */
const ACTIVITIES: ReadonlySet<string> = new Set(
  [
    'accounting advertising ai analytics app apps automotive banking bpo cloud consultancy consulting construction consumer data design development digital',
    'ecommerce education engineering entertainment estate events export fashion finance financial fintech food healthcare hiring hospitality hr human import',
    'information insurance investment it logistics management manufacturing marketing media mobile outsourcing pharma pharmaceutical product products production',
    'project real recruiting recruitment research resource resources retail sales science security service services software staffing support tech technology',
    'telecom tourism trading training transport travel web agency based big firm global industry international large leading local mnc multinational private',
    'reputed small start startup top up and of for in the',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a name of several words only says what people there do: two who write it have not named one employer. */
export const isOnlyActivity = (name: string): boolean => {
  const words = foldName(name).split(' ');
  return words.length > 1 && words.every((word) => ACTIVITIES.has(word));
};

/** Two letters and three are the initials of many. */
const INITIALS = 3;

export type KindOfName = 'initials' | 'ordinary' | 'coined' | 'words' | 'descriptive' | 'rare';

/** One word: its initials, an ordinary word, or a coined one. Several: only what it does, ordinary words, or one that is rare. */
export function classifyName(name: string): KindOfName {
  const words = foldName(name).split(' ');
  const [first = '', ...others] = words;
  if (others.length === 0) return first.length <= INITIALS ? 'initials' : isOrdinary(first) ? 'ordinary' : 'coined';
  if (isOnlyActivity(name)) return 'descriptive';
  if (words.some((word) => word.length > INITIALS && !isOrdinary(word))) return 'rare';
  const distinctive = words.filter((word) => !GENERIC_NAME_WORDS.has(word));
  if (distinctive.length < 2) return classifyName(distinctive[0] ?? first);
  return words.every(isDescriptiveWord) ? 'descriptive' : 'words';
}
