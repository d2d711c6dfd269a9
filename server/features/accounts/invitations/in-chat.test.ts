import { expect, onTestFinished, test } from 'vitest';
import { inviteTeamMember } from '../../../../shared/features/accounts/invitations/calls.ts';
import { startTestApp } from '../../../testing/app.ts';
import { listButtons, readLabel, readWords } from '../../../testing/chat/slack.ts';
import { joinSlack, STAFF } from '../../../testing/chat/workspace.ts';

test('an invitation that staff review is sent or declined in their channel, by staff alone and once', async () => {
  const here = await joinSlack(async (change) => ({ app: await startTestApp(change) }));
  onTestFinished(() => here.slack.close());
  const { app } = here.kith;
  const { findEmail, members, slack, wait } = here;
  const invite = async (email: string) => {
    const body = { email, name: 'Kei Tamsin', role: 'Analyst', comments: 'Welcome.' };
    const answer = await app.as('portco').call(inviteTeamMember, { body });
    expect(answer.status, answer.text).toBe(200);
    await wait(0);
    return slack.messages.at(-1)!;
  };
  const listInvited = () =>
    app.db.selectFrom('app_user').select(['email', 'account_id']).where('status', '=', 'invited').execute();

  const first = await invite('kei@stranger.example');
  expect(listButtons(first.blocks).map(readLabel)).toEqual(['Approve', 'Decline', 'Open in Kith']);
  expect(readWords(first.blocks)).not.toContain('Please decide');
  const noor = 'U0NOOR0001';
  slack.addMember(noor, await findEmail(app.users.portco));
  for (const name of ['Approve', 'Decline']) await members.press(noor, name, first);
  await wait(0);
  expect(slack.answers.map(({ text }) => text.includes('isn’t yours'))).toEqual([true, true]);
  expect(await listInvited()).toEqual([]);

  const before = structuredClone(first);
  await members.press(STAFF, 'Approve', before);
  await members.press(STAFF, 'Decline', before);
  await wait(0);
  expect(await listInvited()).toEqual([{ email: 'kei@stranger.example', account_id: app.companies.Lumenary }]);
  expect(slack.answers.at(-1)!.text).toContain('already decided');
  expect(readWords(first.blocks)).toContain('✓ Approved by');
  expect(listButtons(first.blocks).map(readLabel)).toEqual(['Open in Kith']);

  const second = await invite('una@stranger.example');
  await members.press(STAFF, 'Decline', second);
  await wait(0);
  expect(readWords(second.blocks)).toContain('✓ Declined by');
  expect(await listInvited()).toHaveLength(1);
  const deeds = await app.db.selectFrom('audit').select('action').where('entity', '=', 'invitation_request').execute();
  expect(deeds.map(({ action }) => action)).toEqual(['invitation.asked', 'invitation.asked', 'invitation.declined']);
});
