const LONGEST = 200;

/** One line of text as a person would read it; null when nothing, or more than a name or place can be, is left. */
export function tidy(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffd]/g, '')
    .trim();
  return line === '' || line.length > LONGEST ? null : line;
}

/** For comparing: no case, no accents, no punctuation. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A name without what pages write behind it: pronouns, the degree of the connection. */
export function tidyName(text: unknown): string | null {
  const name = tidy(text)
    ?.replace(/^\(\d+\+?\)\s*/, '')
    .replace(/\s*[·•|].*$/, '')
    .replace(/\s*\([\p{L}]+(?:\/[\p{L}]+)+\)$/u, '')
    .trim();
  return name && /\p{L}/u.test(name) ? name : null;
}

/** Does at least one word of the name stand in the public identifier? */
export function namesOverlap(name: string, slug: string): boolean {
  const compact = folded(slug).replaceAll(' ', '');
  return folded(name)
    .split(' ')
    .some((word) => (word.length >= 3 || !/\p{Script=Latin}/u.test(word)) && compact.includes(word));
}

/** What an element says to the eye: without buttons and words for screen readers only. */
export function seenText(element: Element | null | undefined): string | null {
  if (!element) return null;
  const hidden = '.visually-hidden, .visuallyhidden, .a11y-text, .screen-reader-text, button, svg, sup, style, script';
  if (!element.querySelector(hidden)) return tidy(element.textContent);
  const copy = element.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll(hidden)) one.remove();
  return tidy(copy.textContent) ?? tidy(element.textContent);
}

/** Do two spellings of a name have a word in common? */
export function sharesWord(one: string, other: string): boolean {
  const words = new Set(folded(one).split(' '));
  return folded(other)
    .split(' ')
    .some((word) => words.has(word));
}
