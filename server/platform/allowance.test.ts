import { expect, test } from 'vitest';
import { makeAllowance } from './allowance.ts';

/** An allowance of 600 points a minute, ten a second, on a clock of the test's. */
function allowance() {
  let now = 0;
  const { spend } = makeAllowance(600, () => now);
  const statusOf = (person: string, points: number): { status: number; after?: number } => {
    try {
      spend(person, points);
      return { status: 200 };
    } catch (error) {
      const { status, details } = error as { status: number; details: { retryAfter?: number } };
      return { status, after: details.retryAfter };
    }
  };
  const pass = (seconds: number) => {
    now += seconds * 1_000;
  };
  return { statusOf, pass };
}

test('who has spent the points of a minute is told in how many seconds the same call works, and it then does', () => {
  const { statusOf, pass } = allowance();
  expect(statusOf('ann', 500)).toEqual({ status: 200 });
  expect(statusOf('ann', 150)).toEqual({ status: 429, after: 5 });
  pass(4.9);
  expect(statusOf('ann', 150).status).toBe(429);
  pass(0.1);
  expect(statusOf('ann', 150).status).toBe(200);
});

test('a refused call costs nothing, and nobody pays for another', () => {
  const { statusOf } = allowance();
  statusOf('ann', 600);
  for (let n = 0; n < 5; n++) expect(statusOf('ann', 10)).toEqual({ status: 429, after: 1 });
  expect(statusOf('bob', 600).status).toBe(200);
});

test('the dearest call there is can be made once a minute', () => {
  const { statusOf, pass } = allowance();
  expect(statusOf('ann', 1_000_000).status).toBe(200);
  expect(statusOf('ann', 1)).toMatchObject({ status: 429 });
  pass(60);
  expect(statusOf('ann', 1_000_000).status).toBe(200);
});

test('calls without points are never refused', () => {
  const { statusOf } = allowance();
  statusOf('ann', 600);
  expect(statusOf('ann', 0).status).toBe(200);
});
