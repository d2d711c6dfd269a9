/** The first paragraph of a yearly letter in Kith's words. */
import type { LetterCounts } from '../../../../shared/features/introductions/letter/numbers.ts';

interface LetterSubject {
  counts: LetterCounts;
  /** The first name of the only person who asked; null if there are several. */
  reader: string | null;
  /** The letter of the firm, over all companies. */
  ofFirm: boolean;
  /** "this year", or "in 2025". */
  when: string;
}

const joinWords = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')}${words.length > 2 ? ',' : ''} and ${words.at(-1)}`;

function describeMade({ requests, made }: LetterCounts): string {
  if (requests === 1) return made === 1 ? 'it was made' : 'it has not been made yet';
  if (made === 0) return 'none has been made yet';
  if (made === requests) return 'all were made';
  return made === 1 ? 'one was made' : `${made} were made`;
}

function describeOthers({ requests, made, open, declined, no_way, canceled }: LetterCounts): string[] {
  const others = requests - made;
  if (others === 0 || requests === 1) return [];
  const parts = [
    { count: open, singular: 'is open', plural: 'are open' },
    { count: declined, singular: 'was declined', plural: 'were declined' },
    { count: no_way, singular: 'found no way', plural: 'found no way' },
    { count: canceled, singular: 'was canceled', plural: 'were canceled' },
  ].filter(({ count }) => count > 0);
  const all = parts.map(({ count, singular, plural }) => (count === 1 ? `one ${singular}` : `${count} ${plural}`));
  if (others === 1) return [`The other ${all[0]}.`];
  return [`Of ${made === 0 ? 'these' : `the other ${others}`}, ${joinWords(all)}.`];
}

function describeWon({ counts: { requests, won, in_talks }, ofFirm }: LetterSubject): string[] {
  if (won + in_talks === 0) return [];
  if (ofFirm) {
    const parts = [won > 0 && `${won} led to working together`, in_talks > 0 && `${in_talks} to ongoing talks`];
    return [`Of these, ${joinWords(parts.filter((part) => part !== false))}.`];
  }
  if (requests === 1) return [won === 1 ? 'You work together now.' : 'You are in talks.'];
  const parts = [won > 0 && `work with ${won} of them now`, in_talks > 0 && `are in talks with ${in_talks}`];
  return [`You ${joinWords(parts.filter((part) => part !== false))}.`];
}

/** The counts of the letter in sentences. */
export function describeLetter(subject: LetterSubject): string {
  const { counts, reader, ofFirm, when } = subject;
  if (counts.requests === 0)
    return ofFirm ? `No company asked for an introduction ${when}.` : `You asked for no introductions ${when}.`;
  const number = counts.requests === 1 ? 'one introduction' : `${counts.requests} introductions`;
  const who = ofFirm ? 'Our companies' : reader === null ? 'You' : `Dear ${reader}, you`;
  const first = `${who} asked for ${number} ${when}, and ${describeMade(counts)}.`;
  return [first, ...describeWon(subject), ...describeOthers(counts)].join(' ');
}
