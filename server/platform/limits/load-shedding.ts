import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createBusyPage, opensPage, sendRefusalPage } from '../http/refusal-page.ts';

/** The load that a busy server still accepts; docs/decisions/014-load-shedding.md says how these values were found. */
export interface LoadLimits {
  /** The longest time that a call may have waited, in milliseconds. */
  waitMs: number;
  /**
   * The number of calls in one turn that are accepted however late they are: their number is not what makes the turn
   * slow.
   */
  perTurn: number;
  /** Calls that are being answered at the same time. */
  inFlight: number;
}

/** 500 calls a second of a tenth of a second each are 50 in flight, and keep nobody waiting that long. */
export const LOAD_LIMITS: LoadLimits = { waitMs: 500, perTurn: 8, inFlight: 250 };

/** The web app repeats the call after this time. */
const RETRY_AFTER_S = 1;
const LOG_EVERY_MS = 1_000;

/**
 * Refuses calls while there are more than can be answered in time: refused callers know at once, and the others do not wait long. Only
 * declared calls are refused; health checks and the web app's files are always answered. Register it before everything that costs time.
 * @param now milliseconds of a monotonic clock
 */
export function shedLoad(app: FastifyInstance, limits: LoadLimits, now: () => number = () => performance.now()): void {
  let turnBegan: number | null = null;
  let ofTurn = 0;
  let inFlight = 0;
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  // SQLite answers on this thread: calls that arrive meanwhile stay in the sockets until the next turn of the event loop, which goes
  // through all of them. A call late in a turn has waited since the turn began.
  const isInTime = (): boolean => {
    if (turnBegan === null) {
      turnBegan = now();
      ofTurn = 0;
      setImmediate(() => {
        turnBegan = null;
      });
    }
    ofTurn++;
    return ofTurn <= limits.perTurn || now() - turnBegan <= limits.waitMs;
  };

  app.decorateRequest('admitted', false);
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.call) return done();
    if (isInTime() && inFlight < limits.inFlight) {
      inFlight++;
      request.admitted = true;
      return done();
    }
    refused++;
    if (now() - loggedAt >= LOG_EVERY_MS) {
      request.log.warn({ refused, inFlight }, 'refused calls: more come in than can be answered in time');
      loggedAt = now();
      refused = 0;
    }
    refuse(request, reply);
  });
  const releasePlace = (request: FastifyRequest): void => {
    if (request.admitted) inFlight--;
    request.admitted = false;
  };
  app.addHook('onResponse', (request, _reply, done) => {
    releasePlace(request);
    done();
  });
  // A caller who has gone away gets no answer.
  app.addHook('onRequestAbort', (request, done) => {
    releasePlace(request);
    done();
  });
}

const BUSY = 'Kith is busy at the moment. Try again in a few seconds.';

/** In the words of errors.ts, without its error: a refusal must be cheap. */
function refuse(request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(503).header('cache-control', 'no-store').header('retry-after', RETRY_AFTER_S);
  if (opensPage(request)) sendRefusalPage(reply, createBusyPage(BUSY));
  else void reply.send({ code: 'busy', message: BUSY, request_id: request.id });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts as one of the calls that are being answered. */
    admitted: boolean;
  }
}
