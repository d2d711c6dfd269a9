import type { Reply } from '../../../shared/call.ts';
import type { Candidate } from '../../../shared/poscans/poscan.ts';
import type { positionsByFit } from '../../../shared/positions/calls.ts';
import type { Cart } from '../cart/cart.ts';

export type FitRow = Reply<typeof positionsByFit>['positions'][number];

export type FitContext = {
  candidate: Candidate;
  cart: Cart;
  /** What the viewer may do with a position; null: read it. */
  doer: 'talent' | 'staff' | null;
};
