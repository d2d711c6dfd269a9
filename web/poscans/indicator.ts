import type { Indicator } from '../../shared/intros/statuses.ts';
import type { Poscan } from '../../shared/poscans/poscan.ts';

export const INTRODUCED = 'Introduced';

/** A candidacy borrows the chip of its meaning, and keeps its own text. */
export function indicatorOf({ set, Status__c }: Pick<Poscan, 'set' | 'Status__c'>): Indicator {
  if (Status__c === INTRODUCED) return 'action_required';
  if (set === 'failed') return 'declined';
  if (set === 'closed') return 'done';
  return set === 'new' ? 'queued' : 'in_progress';
}
