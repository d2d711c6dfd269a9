import { beforeEach, describe, expect, test } from 'vitest';
import { commentIntro, requestIntro } from '../../../shared/features/introductions/calls.ts';
import { sendFeedback } from '../../../shared/features/operations/feedback/calls.ts';
import { START, type TestViewer } from '../../testing/app.ts';
import { type Intros, startIntros } from '../../testing/intros.ts';

const HOUR_MS = 3_600_000;
let { app, bank, ask } = {} as Intros;
beforeEach(async () => {
  ({ app, bank, ask } = await startIntros());
  app.deps.settings.perDay = { requests: 2, comments: 2 };
});

const request = (viewer: TestViewer = 'portco', body: object = {}) =>
  app.as(viewer).call(requestIntro, { params: { id: String(bank) }, body: { goal: 'Talent', ...body } });
const comment = (id: string, viewer: TestViewer = 'portco') =>
  app.as(viewer).call(commentIntro, { params: { id }, body: { comment: 'Any news?', internal: false } });
const times = async <T>(count: number, run: () => Promise<{ status: number; error: T }>) => {
  const answers = [];
  for (let at = 0; at < count; at++) answers.push(await run());
  return answers;
};
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

describe('a portfolio user', () => {
  test('makes so many requests in a day, and reads a sentence at the next; colleagues elsewhere and staff go on', async () => {
    const answers = await times(3, request);
    expect(statuses(answers)).toEqual([200, 200, 429]);
    expect(answers[2]!.error.message).toBe(
      'You have sent 2 requests today, which is the maximum. Send more tomorrow, or write to Quillmark Ventures at help@quillmark.example.',
    );
    expect((await request('portco2')).status).toBe(200);
    expect(statuses(await times(3, () => request('admin')))).toEqual([200, 200, 200]);
    const { count } = await app.db
      .selectFrom('intro')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count), 'the refused one left nothing').toBe(6);
  });

  test('makes requests again once the day of the installation’s zone is over', async () => {
    // Eleven hours ahead: the day ends an hour after START.
    app.deps.settings.timeZone = 'Pacific/Guadalcanal';
    await times(2, request);
    app.setNow(new Date(START.getTime() + HOUR_MS - 1));
    expect((await request()).status).toBe(429);
    app.setNow(new Date(START.getTime() + HOUR_MS));
    expect(statuses(await times(3, request))).toEqual([200, 200, 429]);
  });

  test('is not charged for the same request twice, nor for one that was refused', async () => {
    const same = { request_key: 'sent-only-once' };
    expect(statuses(await times(3, () => request('portco', same)))).toEqual([200, 200, 200]);
    expect((await request('portco', { sales_target_id: '999' })).status).toBe(400);
    expect(statuses(await times(2, request))).toEqual([200, 429]);
  });

  test('gets no more by asking at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => request()));
    expect(statuses(answers).sort()).toEqual([200, 200, 429, 429, 429, 429]);
  });

  test('comments so often in a day, feedback included; staff go on', async () => {
    const id = await ask('portco');
    expect((await comment(id)).status).toBe(200);
    const feedback = { pathname: '/', search: '', feedback: 'Slow' };
    expect((await app.as('portco').call(sendFeedback, { body: feedback })).status).toBe(200);
    const refused = await comment(id);
    expect(refused.status).toBe(429);
    expect(refused.error.message).toContain('You have sent 2 comments today, which is the maximum.');
    expect((await app.as('portco').call(sendFeedback, { body: feedback })).status).toBe(429);
    expect(statuses(await times(3, () => comment(id, 'admin')))).toEqual([200, 200, 200]);
    expect((await request()).status, 'requests count apart').toBe(200);
  });
});

test('whoever goes on after the last of the day reads of the day also once the hour refuses', async () => {
  const feedback = (viewer: TestViewer) => app.as(viewer).call(sendFeedback, { body: { feedback: 'Any news?' } });
  const answers = await times(31, () => feedback('portco'));
  expect(answers.slice(2).map(({ error }) => error.message)).toEqual(
    Array.from({ length: 29 }, () =>
      expect.stringMatching(/^You have sent 2 .* today, which is the maximum\. Send more tomorrow/),
    ),
  );
  // Staff have no bound of the day: the hour's own sentence.
  const { error } = (await times(31, () => feedback('admin')))[30]!;
  expect(error.message).toMatch(/^You can do this 30 times an hour\. Try again in /);
});
