/** Checks by its values whether a column can have the meaning of its heading. */

import { makeDateColumn } from '../../../platform/files/tables/dates.ts';
import { foldText } from '../../../platform/text/names.ts';

/** The share of the values that pass. */
export function computeShare(values: readonly string[], test: (value: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(test).length / values.length;
}

/** The professional network began in May of that year: nobody connected earlier. */
const FIRST_YEAR = 2003;

/** Whether most values are days on which people can have connected; birthdays are not. */
export function holdsDays(values: readonly string[]): boolean {
  const dates = makeDateColumn();
  for (const value of values) dates.add(value);
  return dates.filled() > 0 && dates.share() > 0.6;
}

/** Whether most of the days are before the network existed. The order of day and month does not matter here. */
export function isTooOld(values: readonly string[]): boolean {
  return (
    computeShare(
      values,
      (value) => Number(/(?:^|\D)((?:1[89]|20)\d\d)(?:\D|$)/.exec(value)?.[1] ?? FIRST_YEAR) < FIRST_YEAR,
    ) > 0.5
  );
}

/** Folded names and short forms of countries in the languages of most lists. */
export function listCountryNames(): ReadonlySet<string> {
  const names = new Set('usa, u s, u s a, u k, england, scotland, south korea, czech republic, holland'.split(', '));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']) {
    const inWords = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = inWords.of(code);
      if (name) names.add(foldText(name)).add(code.toLowerCase());
    }
  }
  return names;
}

/** Whether most are countries. */
export function holdsCountries(values: readonly string[], known = listCountryNames()): boolean {
  return computeShare(values, (value) => known.has(foldText(value))) > 0.5;
}

/** A number, an amount of money or a share. */
const FIGURE = /^[\p{Sc}+\-\s]*\d[\d.,'\s]*(?:%|\p{Sc}|k|m|bn?|million|billion)?$/iu;

const holdsFigures = (values: readonly string[]): boolean => computeShare(values, (value) => FIGURE.test(value)) > 0.5;

/** Whether half have letters and most are neither numbers nor days: names or words of any kind. */
export function holdsWords(values: readonly string[]): boolean {
  return computeShare(values, (value) => /\p{L}/u.test(value)) >= 0.5 && !holdsFigures(values) && !holdsDays(values);
}

/** Whether most can be people's names, complete or in part: a few words of letters. */
export function holdsPeople(values: readonly string[]): boolean {
  const isName = (value: string) =>
    value.length <= 60 && value.split(/\s+/).length <= 6 && !/[\d@=<>{}|]|:\/\/|^\S+\.[a-z]{2,}$/i.test(value);
  return holdsWords(values) && computeShare(values, isName) > 0.5;
}

const SALUTATION =
  /^(?:(?:mrs?|ms|miss|mx|dra?|prof|professor|sir|dame|madam|rev|hon|herr|frau|mme|monsieur|madame|m|mlle|sr|sra|srta|sig|sig\.?ra|dott|dott\.?ssa|ing|dipl\.?-?ing|mag|dhr|mevr|pan|pani|fru)\.?(?:\s+|$))+$/i;

/** Whether most are titles before a name, such as "Dr.". */
export const holdsSalutations = (values: readonly string[]): boolean =>
  computeShare(values, (value) => SALUTATION.test(value)) > 0.5;

const JOB =
  /\b(?:c[efiotmp]o|chief|president|vp|director|manager|head of|engineer|developer|founder|co-?founder|owner|partner|analyst|consultant|associate|assistant|recruiter|designer|lead(?! (?:magnet|source|form))|principal|executive|officer|geschäftsführer|leiter(?:in)?|directeur|directrice|gérante?|director[a]?|gerente)\b/i;

export const isJob = (value: string): boolean => JOB.test(value);

/** Whether most are job titles, and hardly any of the others are. */
const holdsJobs = (values: readonly string[], others: readonly string[]): boolean =>
  computeShare(values, isJob) > 0.5 && computeShare(others, isJob) < 0.2;

/**
 * The problem of a column with the heading company that holds no companies, as a sentence that says what to do; null if it may.
 * @param values the filled cells
 * @param titles the filled cells of the column with the heading title, if there is one
 */
export function findUntrueCompanies(
  header: string,
  values: readonly string[],
  titles: readonly string[],
): string | null {
  // A single cell may be anything.
  if (values.length < 2) return null;
  const others = holdsDays(values)
    ? 'dates'
    : holdsFigures(values)
      ? 'figures'
      : holdsCountries(values)
        ? 'countries'
        : titles.length > 0 && holdsJobs(values, titles)
          ? 'job titles'
          : null;
  if (others === null) return null;
  return `The column ${header} would be the company, but contains ${others} such as ${values[0]!.slice(0, 60)}. Choose the company column, or don’t import this one.`;
}
