/** Terms in sentences: for staff, for the connector, and the only one for a portfolio company. */
import { formatPlainDay, getMonthName } from '../../../../shared/platform/day-words.ts';
import type { Terms, TermsBound } from './terms.ts';

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const describeNumber = (count: number): string => NUMBERS[count] ?? String(count);

/** Whatever the reason: nobody learns from it that others asked, or what the person thinks of them. */
export const describeNeutrally = (first: string): string => `${first} isn’t taking requests right now.`;

interface TermsWords {
  first: string;
  today: string;
  used: number;
  /** The names of the companies of the terms that are to be named. */
  companies: readonly string[];
}

/** What staff read beside a connector's name; '' if there is nothing to say. */
export function describeForStaff(terms: Terms, { first, today, used, companies }: TermsWords): string {
  if (terms.never) return `${first} doesn’t want to be asked for introductions.`;
  const sentences: string[] = [];
  if (companies.length > 0) sentences.push(`${first} doesn’t want to be asked for ${joinNames(companies)}.`);
  if (terms.notBefore !== null && today < terms.notBefore)
    sentences.push(`${first} doesn’t want to be asked before ${formatPlainDay(terms.notBefore)}.`);
  if (terms.maxAMonth !== null) sentences.push(describeCap(first, terms.maxAMonth, used, getMonthName(today)));
  return sentences.join(' ');
}

/** "Maren takes two requests a month; both of November are used." */
function describeCap(first: string, max: number, used: number, month: string): string {
  const takes = `${first} takes ${describeNumber(max)} request${max === 1 ? '' : 's'} a month`;
  if (max === 1) return `${takes}; ${month}’s is ${used === 0 ? 'still free' : 'used'}.`;
  if (used === 0) return `${takes}; none of ${month} is used.`;
  if (used < max) return `${takes}; ${describeNumber(used)} of ${month} ${used === 1 ? 'is' : 'are'} used.`;
  return `${takes}; ${max === 2 ? 'both' : `all ${describeNumber(max)}`} of ${month} are used.`;
}

/** A bound that staff override, in words for the connector. */
export function describeOverridden(terms: Terms, bounds: readonly TermsBound[], today: string): string {
  const sentences: string[] = [];
  if (bounds.includes('rest')) sentences.push(`You asked us not to ask before ${formatPlainDay(terms.notBefore!)}.`);
  if (bounds.includes('cap')) {
    const max = terms.maxAMonth!;
    const used = max === 1 ? `${getMonthName(today)}’s is used` : `those of ${getMonthName(today)} are used`;
    sentences.push(`You take ${describeNumber(max)} request${max === 1 ? '' : 's'} a month, and ${used}.`);
  }
  return sentences.join(' ');
}

const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
