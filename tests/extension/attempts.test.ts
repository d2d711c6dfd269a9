// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAttempts } from '../../extension/panel/use-attempts.ts';

const SERVER = 'https://kith.firm.example';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Moves the clock in short steps: the effects of a step come before the next step. */
function pass(seconds: number): void {
  for (let gone = 0; gone < seconds; gone += 0.1) act(() => void vi.advanceTimersByTime(100));
}

function panel(server: string | null | undefined = SERVER) {
  const { result, rerender } = renderHook(({ answered, there }) => useAttempts(server, answered, there), {
    initialProps: { answered: false, there: false },
  });
  return { now: () => result.current, hears: (answered: boolean, there = answered) => rerender({ answered, there }) };
}

/** The number of times that the frame was loaded again in each of the given minutes. */
function perMinute(of: ReturnType<typeof panel>, minutes: number): number[] {
  return Array.from({ length: minutes }, () => {
    const { attempt } = of.now();
    pass(60);
    return of.now().attempt - attempt;
  });
}

describe('while Kith is down, the panel', () => {
  test('says so as soon as the browser has loaded its own page instead', () => {
    const down = panel();
    expect(down.now()).toMatchObject({ attempt: 0, silent: false });
    act(() => down.now().loaded());
    pass(0.6);
    expect(down.now()).toMatchObject({ attempt: 0, silent: true, busy: false });
  });

  test('says so after a few seconds where nothing is loaded at all', () => {
    const down = panel();
    pass(5);
    expect(down.now().silent).toBe(false);
    pass(2);
    expect(down.now().silent).toBe(true);
  });

  test('tries again by itself, ever more rarely, and goes on saying so meanwhile', () => {
    const down = panel();
    act(() => down.now().loaded());
    pass(0.6);
    pass(3);
    expect(down.now()).toMatchObject({ attempt: 1, silent: true });
    const tries = perMinute(down, 20);
    expect(tries[0]).toBeGreaterThan(2);
    expect(tries.slice(2).every((count) => count <= 1)).toBe(true);
    expect(tries.at(-1)).toBe(1);
  });

  test('tries at once when somebody asks or the computer is connected again', () => {
    const down = panel();
    pass(300);
    const { attempt } = down.now();
    act(() => down.now().tryAgain());
    expect(down.now()).toMatchObject({ attempt: attempt + 1, silent: true, busy: true });
    pass(6.5);
    expect(down.now()).toMatchObject({ silent: true, busy: false });
    const before = down.now().attempt;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(down.now().attempt).toBe(before + 1);
  });

  test('shows the answer as soon as Kith is back, and is as patient the next time', () => {
    const down = panel();
    pass(100);
    down.hears(true);
    const { attempt, silent } = down.now();
    expect(silent).toBe(false);
    pass(600);
    expect(down.now()).toMatchObject({ attempt, silent: false });
    down.hears(false);
    expect(down.now().silent).toBe(false);
    pass(5);
    expect(down.now()).toMatchObject({ attempt, silent: false });
  });
});

test('a frame that has reported is not taken for an error while the session is still awaited', () => {
  const slow = panel();
  slow.hears(true, false);
  act(() => slow.now().loaded());
  pass(2);
  expect(slow.now().silent).toBe(false);
});

test('a panel without an address awaits nothing', () => {
  const unset = panel(null);
  pass(600);
  expect(unset.now()).toMatchObject({ attempt: 0, silent: false });
});
