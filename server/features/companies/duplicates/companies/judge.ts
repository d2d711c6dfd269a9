/** Evidence for and against two companies being one, and how certain that makes it. */

import type { JudgedName } from '../../../../core/facts/names/known.ts';
import { findCountryOfForm } from '../../../../core/facts/names/legal-forms.ts';
import { classifyName } from '../../../../core/facts/names/ordinary.ts';
import { computeNameKeys, computeStoredKeys, isDescriptiveWord } from '../../../../core/network/words/name-keys.ts';
import { type Grade, getQueryKeys, pickAnsweringGrades } from '../../../../core/network/words/name-match.ts';
import { PLACE_WORDS } from '../../../../core/network/words/name-words.ts';
import { areOtherDomains } from '../../../../platform/text/domains.ts';
import { foldName, foldText } from '../../../../platform/text/names.ts';
import type { PairJudgement, Piece } from '../people/judge.ts';
import { computeSkeleton } from '../people/keys.ts';
import { differInOneLetter } from '../people/names.ts';
import { type BareName, toBareName } from './bare-names.ts';

export interface JudgedCompany {
  name: string;
  /** Its other names. */
  names: readonly string[];
  domain: string | null;
  /** Domains of its own beside that, as staff stated them. */
  further_domains: readonly string[];
  li_id: string | null;
  crm_id: string | null;
  headcount: number | null;
  industries: readonly string[];
  /** Folded names of people there. */
  people: ReadonlySet<string>;
}

/** What else is known of a pair. */
interface AroundPair {
  /** No other company here has a name that begins with the same word. */
  rareName?: boolean;
  /** What speaks for and against it, if only one of two companies of one name has a domain. */
  byName?: JudgedName | null;
}

const ENOUGH_FOR_COMPANIES = 2.5;

/** Words that people enter as a company when they have none. */
const NO_COMPANY =
  /^(?:stealth|confiden\w*|free ?lanc\w*|self ?employed|independent|consult\w*|un ?employed|student|retired|various|private|looking|seeking|none|na|n a|not applicable|home|startup|company|contract\w*|intern\w*|entrepreneur|open to work|career break|pvt|ltd|multiple|others?|unknown)\b|^(?:it|any|no|product|software|services)(?: company)?$/;

export const isCompany = (name: string): boolean => {
  const key = foldText(name);
  return foldName(name).length > 1 && /\p{L}/u.test(key) && !NO_COMPANY.test(key);
};

/** The relation of two names, in either direction. */
function getGrade(a: string, b: string): Grade | null {
  if (foldName(a) === foldName(b)) return 'exact';
  const grades = [computeGrade(a, b), computeGrade(b, a)].flatMap((grades) => grades ?? []);
  return pickAnsweringGrades(grades)[0] === undefined
    ? null
    : (grades.find((grade) => pickAnsweringGrades(grades).includes(grade)) ?? null);
}

function computeGrade(query: string, stored: string): Grade | null {
  const keys = getQueryKeys(computeNameKeys(query));
  const found = computeStoredKeys(stored).flatMap((key) => keys.get(key) ?? []);
  return (['same', 'core', 'part'] as const).find((level) => found.includes(level)) ?? null;
}

/** Two of one name, legal form aside, or of one website and nearly one name: a look at a list of them is enough to merge them all. */
export const SURE_PAIR = 10_000;
/** In doubt a name is only asked about if nothing but the name speaks for it: so much less than a name each piece of evidence counts. */
const OF_A_NAME = 0.05;

/** @returns null if nothing should be suggested */
export function judgeCompanies(
  a: JudgedCompany,
  b: JudgedCompany,
  { rareName = false, byName = null }: AroundPair = {},
): PairJudgement | null {
  if (!isCompany(a.name) || !isCompany(b.name) || byName?.verdict === 'apart') return null;
  const pieces: { weight: number; piece: Piece; why?: string }[] = [];
  const say = (weight: number, text: string, why?: string) =>
    pieces.push({ weight, piece: { text }, ...(why ? { why } : {}) });
  sayNames(a, b, say);
  const site = findSharedSite(a, b);
  if (site) say(3, `Both have the website ${site}.`, 'same website');
  else if (areOtherDomains(a.domain, b.domain)) say(-2, `Their websites differ: ${a.domain} and ${b.domain}.`);
  if (pieces.every(({ weight }) => weight <= 0)) return null;
  if (rareName) say(1, 'No other company here has a similar name.', 'a rare name');
  const people = [...a.people].filter((name) => b.people.has(name)).length;
  if (people > 0)
    say(
      Math.min(2, people),
      people === 1 ? 'A person with the same name works at both.' : `${people} people with the same name work at both.`,
      'people in common',
    );
  const industries = new Set(a.industries.map(foldText));
  const shared = b.industries.find((tag) => industries.has(foldText(tag)));
  if (shared) say(0.5, `Both are in ${shared}.`);
  if (a.li_id && b.li_id && a.li_id !== b.li_id) say(-3, 'They have separate pages on the professional network.');
  if (a.crm_id && b.crm_id && a.crm_id !== b.crm_id) say(-0.3, 'They have separate entries in the CRM.');
  if (a.headcount && b.headcount && Math.max(a.headcount, b.headcount) > 20 * Math.min(a.headcount, b.headcount))
    say(-0.5, `One has ${a.headcount} people, the other ${b.headcount}.`);
  for (const text of byName?.for ?? []) say(OF_A_NAME, toSentence(text));
  for (const text of byName?.against ?? []) say(-OF_A_NAME, toSentence(text));
  const sum = pieces.reduce((total, { weight }) => total + weight, 0);
  const oneName = foldName(a.name) === foldName(b.name);
  // Two websites are never joined, but a company may have both: the user says.
  const twoSites = oneName && !site && areOtherDomains(a.domain, b.domain) && !isOther(a.li_id, b.li_id);
  if (sum < (twoSites ? 0 : ENOUGH_FOR_COMPANIES)) return null;
  const inOrder = pieces.toSorted((piece, other) => Math.abs(other.weight) - Math.abs(piece.weight));
  return {
    sureness: Math.round(sum * 100) + (isSure(a, b, oneName, byName) ? SURE_PAIR : 0),
    for: inOrder.flatMap(({ weight, piece }) => (weight > 0 ? piece : [])),
    against: inOrder.flatMap(({ weight, piece }) => (weight < 0 ? piece : [])),
    why: inOrder
      .flatMap(({ why }) => why ?? [])
      .slice(0, 2)
      .join(', '),
  };
}

const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
/** A domain that is own of one and own or further of the other; a domain is a further one of a single company. */
const findSharedSite = (a: JudgedCompany, b: JudgedCompany): string | null =>
  [a.domain, ...a.further_domains].find((site) => site && [b.domain, ...b.further_domains].includes(site)) ?? null;

const isOther = (a: string | null, b: string | null): boolean => Boolean(a && b && a !== b);

/** People know a company of so many by its name alone, with its legal form or without. */
const WELL_KNOWN = 10;

/** Whether the two differ in the legal form only, or in words beside it at one website, and nothing speaks against their being one. */
function isSure(a: JudgedCompany, b: JudgedCompany, oneName: boolean, byName: JudgedName | null): boolean {
  const site = findSharedSite(a, b);
  if ((!site && areOtherDomains(a.domain, b.domain)) || isOther(a.li_id, b.li_id) || isOther(a.crm_id, b.crm_id))
    return false;
  const [left, right] = [findCountryOfForm(a.name), findCountryOfForm(b.name)];
  if (left && right && left !== right) return false;
  if (site) return oneName || compareBareNames(a.name, b.name) !== null;
  if (!oneName || (byName && byName.verdict !== 'join')) return false;
  const kind = classifyName(a.name);
  if (kind === 'coined' || kind === 'rare' || kind === 'words') return true;
  return kind !== 'descriptive' && Math.max(a.people.size, b.people.size) >= WELL_KNOWN;
}

function sayNames(a: JudgedCompany, b: JudgedCompany, say: (weight: number, text: string, why?: string) => void): void {
  // A name of generic words alone identifies no company.
  const [wordsA, wordsB] = [computeNameKeys(a.name).words, computeNameKeys(b.name).words];
  if (wordsA.every(isDescriptiveWord) && wordsB.every(isDescriptiveWord)) return;
  const relation = getGrade(a.name, b.name);
  const bare = compareBareNames(a.name, b.name);
  const other = [...a.names.map((name) => [name, b.name]), ...b.names.map((name) => [name, a.name])].find(
    ([name, own]) => foldName(name!) === foldName(own!),
  );
  if (relation === 'exact')
    say(3, `${a.name} and ${b.name} have the same name except for the legal form.`, 'same name');
  else if (relation === 'same')
    say(3, `${a.name} and ${b.name} have the same letters, spelled differently.`, 'another spelling');
  else if (other) say(3, `One is also called ${other[0]}.`, 'another name');
  else if (bare === 'letters') say(2.8, `${a.name} and ${b.name} have almost the same spelling.`, 'another spelling');
  else if (bare === 'longer')
    say(
      2.5,
      'The names differ in words like Holdings or Technologies, or in the words after the first.',
      'a longer form of the name',
    );
  else if (relation === 'core') say(1.5, 'The names begin alike.', 'names that begin alike');
  else if (relation === 'part') say(1, 'One name is a longer form of the other.', 'a longer name');
}

const DISTINCT = 5;

/** The relation of two names that are the same except for spaces, plurals and appended words; null if they are not. */
function compareBareNames(a: string, b: string): 'letters' | 'longer' | null {
  const [ofA, ofB] = [toBareName(a), toBareName(b)];
  if (ofA.words.every(isDescriptiveWord) || ofA.place !== ofB.place) return null;
  const remarked = ofA.remark !== ofB.remark;
  if (remarked && ofA.remark !== '' && ofB.remark !== '') return null;
  if (ofA.whole === ofB.whole && ofA.whole.length >= DISTINCT) return remarked ? 'longer' : 'letters';
  if (isSlipOf(ofA, ofB)) return 'letters';
  if (ofA.letters !== ofB.letters || ofA.letters.length < DISTINCT) return null;
  // "Axiom Systems" and "Axiom Technology Group" are two companies; so are two departments.
  return ofA.left !== '' && ofB.left !== '' && ofA.left !== ofB.left ? null : 'longer';
}

/** A silent letter of difference, in one of several words. */
function isSlipOf(a: BareName, b: BareName): boolean {
  if (a.words.length < 2 || a.words.length !== b.words.length || a.left !== b.left) return false;
  const other = a.words.flatMap((word, at) => (word === b.words[at] ? [] : [[word, b.words[at]!] as const]));
  const [pair] = other;
  return other.length === 1 && pair !== undefined && isUnheard(pair[0], pair[1]);
}

const isUnheard = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= DISTINCT && differInOneLetter(a, b) && computeSkeleton(a) === computeSkeleton(b);

/** The word with which two names begin, if one continues where the other ends and it may belong to one company alone. */
export function findFirstWord(a: string, b: string): string | null {
  const [short, long] = [computeNameKeys(a).words, computeNameKeys(b).words].sort((a, b) => a.length - b.length) as [
    readonly string[],
    readonly string[],
  ];
  const first = short[0]!;
  const goesOn = short.every((word, at) => word === long[at]) && !long.some((word) => PLACE_WORDS.has(word));
  return goesOn && first.length > DISTINCT && !isDescriptiveWord(first) ? first : null;
}
