import { type CrmLeftOut, LEFT_OUT } from '../../../../shared/features/imports/crm/calls.ts';

/** The rows that were left out, by reason in words, the most first. */
export function describeCrmLeftOut(leftOut: Readonly<Record<string, number>>): [words: string, count: number][] {
  return Object.entries(leftOut)
    .map(([reason, count]): [string, number] => [LEFT_OUT[reason as CrmLeftOut] ?? reason, count])
    .sort((a, b) => b[1] - a[1]);
}
