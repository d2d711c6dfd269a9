/** The values that the app and its requests carry. */

import type {} from 'fastify';
import type { Call } from '../../../shared/platform/call.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../app/deps.ts';
import type { ReadingLimits } from '../audit/reading.ts';
import type { FairScheduler } from '../limits/fair-scheduler.ts';
import type { RateBudget } from '../limits/rate-budget.ts';
import type { Machine } from '../machine/machine.ts';
import type { DatabaseWatch } from '../observation/database-watch.ts';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    /** Every call that this app serves. */
    calls: Set<Call>;
    machine: Machine;
    turns: FairScheduler;
    database: DatabaseWatch;
    allowance: RateBudget;
    /** The people whom this process has named to portfolio users. */
    reading: ReadingLimits;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
    /** Says that the person's day is used up for this call; null if it is not. */
    daySentence: string | null;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}
