import type { FastifyInstance } from 'fastify';
import { recordUses } from '../access/seen.ts';
import { linkInBackground } from '../audit/background-chain.ts';
import { startDisclosureLog } from '../audit/disclosure-log.ts';
import { makeReading } from '../audit/reading.ts';
import { makeTally } from '../audit/tally.ts';
import { writeInBackground } from '../http/background-writes.ts';
import { makeFairScheduler } from '../limits/fair-scheduler.ts';
import { makeRateBudget } from '../limits/rate-budget.ts';
import { makeOnlyProcess } from '../machine/machine.ts';
import { watchDatabase } from '../observation/database-watch.ts';
import { makeMetrics } from '../observation/metrics.ts';
import type { Deps } from './deps.ts';

/**
 * Gives an app what it works with, and an empty memory for it: all that it keeps between calls, but for the requests it is answering. The
 * routes and hooks of an app ask it for these at each call, so that a test's app can begin anew with another database.
 */
export function beginAnew(app: FastifyInstance, deps: Deps): void {
  const { db, clock, settings } = deps;
  const machine = deps.machine ?? makeOnlyProcess(settings);
  Object.assign(app, {
    deps,
    machine,
    database: watchDatabase(db, clock, app.log),
    turns: makeFairScheduler(machine.places),
    allowance: makeRateBudget(machine.points),
    reading: makeReading(settings, machine.tellShown),
    metrics: makeMetrics(deps, () => app.turns.waiting(), machine.metricsOfOthers),
    tally: makeTally(db, clock),
  });
  Object.assign(app, {
    disclosureLog: startDisclosureLog(app),
    uses: recordUses(app),
    background: writeInBackground(app),
    auditChain: linkInBackground(app),
  });
}

/** Lets an app that listens write now and then what it keeps, and for the last time when it is closed. */
export function writeWhatIsKept(app: FastifyInstance): void {
  app.addHook('onReady', () => app.disclosureLog.tryToReadOnce());
  app.addHook('onListen', async () => {
    app.disclosureLog.begin();
    app.uses.begin();
    app.auditChain.begin();
  });
  app.addHook('onClose', async () => {
    await app.background.end();
    await app.uses.end();
    await app.disclosureLog.end();
    await app.auditChain.end();
  });
}
