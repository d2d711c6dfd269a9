import { expect, vi } from 'vitest';
import { getPatience } from './patience.ts';

/** The patience of a wait that names none. */
const USUAL_MS = 20_000;
const KEY = Symbol.for('kith.test.patient');

/** `vi.waitFor`, `vi.waitUntil` and `expect.poll` wait as long as the machine needs: what a test gives them is for a quick and quiet one. */
function makePatient(): void {
  const { waitFor, waitUntil } = vi;
  const { poll } = expect;
  const scaled = (given: number | { timeout?: number; interval?: number } = {}) => {
    const { timeout = USUAL_MS, ...rest } = typeof given === 'number' ? { timeout: given } : given;
    return { ...rest, timeout: getPatience(timeout) };
  };
  vi.waitFor = (look, given) => waitFor(look, scaled(given));
  vi.waitUntil = (look, given) => waitUntil(look, scaled(given));
  expect.poll = (look, given) => poll(look, scaled(given));
}

// Files of a worker share `vi`.
const done = vi as { [KEY]?: true };
if (!done[KEY]) makePatient();
done[KEY] = true;
