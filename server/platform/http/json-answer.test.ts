import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeFairScheduler } from '../limits/fair-scheduler.ts';
import { stringifyAnswer } from './json-answer.ts';

const long = Array.from({ length: 70 }, (_, n) => ({ n, name: `Ørjan "${n}"`, left: undefined, tags: ['a', null] }));

test.each([
  ['an object', { found: 3, none: undefined, nothing: null, inner: { at: new Date(0), list: [] } }],
  ['an empty object', {}],
  ['a list', long],
  ['a short list', long.slice(0, 2)],
  ['a list of twice a piece', long.slice(0, 40)],
  ['long lists among other fields', { before: 1, long, gone: undefined, between: 'é', others: long, after: {} }],
  ['a long list within what the answer is about', { about: { long, gone: undefined, within: { long } }, after: 1 }],
  ['nothing', null],
  ['a text', 'a "text"'],
])('%s is written as JSON.stringify writes it', async (_, answer) => {
  expect(await stringifyAnswer(answer)).toBe(JSON.stringify(answer));
});

test('while a long answer is written, other calls are answered', async () => {
  const slow = {
    toJSON() {
      for (const until = performance.now() + 1; performance.now() < until; );
      return 'slow';
    },
  };
  let rounds = 0;
  let written = false;
  const answer = makeFairScheduler().take('somebody', () => stringifyAnswer({ list: Array(60).fill(slow) }));
  const others = (async () => {
    for (; !written; rounds++) await nextRound();
  })();
  expect(JSON.parse(await answer).list).toHaveLength(60);
  written = true;
  await others;
  expect(rounds).toBeGreaterThanOrEqual(2);
});
