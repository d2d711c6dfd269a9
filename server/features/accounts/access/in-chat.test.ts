import { expect, onTestFinished, test } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { START, startTestApp } from '../../../testing/app.ts';
import { listButtons, readLabel, readWords } from '../../../testing/chat/slack.ts';
import { joinSlack, STAFF } from '../../../testing/chat/workspace.ts';

async function startAccess() {
  const here = await joinSlack(async (change) => ({ app: await startTestApp(change) }));
  onTestFinished(() => here.slack.close());
  const { app } = here.kith;
  const at = START.toISOString();
  /** Somebody asks. @returns their message in the channel, and their user */
  const ask = async (email: string) => {
    const person = { subject: email, given_name: 'Rowan', family_name: 'Askwith', picture: null, contact_id: null };
    const user = await app.db
      .insertInto('app_user')
      .values({ email, ...person, crm_id: null, account_id: null, status: 'pending', created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await app.db
      .insertInto('access_request')
      .values({ user_id: user.id, state: 'pending', requested_at: at, decided_at: null, decided_by: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(app.db, { kind: 'access.requested', payload: { requestId: id } }, app.deps.clock.now());
    await here.wait(0);
    return { message: here.slack.messages.at(-1)!, userId: user.id };
  };
  const findUser = (id: number) =>
    app.db.selectFrom('app_user').select(['status', 'account_id', 'roles']).where('id', '=', id).executeTakeFirst();
  return { ...here, app, ask, findUser };
}

test('somebody who asks for access is approved for a company, or declined, by staff alone and once', async () => {
  const { app, ask, findUser, findEmail, members, slack, wait } = await startAccess();
  const first = await ask('rowan@lumenary.example');
  expect(listButtons(first.message.blocks).map(readLabel)).toEqual(['Approve', 'Decline', 'Open in Kith']);
  const noor = 'U0NOOR0001';
  slack.addMember(noor, await findEmail(app.users.portco));
  await members.press(noor, 'Decline', first.message);
  await members.press(noor, 'Approve', first.message);
  await members.send(noor, { company: String(app.companies.Lumenary) });
  await wait(0);
  expect(slack.answers.map(({ text }) => text)).toEqual([
    expect.stringContaining('isn’t yours'),
    expect.stringContaining('isn’t yours'),
  ]);
  expect(await findUser(first.userId)).toMatchObject({ status: 'pending' });

  const before = structuredClone(first.message);
  await members.press(STAFF, 'Approve', first.message);
  await members.send(STAFF, { company: '999999' });
  await wait(0);
  expect(slack.answers.at(-1)!.text).toContain('Choose the firm or one of its portfolio companies');
  await members.press(STAFF, 'Approve', first.message);
  await members.send(STAFF, { company: String(app.companies.Lumenary) });
  await wait(0);
  expect(await findUser(first.userId)).toEqual({ status: 'active', account_id: app.companies.Lumenary, roles: '' });
  expect(readWords(first.message.blocks)).toContain('✓ Approved for Lumenary by');
  expect(listButtons(first.message.blocks).map(readLabel)).toEqual(['Open in Kith']);
  await members.press(STAFF, 'Decline', before);
  await wait(0);
  expect(slack.answers.at(-1)!.text).toContain('Someone was faster');

  const second = await ask('una@elsewhere.example');
  await members.press(STAFF, 'Decline', second.message);
  await wait(0);
  expect(await findUser(second.userId)).toMatchObject({ status: 'declined' });
  expect(readWords(second.message.blocks)).toContain('✓ Declined by');
  const deeds = await app.db.selectFrom('audit').select('action').where('entity', '=', 'access_request').execute();
  expect(deeds.map(({ action }) => action)).toEqual(['access.approved', 'access.declined']);
});

test('somebody to whom no provider vouches for an address is not approved in the chat', async () => {
  const { app, ask, members, slack, wait } = await startAccess();
  const applicant = await ask('rowan@lumenary.example');
  const before = structuredClone(applicant.message);
  await app.db
    .updateTable('app_user')
    .set({ email: 'u1@stand-in.invalid' })
    .where('id', '=', applicant.userId)
    .execute();
  await members.press(STAFF, 'Approve', before);
  await expect
    .poll(async () => {
      await wait(0);
      return slack.answers.at(-1)?.text;
    })
    .toContain('First say in Kith who this is');
  expect(slack.dialogs, 'the button is there no longer').toEqual([]);
});
