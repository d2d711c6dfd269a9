import { stripPronouns } from '../../shared/core/network/person-name.ts';
import { makeUnicodePattern } from '../../shared/platform/unicode.ts';
import { CONTROL, foldLetters, hasLetter } from './letters.ts';

const LONGEST = 200;
/** The network takes headlines of 220 characters, of which some count as two; longer ones of other days are cut. */
const LONGEST_HEADLINE = 300;
/** No line below a name is longer. */
const LONGEST_LINE = 2_000;

/** Beyond ASCII, or a character of control. */
const NEEDS_TIDYING = /[^\x20-\x7e]| {2}/;
const GAPS = new RegExp(`[${CONTROL}\\s]+`, 'g');

const cleanText = (text: string): string =>
  text.replace(GAPS, ' ').replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffd]/g, '');

/** A line of text as a person would read it; null when nothing, or more than a name or place can be, is left. */
export function tidy(text: unknown, longest = LONGEST): string | null {
  if (typeof text !== 'string') return null;
  const line = (NEEDS_TIDYING.test(text) ? cleanText(text) : text).trim();
  // Public pages put asterisks where only members may read.
  return line === '' || line.length > longest || line.includes('***') ? null : line;
}

export const isSameText = (a: string, b: string): boolean => a === b || foldLetters(a) === foldLetters(b);

/** "LinkedIn Member", "Membre de LinkedIn": in any language, the words for somebody whose name the site keeps back. */
function isKeptBack(name: string): boolean {
  if (/^领英|^領英/.test(name)) return true;
  const words = name.toLowerCase().split(/[\s-]+/);
  const others = words.filter((word) => word !== 'linkedin');
  return others.length < words.length && words.length <= 3 && others.filter((word) => word.length > 3).length <= 1;
}

/** A name without the additions that pages write behind it: pronouns, and parts after a dot ("· 2nd", "· 3.", "· Open to work"). */
export function tidyName(text: unknown): string | null {
  const line = tidy(text)
    ?.replace(/^\(\d+\+?\)\s*/, '')
    .replace(/(?<=\S)\s[·•](?:\s.*|\S?\d.*)?$/, '');
  const name = line && stripPronouns(line.trim());
  return name && hasLetter(name) && !isKeptBack(name) ? name : null;
}

/** A company's name as people write it, without the comma that ends an item of a list. */
export const tidyCompany = (text: unknown): string | null => tidy(tidy(text)?.replace(/^[\s,;·•|]+|[\s,;·•|]+$/g, ''));

/** Words as addresses spell them: "mueller" is Müller. */
const foldSpelling = (text: string): string => foldLetters(text).replace(/(?<=[aou])e/g, '');

/** Does at least one word of the name stand in the public identifier, or in another spelling of the name? */
export function doNamesOverlap(name: string, other: string): boolean {
  const compact = foldSpelling(other).replaceAll(' ', '');
  return foldSpelling(name)
    .split(' ')
    .some(
      (word) =>
        (word.length >= 3 || !makeUnicodePattern(String.raw`\p{Script=Latin}`).test(word)) && compact.includes(word),
    );
}

function isMadeOf(compact: string, name: string): boolean {
  const words = name.split(' ');
  if (words.length === 1) return words[0] !== '' && compact.replace(/\d.*$/, '') === words[0];
  return [words[0]!, words.at(-1)!].every((word) => (word.length > 1 || !/[a-z]/.test(word)) && compact.includes(word));
}

/** Before a name: words with a dot, and titles that are written without one. */
const TITLES = /^(?:(?:\S+\.|dra?|prof|professor|mrs?|ms|sir|frau|herr|mme|ing)\s+)+/i;
/** Behind a name: a comma, a bracket, a former name, a sign and what is advertised behind it. */
const BEHIND_NAME = /\s*[,，([|•★☆►▪✦].*$|\s+(?:née?|nee|geb\.|roz\.|[–—])\s.*$/i;
const GENERATION = /\s+(?:jr|sr|i{2,3}|iv)\.?$/i;
/** Behind two words or more, which are not all in capitals: "MBA", "PhD", "M.Sc.". Families may be written in capitals, too. */
const DEGREES = /^(?=.*[a-z]+ )(\S+ .*?\S)(?: (?=\S*[A-Z]\S*[A-Z])\S{2,7})+$/;

/**
 * Is this the name that the public identifier was made of? Its first and its last word stand in there, in any order; a single word is
 * all of it. Titles, degrees, and what stands behind the name need not. There is no list of degrees, which a page would have to load: what
 * looks like one is left out where nothing but the rest of the name is in the identifier.
 */
export function doesNameFitIdentifier(name: string, slug: string): boolean {
  const words = foldSpelling(slug);
  const compact = words.replaceAll(' ', '');
  /** Without the code behind the name: "ines-calloway-4b1". */
  const own = words.replace(/ \S*\d\S*$|\d+$/, '').replaceAll(' ', '');
  const bare = [name, name.replace(BEHIND_NAME, '')].map((text) => text.replace(TITLES, '').replace(GENERATION, ''));
  return (
    [name, ...bare].some((text) => isMadeOf(compact, foldSpelling(text))) ||
    (own !== '' && bare.some((text) => own === foldSpelling(DEGREES.exec(text)?.[1] ?? '').replaceAll(' ', '')))
  );
}

/** The value that all of the values other than null share; null when there is none, or when they differ. */
export function findOnlyValue<T>(values: Iterable<T | null>): T | null {
  const set = new Set(values);
  set.delete(null);
  return set.size === 1 ? [...set][0]! : null;
}

/** Elements without visible text: buttons, pictures, words for screen readers only. */
export const HIDDEN =
  '.visually-hidden, .visuallyhidden, .a11y-text, .screen-reader-text, button, svg, sup, style, script';

/**
 * An element's words without those inside `hidden`. The element is never copied for it: making a copy runs the code that the page defined
 * for its own elements and loads its pictures anew, by which the page would hear that it is read.
 */
export function readWordsWithout(element: Element, hidden: string): string {
  const walker = element.ownerDocument.createTreeWalker(element, 5, (node) => {
    if (node.nodeType === 3) return 1;
    return (node as Element).matches(hidden) ? 2 : 3;
  });
  let words = '';
  while (walker.nextNode()) words += (walker.currentNode as Text).data;
  return words;
}

/** The visible text of an element: without buttons and words for screen readers only. */
export function readSeenText(element: Element | null | undefined, longest = LONGEST): string | null {
  if (!element) return null;
  if (!element.querySelector(HIDDEN)) return tidy(element.textContent, longest);
  return tidy(readWordsWithout(element, HIDDEN), longest) ?? tidy(element.textContent, longest);
}

const cut = (line: string | null): string | null =>
  line && line.length > LONGEST_HEADLINE
    ? line
        .slice(0, LONGEST_HEADLINE)
        .replace(/[\ud800-\udbff]$/, '')
        .trim()
    : line;

/** A line below a name, which may be a headline. */
export const tidyHeadline = (text: unknown): string | null => cut(tidy(text, LONGEST_LINE));
export const readSeenLine = (element: Element | null | undefined): string | null =>
  cut(readSeenText(element, LONGEST_LINE));
