import { beforeEach, expect, test } from 'vitest';
import { forwardFeedback } from '../../../../shared/features/operations/feedback/calls.ts';
import { WebhookFailure } from '../../../platform/ports/webhook.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

const FORM = 'https://forms.example/feedback';
const WEBHOOK = 'https://hooks.example/redirect';

let kith: TestApp;
let messages: { address: string; body: unknown; delivery: string }[];
let away: number;
beforeEach(async () => {
  messages = [];
  away = 0;
  const post = async (address: string, body: unknown, delivery: string) => {
    messages.push({ address, body, delivery });
    if (away-- > 0) throw new WebhookFailure('The webhook answered with 500.');
  };
  kith = await startTestApp({ webhooks: { post } });
  kith.deps.settings.feedbackForm = { url: FORM, webhook: WEBHOOK };
});

const forward = (parameters: [string, string][], viewer: 'signed out' | 'portco' = 'signed out') =>
  kith.as(viewer).call(forwardFeedback, { body: { parameters } });

test('all values of the address go to the automation, signed in or not, and the page leads to the form', async () => {
  for (const viewer of ['signed out', 'portco'] as const) {
    const { body } = await forward(
      [
        ['connector', '7'],
        ['tag', 'a'],
        ['tag', 'b'],
        ['__proto__', 'x'],
      ],
      viewer,
    );
    expect(body).toEqual({ form: FORM });
  }
  await kith.runJobs();
  expect(messages.map(({ address }) => address)).toEqual([WEBHOOK, WEBHOOK]);
  expect(JSON.stringify(messages[0]!.body)).toBe('{"connector":"7","tag":["a","b"],"__proto__":"x"}');
});

test('no word of the address makes the page lead elsewhere, or calls another automation', async () => {
  for (const name of ['form', 'url', 'redirect', 'returnTo', 'webhook', 'host'])
    expect((await forward([[name, 'https://evil.example/']])).body).toEqual({ form: FORM });
  await kith.runJobs();
  expect(new Set(messages.map(({ address }) => address))).toEqual(new Set([WEBHOOK]));
});

test('an unavailable automation delays nobody on the way to the form, and is called later under the same name', async () => {
  away = 1;
  expect((await forward([['connector', '7']])).status).toBe(200);
  await expect(kith.runJobs()).rejects.toThrow('500');
  kith.setNow(new Date(kith.deps.clock.now().getTime() + 120_000));
  await kith.runJobs();
  expect(messages).toHaveLength(2);
  expect(new Set(messages.map(({ delivery }) => delivery)).size).toBe(1);
});

test('without an automation nothing is called, and without a form the page does not exist', async () => {
  kith.deps.settings.feedbackForm = { url: FORM, webhook: null };
  expect((await forward([])).body).toEqual({ form: FORM });
  kith.deps.settings.feedbackForm = null;
  expect((await forward([])).status).toBe(404);
  await kith.runJobs();
  expect(messages).toEqual([]);
});

test('an address with more than the allowed content is refused', async () => {
  expect((await forward(Array.from({ length: 51 }, () => ['a', 'b']))).status).toBe(400);
  expect((await forward([['a', 'x'.repeat(2_001)]])).status).toBe(400);
});
