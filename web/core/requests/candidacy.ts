import type { Indicator } from '../../../shared/core/introductions/statuses.ts';
import type { CandidacyStatus } from '../../../shared/features/talent/candidacies/status-names.ts';
import type { CandidacySet } from '../../../shared/features/talent/candidacies/statuses.ts';

export const INTRODUCED_CANDIDACY: CandidacyStatus = 'Introduced';

/** The ends that somebody hoped for; the other closed ones are no success. */
const SUCCEEDED: readonly string[] = ['Hired', 'Ref check provided'] satisfies CandidacyStatus[];

/** A candidacy borrows the chip of its meaning, and keeps its own text. */
export function getCandidacyIndicator({ set, Status__c }: { set: CandidacySet; Status__c: string }): Indicator {
  if (Status__c === INTRODUCED_CANDIDACY) return 'action_required';
  if (set === 'failed' || set === 'closed') return SUCCEEDED.includes(Status__c) ? 'done' : 'declined';
  return set === 'new' ? 'queued' : 'in_progress';
}
