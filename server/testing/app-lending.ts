import { createRequire } from 'node:module';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { beginAnew } from '../platform/app/begin-anew.ts';
import type { Deps } from '../platform/app/deps.ts';
import { atEnd } from './databases.ts';

/** However slow the machine is, and however many calls a test makes at once. */
export const NO_LIMITS = { waitMs: Number.POSITIVE_INFINITY, perTurn: 0, inFlight: Number.POSITIVE_INFINITY };

/** An app that no test has, or only one. */
interface Lendable {
  app: FastifyInstance;
  /** It has listened, was closed or refused somebody: that leaves more behind than `beginAnew` clears away. */
  isSpent: boolean;
  forgetRates: () => void;
}

/** The apps of this worker that tests have left. To make one for 275 calls takes four times as long as its empty database. */
const stock: Lendable[] = [];

/** An app as buildApp makes it, for the time of the present test, or of the file if there is no test. */
export async function lendApp(deps: Deps, sessionSecret: string): Promise<FastifyInstance> {
  const lent = stock.pop() ?? (await makeLendable(deps, sessionSecret));
  const { app } = lent;
  // Also a new one, so that the first test finds what the others do.
  beginAnew(app, deps);
  atEnd(async () => {
    await app.background.end();
    lent.forgetRates();
    if (!lent.isSpent) stock.push(lent);
  });
  return app;
}

async function makeLendable(deps: Deps, sessionSecret: string): Promise<Lendable> {
  const { rateStore, forgetRates } = forgetfulRates();
  const app = await buildApp({ deps, sessionSecret, limits: NO_LIMITS, rateStore });
  const lendable: Lendable = { app, isSpent: false, forgetRates };
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

/** The library's own counts of requests, which can be forgotten. */
function forgetfulRates(): { rateStore: FastifyRateLimitStoreCtor; forgetRates: () => void } {
  const made: { lru: { clear: () => void } }[] = [];
  class Forgetful extends LocalStore {
    constructor(options: object) {
      const { continueExceeding, exponentialBackoff, cache } = options as Counting;
      super(continueExceeding, exponentialBackoff, cache);
      made.push(this);
    }
    override child(options: object): FastifyRateLimitStore {
      return new Forgetful(options);
    }
  }
  return { rateStore: Forgetful, forgetRates: () => made.forEach(({ lru }) => void lru.clear()) };
}

/** What the library gives its store, and the store itself: it has no types for them. */
interface Counting {
  continueExceeding?: boolean;
  exponentialBackoff?: boolean;
  cache?: number;
}
const LocalStore = createRequire(import.meta.url)('@fastify/rate-limit/store/LocalStore.js') as new (
  ...counting: (boolean | number | undefined)[]
) => FastifyRateLimitStore & { lru: { clear: () => void } };
