import { beforeEach, expect, test } from 'vitest';
import { listWaiting } from '../../../../shared/features/notifications/digest/calls.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../../testing/app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

const sections = async (viewer: TestViewer) => (await app.as(viewer).call(listWaiting, {})).body.sections;

test('the list of waiting items equals the user’s digest, and shows nobody else’s', async () => {
  const at = START.toISOString();
  const user = app.users.portco;
  const row = await app.db.selectFrom('app_user').select('account_id').where('id', '=', user).executeTakeFirstOrThrow();
  await app.db
    .insertInto('intro')
    .values({
      account_id: row.account_id!,
      target_name: 'Harrow',
      status: 'Awaiting Info from Portfolio',
      goal: 'Talent',
      requester_user_id: user,
      status_at: at,
      created_at: at,
      updated_at: at,
    } as never)
    .execute();
  expect(await sections('portco')).toMatchObject([
    {
      title: 'Introductions waiting for you',
      lines: [{ text: 'Harrow: one question before we can go on', act: 'Answer', since: at }],
      more: false,
    },
  ]);
  expect(await sections('portco2')).toEqual([]);
});
