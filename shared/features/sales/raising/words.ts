/** A raise in words. */
import { formatPlainMonth } from '../../../platform/day-words.ts';
import type { UseCase } from '../use-case.ts';

const MILLION = 1_000_000;
const formatSum = (sum: number): string =>
  sum % 100_000 === 0 && sum >= MILLION ? `${sum / MILLION} M` : sum.toLocaleString('en');

type RaiseSum = Pick<UseCase, 'Sum_From__c' | 'Sum_To__c' | 'Currency__c'>;

/** "8 M to 12 M EUR"; null: no sum is given. */
export function describeSum({ Sum_From__c: from, Sum_To__c: to, Currency__c: currency }: RaiseSum): string | null {
  const sums = [...new Set([from, to])].filter((sum) => sum !== null).map(formatSum);
  if (sums.length === 0) return null;
  return `${from === null ? 'up to ' : ''}${sums.join(' to ')}${to === null ? ' or more' : ''} ${currency ?? ''}`.trim();
}

/** "a Series A of 8 M to 12 M EUR, with the first money by Mar 2027": how a letter goes on after "We are raising". */
export function describeRound(raise: RaiseSum & Pick<UseCase, 'Round__c' | 'Money_By__c' | 'Hide_Sum__c'>): string {
  const { Round__c: round, Money_By__c: by, Hide_Sum__c: isHidden } = raise;
  const name = round === null ? 'a round' : round.startsWith('Series') ? `a ${round}` : `a ${round} round`;
  const sum = isHidden ? null : describeSum(raise);
  return [sum === null ? name : `${name} of ${sum}`, by && `with the first money by ${formatPlainMonth(by)}`]
    .filter(Boolean)
    .join(', ');
}
