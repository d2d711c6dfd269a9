/** The keys that find possible duplicates of people, so that not everybody is compared with everybody. */
import { splitNameWords } from '../../../../../shared/core/network/person-name.ts';
import { FURTHER_WORD, listFurtherWords } from '../../../../core/network/words/fold-person.ts';
import { isOfficeAddress } from '../../../../platform/files/tables/emails.ts';
import { foldText } from '../../../../platform/text/names.ts';
import { getLongForm } from './first-names.ts';

interface NamedPerson {
  name: string;
  emails: readonly string[];
  profile_key: string | null;
}

const GENERATIONS = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'phd', 'md', 'mba']);
/** A longer name is probably a sentence. */
const MAX_WORDS = 6;
const LONGEST_KEY = 80;

/** The folded words of a name: without honorifics, accents and "Jr."; a double name is two words. */
export function splitName(name: string): string[] {
  const words = splitNameWords(name)
    .flatMap((word) => foldText(word).split(' '))
    .filter(Boolean);
  const remaining = words.filter((word, at) => at === 0 || !GENERATIONS.has(word));
  return remaining.slice(0, MAX_WORDS);
}

/** The words of a name in another order: with the last word first, and with the first word last. */
export function listWordOrders(words: readonly string[]): string[][] {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  const turned = [last, ...words.slice(0, -1)];
  return words.length === 2 ? [turned] : [turned, [...words.slice(1), first]];
}

/** Consonants without repetition: they survive most typing mistakes. */
export function computeSkeleton(word: string): string {
  const [first = '', ...rest] = word.replace(/ph/g, 'f').replace(/[ckq]/g, 'k').replace(/z/g, 's');
  return (first + rest.join('').replace(/[aeiouyhw]/g, '')).replace(/(.)\1+/gu, '$1');
}

/** A mailbox in any of its spellings: some providers ignore one part of the address. */
export function normalizeMailbox(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const name = local.replace(/\+.*$/, '');
  return `${/^(?:gmail|googlemail)\.com$/.test(domain) ? name.replaceAll('.', '') : name}@${domain.replace('googlemail', 'gmail')}`;
}

/** The name in a profile address, without the suffix that the site appends to names already in use. */
export function readNameInAddress(profileKey: string): string {
  const slug = foldText(decodeSlug(profileKey.replace(/^(?:in|pub)\//, '')).replaceAll('-', ' '));
  const words = slug.split(' ').filter((word) => !/\d/.test(word));
  return words.join('');
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

export const isPersonal = (email: string): boolean => !isOfficeAddress(email);

const SHORTEST_ADDRESS = 6;

export function computePersonKeys({ name, emails, profile_key }: NamedPerson): string[] {
  const keys = new Set<string>();
  const [first, ...family] = splitName(name);
  if (first !== undefined)
    for (const word of family.filter(isWord)) {
      keys.add(makeNameKey(first, word));
      keys.add(`i:${first[0]} ${word}`);
    }
  // "Ly-Ky" is "Lyky" elsewhere.
  if (family.length > 1) keys.add(makeNameKey(first!, family.slice(-2).join('')));
  const last = family.at(-1);
  if (last !== undefined) keys.add(makeFamilyKey(last));
  for (const email of emails.filter(isPersonal)) keys.add(`e:${normalizeMailbox(email)}`);
  const address = profile_key === null ? '' : readNameInAddress(profile_key);
  if (address.length >= SHORTEST_ADDRESS) keys.add(`p:${address}`);
  for (const word of listFurtherWords(name)) keys.add(FURTHER_WORD + word);
  return [...keys].map((key) => key.slice(0, LONGEST_KEY));
}

const makeNameKey = (first: string, family: string): string =>
  `k:${computeSkeleton(getLongForm(first))} ${computeSkeleton(family)}`;

/** The keys that people have who write this person's name in another order: they are looked for, and not kept. */
export function computeTurnedKeys({ name }: Pick<NamedPerson, 'name'>): string[] {
  return listWordOrders(splitName(name)).flatMap(([first, ...family]) =>
    family.filter(isWord).map((word) => makeNameKey(first!, word).slice(0, LONGEST_KEY)),
  );
}

/** An initial is none. */
const isWord = (word: string): boolean => word.length > 1;

/** The number of people with a family name shows how much the name says; nobody is searched by it. */
export const makeFamilyKey = (word: string): string => `l:${word}`.slice(0, LONGEST_KEY);
/** Whether duplicates are looked for under a key: a further word only finds the person whose name is typed. */
export const isLookedUpUnder = (key: string): boolean => !key.startsWith('l:') && !key.startsWith(FURTHER_WORD);
/** Whether it matters how many people have a key. */
export const isCounted = (key: string): boolean => !key.startsWith(FURTHER_WORD);
