import type { Indicator } from '../../shared/intros/statuses.ts';
import type { PoscanStatus } from '../../shared/poscans/status-names.ts';
import type { PoscanSet } from '../../shared/poscans/statuses.ts';

export const INTRODUCED_CANDIDACY: PoscanStatus = 'Introduced';

/** A candidacy borrows the chip of its meaning, and keeps its own text. */
export function candidacyIndicator({ set, Status__c }: { set: PoscanSet; Status__c: string }): Indicator {
  if (Status__c === INTRODUCED_CANDIDACY) return 'action_required';
  if (set === 'failed') return 'declined';
  if (set === 'closed') return 'done';
  return set === 'new' ? 'queued' : 'in_progress';
}
