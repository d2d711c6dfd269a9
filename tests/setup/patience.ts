import { getRunSpeed } from './speed.ts';

/** On a machine that is as quick as this or quicker, patience is as it is written. */
const QUICK_MS = 250;

/**
 * The time to wait for a state before a test gives up: longer where the machine is slow or busy, as it was measured when the
 * run began. No test may take this time when nothing is wrong.
 * @param ms on a quick and quiet machine
 */
export function getPatience(ms: number): number {
  return Math.round(ms * Math.max(1, getRunSpeed() / QUICK_MS));
}
