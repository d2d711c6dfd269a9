import { EMPTY_LIST } from '../../../shared/core/talent/filters.ts';

/** A filter is a number, a word, yes or no, a list of words, or nothing. */
type Value = number | string | boolean | readonly string[] | null;

/** The form of filters in the address: each as a word, and only values that are not the default. */
export function makeFilterWords<Filters extends { [Name in keyof Filters]: Value }>(usual: Filters) {
  type Name = keyof Filters & string;
  const names = Object.keys(usual) as Name[];
  const toWord = (value: Value): string =>
    Array.isArray(value) ? value.join(';') || EMPTY_LIST : value === null ? '' : String(value);
  return {
    names,
    wordOf: toWord,
    inAddress: (filters: Filters): Record<Name, string | null> =>
      Object.fromEntries(
        names.map((name) => [name, toWord(filters[name]) === toWord(usual[name]) ? null : toWord(filters[name])]),
      ) as Record<Name, string | null>,
    areSame: (a: Filters, b: Filters): boolean => names.every((name) => toWord(a[name]) === toWord(b[name])),
  };
}

/** A list without this word, or with it, in the order of all words. */
export const toggleWord = <Word extends string>(
  all: readonly Word[],
  chosen: readonly Word[],
  word: Word,
  on: boolean,
): Word[] => all.filter((other) => (other === word ? on : chosen.includes(other)));
