import { setTimeout as later } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { getCaller } from '../http/caller.ts';
import type { CallCounts } from './call-counts.ts';

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
 * @param counts the refusals of each caller, asked for at each one
 */
export function delayRefusals(
  app: FastifyInstance,
  counts: () => CallCounts,
  hold: (ms: number) => Promise<unknown> = later,
): void {
  let held = 0;
  const heldOf = new Map<string, number>();

  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 429) return;
    const caller = getCaller(request);
    const { current } = await counts().count(`refused ${caller}`, MINUTE_MS);
    const theirs = heldOf.get(caller) ?? 0;
    if (current <= FREE || theirs >= HELD_OF_ONE || held >= HELD_OF_ALL) return;
    heldOf.set(caller, theirs + 1);
    held++;
    await hold(HOLD_MS);
    held--;
    const left = heldOf.get(caller)! - 1;
    if (left > 0) heldOf.set(caller, left);
    else heldOf.delete(caller);
  });
}
