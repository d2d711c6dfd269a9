import type { RawBuilder } from 'kysely';
import type { Db } from './engine.ts';

/** How several processes take jobs from one table without getting in each other's way: what differs between the engines. */
export interface JobTable {
  /** From here to its end a transaction is the only one that claims, in whatever process. */
  claimAlone(trx: Db): Promise<void>;
  /** The end of a query for the row to claim: rows that others are changing are not waited for. */
  passingOverLocked: RawBuilder<unknown>;
}
