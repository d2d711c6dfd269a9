import { withoutHonorifics } from '../../shared/person-name.ts';

const LONGEST = 200;
/** The network takes headlines of 220 characters, of which some count as two. */
export const LONGEST_HEADLINE = 300;

// Expressions over all of Unicode take long to compile and to run, and most texts need none of them.
/** Beyond ASCII, or a character of control. */
const NEEDS_TIDYING = /[^\x20-\x7e]| {2}/;
const ASCII = /^[\x20-\x7e]*$/;

const untangled = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffd]/g, '');

/** One line of text as a person would read it; null when nothing, or more than a name or place can be, is left. */
export function tidy(text: unknown, longest = LONGEST): string | null {
  if (typeof text !== 'string') return null;
  const line = (NEEDS_TIDYING.test(text) ? untangled(text) : text).trim();
  // Public pages put asterisks where only members may read.
  return line === '' || line.length > longest || line.includes('***') ? null : line;
}

const SPELT: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae' };

/** For comparing: no case, no accents, no punctuation. */
const folded = (text: string): string =>
  ASCII.test(text)
    ? text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim()
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[ßøłæ]/g, (letter) => SPELT[letter]!)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();

export const same = (one: string, other: string): boolean => one === other || folded(one) === folded(other);

const LETTER = /\p{L}/u;
export const hasLetter = (text: string): boolean => /[A-Za-z]/.test(text) || (!ASCII.test(text) && LETTER.test(text));

/** A name without what pages write behind it: pronouns, and what a dot parts from it ("· 2nd", "· 3.", "· Open to work"). */
export function tidyName(text: unknown): string | null {
  const line = tidy(text)
    ?.replace(/^\(\d+\+?\)\s*/, '')
    .replace(/(?<=\S)\s[·•](?:\s.*|\S?\d.*)?$/, '');
  const name = line?.endsWith(')') ? line.replace(/\s*\(\p{L}+(?:\/\p{L}+)+\)$/u, '').trim() : line?.trim();
  return name && hasLetter(name) ? name : null;
}

/** A company as one names it, without the comma that ends an item of a list. */
export const tidyCompany = (text: unknown): string | null => tidy(tidy(text)?.replace(/^[\s,;·•|]+|[\s,;·•|]+$/g, ''));

/** Words as addresses spell them: "mueller" is Müller. */
const spelt = (text: string): string => folded(text).replace(/(?<=[aou])e/g, '');

/** Does at least one word of the name stand in the public identifier, or in another spelling of the name? */
export function namesOverlap(name: string, other: string): boolean {
  const compact = spelt(other).replaceAll(' ', '');
  return spelt(name)
    .split(' ')
    .some((word) => (word.length >= 3 || !/\p{Script=Latin}/u.test(word)) && compact.includes(word));
}

function isMadeOf(compact: string, name: string): boolean {
  const words = name.split(' ');
  if (words.length === 1) return words[0] !== '' && compact.replace(/\d.*$/, '') === words[0];
  return [words[0]!, words.at(-1)!].every((word) => (word.length > 1 || !/[a-z]/.test(word)) && compact.includes(word));
}

/**
 * Is this the name that the public identifier was made of? Its first and its last word stand in there; a single word is
 * all of it. Honorifics need not.
 */
export function fits(name: string, slug: string): boolean {
  const compact = spelt(slug).replaceAll(' ', '');
  const plain = withoutHonorifics(name).replace(/\s+(?:jr|sr|i{2,3}|iv)\.?$/i, '');
  return [name.replace(/,.*$/, ''), plain].some((one) => isMadeOf(compact, spelt(one)));
}

/** The one value that all have who have one; null when there is none, or more than one. */
export function only<T>(values: Iterable<T | null>): T | null {
  const set = new Set(values);
  set.delete(null);
  return set.size === 1 ? [...set][0]! : null;
}

/** What an element says to the eye: without buttons and words for screen readers only. */
export function seenText(element: Element | null | undefined, longest?: number): string | null {
  if (!element) return null;
  const hidden = '.visually-hidden, .visuallyhidden, .a11y-text, .screen-reader-text, button, svg, sup, style, script';
  if (!element.querySelector(hidden)) return tidy(element.textContent, longest);
  const copy = element.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll(hidden)) one.remove();
  return tidy(copy.textContent, longest) ?? tidy(element.textContent, longest);
}
