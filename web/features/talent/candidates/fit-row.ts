import type { Candidate } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { positionsByFit } from '../../../../shared/features/talent/positions/calls.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import type { Cart } from '../cart/cart.ts';

export type FitRow = Reply<typeof positionsByFit>['positions'][number];

export type FitContext = {
  candidate: Candidate;
  cart: Cart;
  /** The viewer's actions on a position; null: only read it. */
  doer: 'talent' | 'staff' | null;
};
