import { expect, test } from 'vitest';
import { makePointsLedger, makeRateBudget } from './rate-budget.ts';

/** An allowance of 600 points a minute, ten a second, on a clock of the test's. */
function allowance() {
  let now = 0;
  const { spend, refuseStubborn } = makeRateBudget(makePointsLedger(600, () => now));
  const answered = (ask: () => unknown): { status: number; after?: number } => {
    try {
      ask();
      return { status: 200 };
    } catch (error) {
      const { status, details } = error as { status: number; details: { retryAfter?: number } };
      return { status, after: details.retryAfter };
    }
  };
  const statusOf = (person: string, points: number) => answered(() => spend(person, points));
  const unreadOf = (person: string) => answered(() => refuseStubborn(person));
  const pass = (seconds: number) => {
    now += seconds * 1_000;
  };
  return { statusOf, unreadOf, pass };
}

test('a user who has spent the points of a minute learns in how many seconds the same call works, and it then does', () => {
  const { statusOf, pass } = allowance();
  expect(statusOf('ann', 500)).toEqual({ status: 200 });
  expect(statusOf('ann', 150)).toEqual({ status: 429, after: 5 });
  pass(4.9);
  expect(statusOf('ann', 150).status).toBe(429);
  pass(0.1);
  expect(statusOf('ann', 150).status).toBe(200);
});

test('a refused call costs nothing, and nobody pays for another user', () => {
  const { statusOf } = allowance();
  statusOf('ann', 600);
  for (let n = 0; n < 5; n++) expect(statusOf('ann', 10)).toEqual({ status: 429, after: 1 });
  expect(statusOf('bob', 600).status).toBe(200);
});

test('the costliest call can be made once a minute', () => {
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

test('a user who goes on asking too early is refused unread until then, and nobody else is', () => {
  const { statusOf, unreadOf, pass } = allowance();
  statusOf('ann', 600);
  for (let n = 0; n < 19; n++) statusOf('ann', 50);
  expect(unreadOf('ann').status).toBe(200);
  statusOf('ann', 600);
  expect(unreadOf('ann')).toEqual({ status: 429, after: 5 });
  expect(unreadOf('bob').status).toBe(200);
  pass(5);
  expect(unreadOf('ann').status).toBe(200);
  expect(statusOf('ann', 50).status).toBe(200);
});
