import type { FastifyInstance } from 'fastify';
import { makeAllowance } from './allowance.ts';
import { writeInBackground } from './background-writes.ts';
import { watchDatabase } from './database-watch.ts';
import type { Deps } from './deps.ts';
import { keepReading } from './keep-reading.ts';
import { makeMetrics } from './metrics.ts';
import { makeReading } from './reading.ts';
import { keepUses } from './seen.ts';
import { makeTally } from './tally.ts';
import { makeTurns } from './turns.ts';

/**
 * Gives an app what it works with, and an empty memory for it: all that it keeps between calls, but for the requests it is answering. The
 * routes and hooks of an app ask it for these at each call, so that a test's app can begin anew with another database.
 */
export function beginAnew(app: FastifyInstance, deps: Deps): void {
  const { db, clock, settings } = deps;
  Object.assign(app, {
    deps,
    database: watchDatabase(db, clock, app.log),
    turns: makeTurns(),
    allowance: makeAllowance(settings.pointsPerMinute),
    reading: makeReading(settings),
    metrics: makeMetrics(deps, () => app.turns.waiting()),
    tally: makeTally(db, clock),
  });
  Object.assign(app, {
    keepReading: keepReading(app),
    uses: keepUses(app),
    background: writeInBackground(app),
  });
}

/** Lets an app that listens write now and then what it keeps, and for the last time when it is closed. */
export function writeWhatIsKept(app: FastifyInstance): void {
  app.addHook('onReady', () => app.keepReading.ready());
  app.addHook('onListen', async () => {
    app.keepReading.begin();
    app.uses.begin();
  });
  app.addHook('onClose', async () => {
    await app.background.end();
    await app.uses.end();
    await app.keepReading.end();
  });
}
