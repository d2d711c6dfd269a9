import { beforeEach, expect, test } from 'vitest';
import { poscanTimeline } from '../../../../shared/features/talent/candidacies/calls.ts';
import { askFeedback, type FeedbackSide } from '../../../../shared/features/talent/feedback/calls.ts';
import { WebhookFailure } from '../../../platform/ports/webhook.ts';
import { START, type TestViewer } from '../../../testing/app.ts';
import { type Candidacies, startCandidacies } from '../../../testing/poscans.ts';

const HOOK = 'https://hooks.example/dana';

let kith: Candidacies;
let id: string;
let messages: { address: string; body: unknown; delivery: string }[];
/** The number of times that the webhook answers 500 from now on. */
let away: number;
beforeEach(async () => {
  kith = await startCandidacies();
  messages = [];
  away = 0;
  kith.app.deps.webhooks.post = async (address, body, delivery) => {
    messages.push({ address, body, delivery });
    if (away-- > 0) throw new WebhookFailure('The webhook answered with 500.');
  };
  kith.app.deps.settings.feedbackWebhooks = new Map([['dana', HOOK]]);
  id = await kith.put();
  const owner = { kith_owner_user_id: kith.app.users.admin };
  await kith.app.db
    .updateTable('poscan')
    .set({ ...owner, status: 'Introduced', intro_date: '2026-11-13' })
    .execute();
});
const as = (viewer: TestViewer) => kith.app.as(viewer);
const ask = (of: FeedbackSide = 'portco', viewer: TestViewer = 'admin') =>
  as(viewer).call(askFeedback, { body: { poscanId: id, of } });
const row = () => kith.app.db.selectFrom('poscan').selectAll().executeTakeFirstOrThrow();
const mails = () => kith.app.db.selectFrom('outbox').select('id').where('kind', 'like', 'poscan.ask%').execute();
const notes = async (viewer: TestViewer = 'admin') =>
  (await as(viewer).call(poscanTimeline, { params: { id } })).body.changes
    .filter(({ kind }) => kind === 'note')
    .map(({ internal_comment }) => internal_comment);
/** Moves on until the next try, and makes it. */
let minutes = 0;
async function tryAgain(): Promise<void> {
  minutes += 11;
  kith.app.setNow(new Date(START.getTime() + minutes * 60_000));
  await kith.app.runJobs().catch(() => undefined);
}

test('the webhook of the candidacy’s owner is called, and nobody gets a mail', async () => {
  expect((await ask()).body).toMatchObject({ message: 'Success', poscan: { Portco_Feedback_Status__c: 'Requested' } });
  expect((await ask('candidate')).body.message).toBe('Success');
  expect(messages.map(({ address, body }) => [address, body])).toEqual([
    [HOOK, { poscan_id: id, of: 'portco' }],
    [HOOK, { poscan_id: id, of: 'candidate' }],
  ]);
  expect(await mails()).toEqual([]);
  await tryAgain();
  expect(messages).toHaveLength(2);
});

test('others get no feedback url, and nothing is sent in its place', async () => {
  for (const owner of [null, kith.app.users.sales]) {
    await kith.app.db.updateTable('poscan').set({ kith_owner_user_id: owner }).execute();
    expect((await ask()).body).toMatchObject({
      message: 'no feedback url',
      poscan: { Portco_Feedback_Status__c: 'Not Requested' },
    });
  }
  expect([messages, await mails()]).toEqual([[], []]);
});

test('without any webhook a link is sent', async () => {
  kith.app.deps.settings.feedbackWebhooks = new Map();
  expect((await ask()).body.message).toBe('Success');
  expect([messages.length, (await mails()).length]).toEqual([0, 1]);
});

test('a call that fails at first is an Error, and is tried again under the same name until it succeeds', async () => {
  away = 2;
  expect((await ask()).body).toMatchObject({
    message: 'Error',
    poscan: { Portco_Feedback_Status__c: 'Not Requested' },
  });
  expect((await ask()).status).toBe(409);
  await tryAgain();
  await tryAgain();
  await tryAgain();
  expect(messages).toHaveLength(3);
  expect(new Set(messages.map(({ delivery }) => delivery)).size).toBe(1);
  expect((await row()).portco_feedback_status).toBe('Requested');
  expect((await notes())[0]).toBe('Feedback of the company: The webhook accepted it on attempt 3.');
  expect((await ask()).error.message).toContain('The company was asked on 21 Nov 26 and has not answered yet.');
  kith.app.setNow(new Date(START.getTime() + 7 * 86_400_000));
  expect((await ask()).body.message).toBe('Success');
});

test('a webhook that stays unreachable is given up, which the candidacy shows to the firm alone', async () => {
  away = 99;
  await ask('candidate');
  for (let times = 0; times < 9; times++) await tryAgain();
  expect(messages).toHaveLength(6);
  expect((await row()).candidate_feedback_status).toBe('Not Requested');
  expect((await notes())[0]).toContain('stopped after 6 tries');
  expect(await notes('portco')).toEqual([]);
  away = 0;
  expect((await ask('candidate')).body.message).toBe('Success');
});

test('of two users who ask at the same moment one asks, and the other is told so', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  kith.app.deps.webhooks.post = async (address, body, delivery) => {
    messages.push({ address, body, delivery });
    await promise;
  };
  const both = [ask(), ask()];
  expect((await Promise.race(both)).status).toBe(409);
  resolve();
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(messages).toHaveLength(1);
});

test('feedback cannot be requested before an introduction, without an owner at the company, or outside the talent team', async () => {
  for (const viewer of ['sales', 'portco', 'portco2'] as const) expect((await ask('portco', viewer)).status).toBe(403);
  await kith.app.db.updateTable('poscan').set({ portco_owner_user_id: null }).execute();
  expect((await ask()).error.message).toContain('Choose one first.');
  await kith.app.db.updateTable('poscan').set({ intro_date: null }).execute();
  expect((await ask()).error.message).toContain('after an introduction');
  expect(messages).toEqual([]);
});
