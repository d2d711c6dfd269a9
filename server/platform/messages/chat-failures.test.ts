import { beforeEach, expect, test } from 'vitest';
import { START, startTestApp, type TestApp } from '../../testing/app.ts';
import { type JobKinds, runDueJobs } from '../jobs/jobs.ts';
import { NotAcceptedError } from '../ports/not-taken.ts';
import { messageJobs, queueMessage } from './delivery.ts';

let app: TestApp;
let refuse: string | undefined;
let sent: { to: string; text: string }[];
beforeEach(async () => {
  sent = [];
  const post = async (): Promise<undefined> => {
    if (refuse) throw new NotAcceptedError(new Error(refuse), { isFinal: true });
  };
  app = await startTestApp({ chat: { post }, mail: { send: async (mail) => void sent.push(mail) } });
});

/** @returns what administrators were told of it */
async function post(key: string, error?: string, recipient = 'introductions'): Promise<string[]> {
  refuse = error;
  const from = sent.length;
  const about = { entity: 'user_feedback', id: 1 } as const;
  const message = { channel: 'chat', recipient, subject: null, body: 'x', key, kind: 'feedback.sent', about } as const;
  await queueMessage(app.db, message, START);
  const kinds = messageJobs(app.deps) as unknown as JobKinds;
  await runDueJobs({ db: app.db, kinds, clock: app.deps.clock, failed: () => undefined });
  expect(sent.every(({ to }) => to === 'dana@quillmark.example')).toBe(true);
  return sent.slice(from).map(({ text }) => text);
}

test('a refusal for good is told to administrators once for each reason, and again after it worked meanwhile', async () => {
  const archived = 'This Slack channel is archived. (is_archived)';
  expect(await post('a', archived)).toEqual([expect.stringMatching(/introductions.*\n\nSlack said: .*is_archived/)]);
  expect(await post('b', archived)).toEqual([]);
  expect(await post('c', 'Set a new SLACK_TOKEN. (invalid_auth)')).toHaveLength(1);
  expect(await post('d', archived, 'U0NOOR0000')).toHaveLength(1);
  app.setNow(new Date(START.getTime() + 60_000));
  expect(await post('e')).toEqual([]);
  expect(await post('f', archived)).toHaveLength(1);
  expect(await post('g', archived)).toEqual([]);
  expect(await app.db.selectFrom('job').select('attempts').where('state', '=', 'failed').execute()).toEqual(
    Array.from({ length: 6 }, () => ({ attempts: 1 })),
  );
});
