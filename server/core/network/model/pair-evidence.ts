/** The evidence between any two people as of some day, whether or not one of them belongs to the circle. */

import { getMonth, OPEN_END } from '../../../platform/time/months.ts';
import { findSharedTenures, type SignalEvidence, toSignalEvidence } from '../derive/contact-ties.ts';
import type { EmploymentSpan } from './employment-spans.ts';
import type { AccountSizes } from './stored-sizes.ts';
import type { TieEvidence } from './ties.ts';

/** Either of the two people of a pair. */
export interface PairPerson {
  spans: readonly EmploymentSpan[];
  /** True for a person with so many connections that a single one means less. */
  many: boolean;
}

/**
 * The evidence between two people on a day, by today's facts: later signals and jobs that began later are left out; a job that ended later
 * was still held.
 * @param signals between the two, either way
 * @param getSizeRange the sizes of an account at which both have a span
 * @param day YYYY-MM-DD
 */
export function collectEvidenceOn(
  day: string,
  a: PairPerson,
  b: PairPerson,
  signals: readonly SignalEvidence[],
  sizeOf: (accountId: number) => AccountSizes | undefined,
): TieEvidence[] {
  const today = getMonth(new Date(day));
  const theirs = Map.groupBy(listHeldBy(b.spans, today), (span) => span.account_id);
  const evidence: TieEvidence[] = [];
  for (const [accountId, ours] of Map.groupBy(listHeldBy(a.spans, today), (span) => span.account_id)) {
    const shared = theirs.get(accountId);
    const size = shared && sizeOf(accountId);
    if (size) evidence.push(...findSharedTenures(ours, shared, size, today));
  }
  for (const signal of signals) {
    if (signal.occurred_on !== null && signal.occurred_on.slice(0, 10) > day) continue;
    const row = toSignalEvidence(signal, a.many || b.many);
    if (row) evidence.push(row);
  }
  return evidence;
}

function listHeldBy(spans: readonly EmploymentSpan[], today: number): EmploymentSpan[] {
  return spans
    .filter((span) => span.start_month <= today)
    .map((span) => (span.end_month > today ? { ...span, end_month: OPEN_END } : span));
}
