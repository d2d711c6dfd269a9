import fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeCallCounts } from './call-counts.ts';
import { delayRefusals } from './slow-refusals.ts';

/** An app that refuses everybody but at /fine, and lets the test say when those are told who are held. */
function refusingApp() {
  let time = 0;
  const held: (() => void)[] = [];
  const app = fastify({ trustProxy: true });
  app.decorateRequest('viewer', null);
  const hold = () => new Promise<void>((tell) => held.push(tell));
  const counts = makeCallCounts(() => time);
  delayRefusals(app, () => counts, hold);
  app.get('/', async (_request, reply) => reply.code(429).send('too many'));
  app.get('/fine', async () => 'fine');
  const ask = (from: string, path = '/') => app.inject({ url: path, headers: { 'x-forwarded-for': from } });
  const askOften = async (from: string, times: number) => {
    for (let n = 0; n < times; n++) await ask(from);
  };
  const pass = (ms: number) => {
    time += ms;
  };
  const untilHeld = async (number: number) => {
    while (held.length < number) await new Promise((next) => setImmediate(next));
  };
  return { ask, askOften, held, pass, untilHeld };
}

test('the first twenty refusals of a minute come at once, and the next ones after a delay', async () => {
  const { ask, askOften, held, untilHeld } = refusingApp();
  await askOften('10.0.0.1', 20);
  expect(held).toHaveLength(0);
  const next = ask('10.0.0.1');
  await untilHeld(1);
  held[0]!();
  expect((await next).statusCode).toBe(429);
});

test('no caller waits for another, or for an answer that is not a refusal', async () => {
  const { ask, askOften, held } = refusingApp();
  await askOften('10.0.0.1', 20);
  await askOften('10.0.0.2', 20);
  expect((await ask('10.0.0.1', '/fine')).statusCode).toBe(200);
  expect(held).toHaveLength(0);
});

test('a new minute begins with refusals at once', async () => {
  const { ask, askOften, held, pass } = refusingApp();
  await askOften('10.0.0.1', 20);
  pass(60_000);
  await ask('10.0.0.1');
  expect(held).toHaveLength(0);
});

test('twelve refusals of one caller wait, and a hundred in all; further ones are sent at once', async () => {
  const { ask, askOften, held, untilHeld } = refusingApp();
  const callers = Array.from({ length: 10 }, (_, n) => `10.0.0.${n + 1}`);
  for (const caller of callers) await askOften(caller, 20);
  const waiting = callers.flatMap((caller) => Array.from({ length: 12 }, () => ask(caller)));
  await untilHeld(100);
  expect((await ask(callers[0]!)).statusCode).toBe(429);
  expect(held).toHaveLength(100);
  for (const tell of held) tell();
  await Promise.all(waiting);
});

test('of a single caller only twelve refusals wait', async () => {
  const { ask, askOften, held, untilHeld } = refusingApp();
  await askOften('10.0.0.1', 20);
  const waiting = Array.from({ length: 14 }, () => ask('10.0.0.1'));
  await untilHeld(12);
  await Promise.all(waiting.slice(12));
  expect(held).toHaveLength(12);
  for (const tell of held) tell();
  await Promise.all(waiting);
});
