import { afterEach, beforeEach, expect, test } from 'vitest';
import { allowChat, getChatLink, getChatManifest, unlinkChat } from '../../../shared/features/chat/calls.ts';
import { STAFF, startWorkspace, type Workspace } from '../../testing/chat/workspace.ts';

let here: Workspace;
beforeEach(async () => {
  here = await startWorkspace();
});
afterEach(() => here.slack.close());

test('an account is linked by the first press, shown to its user, unlinked for good, and allowed again', async () => {
  const { kith, slack, members, wait } = here;
  const admin = kith.app.as('admin');
  const ask = async () => {
    await members.type(STAFF, 'nobody at all');
    await expect.poll(() => slack.answers.length).toBeGreaterThan(0);
    return slack.answers.splice(0).at(-1)!.text;
  };
  expect((await admin.call(getChatLink, {})).body).toEqual({ available: true, account: null, unlinked: false });
  expect(await ask()).toContain('No one here knows');
  const linked = (await admin.call(getChatLink, {})).body;
  expect(linked).toMatchObject({ account: { member_id: STAFF }, unlinked: false });
  expect((await kith.app.as('portco').call(getChatLink, {})).body.account, 'only their own').toBeNull();
  expect((await admin.call(unlinkChat, {})).body).toMatchObject({ account: null, unlinked: true });
  expect(await ask()).toContain('You unlinked Slack');
  expect((await admin.call(allowChat, {})).body).toMatchObject({ account: null, unlinked: false });
  expect(await ask()).toContain('No one here knows');
  const email = await here.findEmail(kith.app.users.admin);
  slack.addMember('U0OTHER001', email);
  await members.type('U0OTHER001', 'nobody at all');
  await expect.poll(() => slack.answers.at(-1)?.text).toContain('Another Slack account is linked');
  await wait(0);
  const deeds = await kith.app.db.selectFrom('audit').select('action').where('entity', '=', 'app_user').execute();
  expect(deeds.map(({ action }) => action)).toEqual([
    'chat-account.linked',
    'chat-account.unlinked',
    'chat-account.linked',
  ]);
});

test('the manifest is for staff, with the addresses of the installation', async () => {
  const { body } = await here.kith.app.as('admin').call(getChatManifest, {});
  expect(body.manifest).toContain('http://kith.example/slack/events');
});
