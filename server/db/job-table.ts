import type { RawBuilder } from 'kysely';
import type { Db } from './engine.ts';

/** How several processes take jobs from one table without conflicts, as far as the engines differ. */
export interface JobClaims {
  /** Until its end, only this transaction claims jobs, in any process. */
  claimAlone(trx: Db): Promise<void>;
  /** The end of a query for the row to claim: it does not wait for rows that others are changing. */
  passingOverLocked: RawBuilder<unknown>;
}
