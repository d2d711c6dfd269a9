import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { beginAnew } from '../platform/app/begin-anew.ts';
import type { Deps } from '../platform/app/deps.ts';
import { runAtEnd } from './databases.ts';

/** However slow the machine is, and however many calls a test makes at once. */
export const NO_LIMITS = { waitMs: Number.POSITIVE_INFINITY, perTurn: 0, inFlight: Number.POSITIVE_INFINITY };

/** An app that no test has, or only one. */
interface Lendable {
  app: FastifyInstance;
  /** It has listened, was closed or refused somebody: that leaves more behind than `beginAnew` clears away. */
  isSpent: boolean;
}

/** The apps of this worker that tests have left. To make one for 275 calls takes four times as long as its empty database. */
const stock: Lendable[] = [];

/** An app as buildApp makes it, for the time of the present test, or of the file if there is no test. */
export async function lendApp(deps: Deps, sessionSecret: string): Promise<FastifyInstance> {
  const lent = stock.pop() ?? (await makeLendable(deps, sessionSecret));
  const { app } = lent;
  // Also a new one, so that the first test finds what the others do.
  beginAnew(app, deps);
  runAtEnd(async () => {
    await app.background.end();
    if (!lent.isSpent) stock.push(lent);
  });
  return app;
}

async function makeLendable(deps: Deps, sessionSecret: string): Promise<Lendable> {
  const app = await buildApp({ deps, sessionSecret, limits: NO_LIMITS });
  const lendable: Lendable = { app, isSpent: false };
  const spend = async (): Promise<void> => {
    lendable.isSpent = true;
  };
  app.addHook('onListen', spend);
  app.addHook('onClose', spend);
  app.addHook('onSend', async (_request, { statusCode }) => {
    if (statusCode === 429) await spend();
  });
  return lendable;
}
