/** Whether a folded text, with a space at either end, contains a phrase. Uses no database. */
import type { SoughtPhrase } from './criteria.ts';

type FoldedPhrase = Pick<SoughtPhrase, 'folded'>;

/** A phrase of whole words; its last word may be in the plural. */
export function containsPhrase(text: string, { folded }: FoldedPhrase): boolean {
  for (let at = text.indexOf(` ${folded}`); at !== -1; at = text.indexOf(` ${folded}`, at + 1)) {
    const rest = text.slice(at + folded.length + 1, at + folded.length + 4);
    if (/^(?:e?s)? /.test(rest)) return true;
  }
  return false;
}

/**
 * An account with the industries "display" and "advertising" does "display advertising", too.
 * @param others the industries that are not requested anyway: one of the words must be among these
 */
export function matchesOutsideOwnIndustries(industries: string, others: string, { folded }: FoldedPhrase): boolean {
  if (!folded.includes(' ')) return false;
  const words = folded.split(' ').map((word) => ({ folded: word }));
  return words.every((word) => containsPhrase(industries, word)) && words.some((word) => containsPhrase(others, word));
}
