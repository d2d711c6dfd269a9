import { expect, onTestFinished, test } from 'vitest';
import { updatePoscan } from '../../../../shared/features/talent/candidacies/calls.ts';
import { listButtons, readLabel, readWords } from '../../../testing/chat/slack.ts';
import { joinSlack, STAFF } from '../../../testing/chat/workspace.ts';
import { startCandidacies } from '../../../testing/poscans.ts';

const NOOR = 'U0NOOR0001';

async function sendToCompany() {
  const here = await joinSlack(startCandidacies);
  onTestFinished(() => here.slack.close());
  const { app, put } = here.kith;
  await app.db.updateTable('app_user').set({ chat_id: NOOR }).where('id', '=', app.users.portco).execute();
  here.slack.addMember(NOOR, await here.findEmail(app.users.portco));
  const id = await put();
  const sent = await app.as('admin').call(updatePoscan, { body: { Id: id, Status__c: 'Sent to account' } });
  expect(sent.status, sent.text).toBe(200);
  await here.wait(10);
  const readStatus = async () =>
    (await app.db.selectFrom('poscan').select('status').where('id', '=', Number(id)).executeTakeFirstOrThrow()).status;
  return { ...here, app, id, readStatus, message: here.slack.messages.at(-1)! };
}

test('the owner at the company says that a candidate interests them, once, and nobody else does', async () => {
  const { app, id, members, message, readStatus, slack, wait } = await sendToCompany();
  expect(message.channel).toBe(NOOR.replace('U', 'D'));
  expect(readWords(message.blocks)).toContain('Ines Calloway');
  expect(listButtons(message.blocks).map(readLabel)).toEqual(['Interested', 'Not interested', 'Open in Kith']);
  await members.press(STAFF, 'Interested', message);
  await wait(0);
  expect(slack.answers.at(-1)!.text).toContain('someone else');
  expect(await readStatus()).toBe('Sent to account');
  const before = structuredClone(message);
  await members.press(NOOR, 'Interested', before);
  await wait(0);
  expect(await readStatus()).toBe('Accepted by account');
  expect(readWords(message.blocks)).toContain('✓ Interested');
  await members.press(NOOR, 'Interested', before);
  await members.press(NOOR, 'Not interested', before);
  await wait(0);
  expect(slack.answers.at(-1)!.text).toContain('Reload it');
  expect(await readStatus()).toBe('Accepted by account');
  const steps = await app.db
    .selectFrom('poscan_change')
    .select('to_status')
    .where('poscan_id', '=', Number(id))
    .execute();
  expect(steps.filter(({ to_status }) => to_status === 'Accepted by account')).toHaveLength(1);
});

test('the owner says why a candidate does not interest them', async () => {
  const { members, message, readStatus, slack, wait } = await sendToCompany();
  await members.press(NOOR, 'Not interested', message);
  await members.send(NOOR, {});
  await wait(0);
  expect(slack.answers.at(-1)!.text).toContain('choose a reason');
  await members.press(NOOR, 'Not interested', message);
  await members.send(NOOR, { reason: 'Does not match requirements', details: 'Too junior' });
  await wait(0);
  expect(await readStatus()).toBe('Rejected by account');
  expect(readWords(message.blocks)).toContain('✓ Not interested');
});

test.each<[string, object, RegExp]>([
  ['works for another company', { account_id: 'Brackenfield' }, /doesn’t exist, or you can’t see it/],
  ['lost access', { status: 'deactivated' }, /isn’t yours to answer/],
  [
    'has no address any more that Slack confirms',
    { email: 'noor.new@lumenary.example' },
    /isn’t a Kith user’s address/,
  ],
])('an owner who %s since the message says nothing more about a candidate', async (_, { ...change }, words) => {
  const { app, members, message, readStatus, slack, wait } = await sendToCompany();
  if ('account_id' in change) change.account_id = app.companies.Brackenfield;
  await app.db.updateTable('app_user').set(change).where('id', '=', app.users.portco).execute();
  await members.press(NOOR, 'Interested', message);
  await wait(0);
  expect(slack.answers.at(-1)!.text).toMatch(words);
  expect(await readStatus()).toBe('Sent to account');
});
