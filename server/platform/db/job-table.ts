import type { RawBuilder } from 'kysely';
import type { Db } from './engine.ts';

/** The difference between the engines when several processes take jobs from one table without conflicts. */
export interface JobClaims {
  /** Until the end of this transaction, no other transaction claims jobs, in any process. */
  claimAlone(trx: Db): Promise<void>;
  /** The end of a query for the row to claim: it does not wait for rows that others are changing. */
  passingOverLocked: RawBuilder<unknown>;
}
