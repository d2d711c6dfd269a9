import { foldName, foldText } from '../../../platform/text/names.ts';
import { ARM_WORDS, FURTHER_TRADES, GENERIC_NAME_WORDS, TRADE_WORDS } from './name-words.ts';

const OF_COMPANIES: readonly ReadonlySet<string>[] = [ARM_WORDS, FURTHER_TRADES, GENERIC_NAME_WORDS, TRADE_WORDS];
const BETWEEN = /^(?:and|of|the|for|und|et)$/;
const WORD = /^\p{Lu}[\p{L}\p{M}.'’-]*$|^(?:van|von|der|den|de|da|di|del|dos|la|le|bin|al|el|ter|ten|zu)$/u;

/** Whether a company's name ends in a legal form, or begins with an article. */
export const hasLegalForm = (name: string): boolean => foldName(name) !== foldText(name);

/** Whether a name can be that of a person: two to five words of letters, none of them a word of companies' names. */
export function looksLikePerson(name: string): boolean {
  const words = name.replace(/,.*$/, '').trim().split(/\s+/);
  if (words.length < 2 || words.length > 5 || !words.every((word) => WORD.test(word))) return false;
  const folded = foldText(name).split(' ');
  return (
    !hasLegalForm(name) && !folded.some((word) => BETWEEN.test(word) || OF_COMPANIES.some((known) => known.has(word)))
  );
}
