/** The values that the app and its requests carry. */

import type {} from 'fastify';
import type { Call } from '../../shared/platform/call.ts';
import type { Allowance } from './allowance.ts';
import type { DatabaseWatch } from './database-watch.ts';
import type { Deps } from './deps.ts';
import type { ReadingLimits } from './reading.ts';
import type { Turns } from './turns.ts';
import type { Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
    /** Every call that this app serves. */
    calls: Set<Call>;
    turns: Turns;
    database: DatabaseWatch;
    allowance: Allowance;
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
