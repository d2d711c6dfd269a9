import { setTimeout as later } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../http/caller.ts';

/** A page with many parts may get this many refusals in a minute; more are abuse. */
const FREE = 20;
const MINUTE_MS = 60_000;
/** The time that each refusal then waits. */
const HOLD_MS = 250;
/**
 * The number of refusals that wait at a time, of one person and of all: the others are sent at once. They count as
 * calls in work.
 */
const HELD_OF_ONE = 12;
const HELD_OF_ALL = 100;

/**
 * Delays the refusals (429) of callers who keep asking: three of them who repeated their calls at once were refused 2,400 times a second,
 * which took the time of everybody else's answers.
 * @param now milliseconds of a monotonic clock
 */
export function slowRefusals(
  app: FastifyInstance,
  now: () => number = () => performance.now(),
  hold: (ms: number) => Promise<unknown> = later,
): void {
  let began = now();
  let held = 0;
  /** The refusals of the present minute. */
  const refused = new Map<string, { times: number; held: number }>();

  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 429) return;
    if (now() - began >= MINUTE_MS) {
      began = now();
      refused.clear();
    }
    const caller = callerOf(request);
    const known = refused.get(caller) ?? { times: 0, held: 0 };
    refused.set(caller, known);
    known.times++;
    if (known.times <= FREE || known.held >= HELD_OF_ONE || held >= HELD_OF_ALL) return;
    known.held++;
    held++;
    await hold(HOLD_MS);
    known.held--;
    held--;
  });
}
