import { formatCount } from '../../platform/ui/numbers.ts';

/** What was left out is called, by reason: for one, and for more. */
export type LeftOutWords = Readonly<Record<string, readonly [one: string, more: string]>>;

/** "Left out: 12 list e-mails, 3 invitations", the most first; '' when nothing was. */
export function describeLeftOutBy(words: LeftOutWords, counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts)
    .filter(([why, count]) => count > 0 && words[why] !== undefined)
    .sort(([, a], [, b]) => b - a)
    .map(([why, count]) => `${formatCount(count)} ${words[why]![count === 1 ? 0 : 1]}`);
  return parts.length === 0 ? '' : `Left out: ${parts.join(', ')}.`;
}
