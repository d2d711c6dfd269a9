/** Lower case, without accents: what is typed finds what looks like it. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each typed word begins a word of the text. */
export function matches(typed: string, text: string): boolean {
  const words = wordsIn(text);
  return wordsIn(typed).every((begin) => words.some((word) => word.startsWith(begin)));
}

/** Whether the text itself begins with the typed text. */
export const beginsWith = (typed: string, text: string): boolean =>
  wordsIn(text).join(' ').startsWith(wordsIn(typed).join(' '));

/** The parts of the name, with the typed ones to mark. */
export function marked(typed: string, name: string): { text: string; on: boolean }[] {
  const begins = wordsIn(typed);
  const parts: { text: string; on: boolean }[] = [];
  for (const [part] of name.matchAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu)) {
    const letters = [...part];
    const begin = begins.find((one) => plain(part).startsWith(one));
    const length = begin === undefined ? 0 : Math.min([...begin].length, letters.length);
    if (length > 0) parts.push({ text: letters.slice(0, length).join(''), on: true });
    if (length < letters.length) parts.push({ text: letters.slice(length).join(''), on: false });
  }
  return parts;
}
