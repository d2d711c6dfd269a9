/** Lower case, without accents: typed text finds names that look like it. */
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

/** A typed word as the first letter of the name and the beginning of a later word: "mqu" for Mirela Quillane. */
function byInitial(typed: string, name: string): boolean {
  const [begin = '', ...more] = wordsIn(typed);
  const [first = '', ...others] = wordsIn(name);
  if (more.length > 0 || begin.length < 3) return false;
  return first[0] === begin[0] && others.some((word) => word.startsWith(begin.slice(1)));
}

/** Whether the typed text finds an entry by its name, or by its name and words of its description. */
export const fits = (typed: string, { name, about = '' }: { name: string; about?: string }): boolean =>
  matches(typed, `${name} ${about}`) || byInitial(typed, name);

/** Whether the text itself begins with the typed text. */
export const beginsWith = (typed: string, text: string): boolean =>
  wordsIn(text).join(' ').startsWith(wordsIn(typed).join(' '));

/** The parts of the name, with the typed ones to mark. */
export function marked(typed: string, name: string): { text: string; on: boolean }[] {
  const typedWords = wordsIn(typed);
  const texts = [...name.matchAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu)].map(([text]) => text);
  const initial = !matches(typed, name) && byInitial(typed, name);
  const first = texts.find((text) => wordsIn(text).length > 0);
  const begins = initial ? typedWords.map((word) => word.slice(1)) : typedWords;
  /** The number of letters of it that were typed. */
  const typedOf = (text: string): number => {
    if (initial && text === first) return 1;
    const begin = begins.find((one) => plain(text).startsWith(one));
    return begin === undefined ? 0 : [...begin].length;
  };
  return texts.flatMap((text) => {
    const letters = [...text];
    const length = Math.min(typedOf(text), letters.length);
    return [
      { text: letters.slice(0, length).join(''), on: true },
      { text: letters.slice(length).join(''), on: false },
    ].filter((part) => part.text !== '');
  });
}
