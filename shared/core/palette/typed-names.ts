import { splitIntoInitials } from './initials.ts';

/** Lower case, without accents: typed text finds names that look like it. */
const toPlain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const splitWords = (text: string): string[] =>
  toPlain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each typed word begins a word of the text. */
export function matches(typed: string, text: string): boolean {
  const words = splitWords(text);
  return splitWords(typed).every((begin) => words.some((word) => word.startsWith(begin)));
}

/**
 * The places of the words of the name, the first one among them, that begin with the parts in their order; undefined: there are none.
 */
function listPlaces(parts: readonly string[], words: readonly string[]): number[] | undefined {
  const places: number[] = [];
  for (const part of parts) {
    const from = (places.at(-1) ?? -1) + 1;
    const place = words.findIndex((word, at) => at >= from && word.startsWith(part));
    if (place < 0 || (places.length === 0 && place > 0)) return undefined;
    places.push(place);
  }
  return places;
}

/** One typed word as the beginnings of several words of the name, by the words' places: "mqu" and "miqu" for Mirela Quillane. */
function byInitials(typed: string, name: string): Map<number, string> | undefined {
  const [begin = '', ...more] = splitWords(typed);
  if (more.length > 0) return undefined;
  const words = splitWords(name);
  for (const parts of splitIntoInitials(begin)) {
    const places = listPlaces(parts, words);
    if (places) return new Map(places.map((place, at) => [place, parts[at]!]));
  }
  return undefined;
}

/** Whether the typed text finds an entry by its name, or by its name and words of its description. */
export const fits = (typed: string, { name, about = '' }: { name: string; about?: string }): boolean =>
  matches(typed, `${name} ${about}`) || byInitials(typed, name) !== undefined;

/** Whether the text itself begins with the typed text. */
export const beginsWith = (typed: string, text: string): boolean =>
  splitWords(text).join(' ').startsWith(splitWords(typed).join(' '));

/** The parts of the name, with the typed ones to mark. */
export function markTyped(typed: string, name: string): { text: string; on: boolean }[] {
  const texts = [...name.matchAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu)].map(([text]) => text);
  const begins = splitWords(typed);
  const initials = matches(typed, name) ? undefined : byInitials(typed, name);
  let place = -1;
  return texts.flatMap((text) => {
    const isWord = splitWords(text).length > 0;
    if (isWord) place += 1;
    const begin = initials ? initials.get(place) : begins.find((value) => toPlain(text).startsWith(value));
    const letters = [...text];
    const length = isWord && begin !== undefined ? Math.min([...begin].length, letters.length) : 0;
    return [
      { text: letters.slice(0, length).join(''), on: true },
      { text: letters.slice(length).join(''), on: false },
    ].filter((part) => part.text !== '');
  });
}
