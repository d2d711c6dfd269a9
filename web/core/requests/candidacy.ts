import type { Indicator } from '../../../shared/core/introductions/statuses.ts';
import type { PoscanStatus } from '../../../shared/features/talent/candidacies/status-names.ts';
import type { PoscanSet } from '../../../shared/features/talent/candidacies/statuses.ts';

export const INTRODUCED_CANDIDACY: PoscanStatus = 'Introduced';

/** A candidacy borrows the chip of its meaning, and keeps its own text. */
export function candidacyIndicator({ set, Status__c }: { set: PoscanSet; Status__c: string }): Indicator {
  if (Status__c === INTRODUCED_CANDIDACY) return 'action_required';
  if (set === 'failed') return 'declined';
  if (set === 'closed') return 'done';
  return set === 'new' ? 'queued' : 'in_progress';
}
