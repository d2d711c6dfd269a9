/** What may still be done with a Tamnuni, by its state. */
import type { ReachoutState } from '../../../../shared/core/network/reachout.ts';

export type Settlement = 'arrived' | 'send again';

/** Within its two seconds, and as long as the chat certainly did not take it. @param error why the last try failed */
export const mayTakeBack = (state: ReachoutState, error: string | null): boolean =>
  state === 'pending' || state === 'failed' || (state === 'waiting' && error !== null);

/** Nobody but the chat knows better, unless it gave up or nobody knows. */
export const maySettle = (state: ReachoutState, settlement: Settlement): boolean =>
  state === 'unsure' || (state === 'failed' && settlement === 'send again');

/** Only what was sent has an outcome. */
export const mayEnd = (state: ReachoutState): boolean =>
  state !== 'pending' && state !== 'waiting' && state !== 'failed';
