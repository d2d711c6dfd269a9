import { expect, onTestFinished, test } from 'vitest';
import { updateIntro } from '../../../../shared/features/introductions/calls.ts';
import { NO_TERMS, saveTerms } from '../../../core/network/terms/terms.ts';
import { START } from '../../../testing/app.ts';
import { listButtons, readLabel } from '../../../testing/chat/slack.ts';
import { STAFF, startWorkspace } from '../../../testing/chat/workspace.ts';

async function startRequest() {
  const here = await startWorkspace();
  onTestFinished(() => here.slack.close());
  const { kith, slack, wait } = here;
  const { app, connector, ines } = kith;
  const id = await kith.ask('portco', { target_contact_id: String(ines) });
  await wait(11);
  const body = { Id: id, Status__c: 'Checking Internally', Connector__c: String(connector) } as const;
  const taken = await app.as('admin').call(updateIntro, { body });
  expect(taken.status, taken.text).toBe(200);
  await wait(11);
  const intro = app.db.selectFrom('intro').select(['status', 'next_update']).where('id', '=', Number(id));
  return {
    ...here,
    message: slack.messages.find(({ text }) => text.includes('New request'))!,
    read: () => intro.executeTakeFirstOrThrow(),
    /** The connector lets themselves be asked so. */
    async choose(terms: Partial<typeof NO_TERMS>) {
      await saveTerms(app.db, connector, { ...NO_TERMS, ...terms }, START.toISOString());
    },
  };
}

test('a connector who rests is asked by a button with a reason, and one who never wants to be asked by none', async () => {
  const { choose, kith, members, message, read, slack, wait } = await startRequest();
  const names = () => listButtons(message.blocks).map(readLabel);
  expect(names()).toContain('Ask Tal Berkovan');
  await choose({ notBefore: '2027-03-01' });
  await members.press(STAFF, 'Ask Tal Berkovan', message);
  await wait(0);
  expect(slack.answers.at(-1)!.text).toContain('To ask anyway, give a reason');
  await members.press(STAFF, 'Ask Tal Berkovan', message);
  await members.send(STAFF, { although: 'why' });
  await wait(0);
  expect(slack.answers.at(-1)!.text).toContain('Tell us why in a few words');
  expect(await read()).toMatchObject({ status: 'Checking Internally' });
  await members.press(STAFF, 'Ask Tal Berkovan', message);
  await members.send(STAFF, { although: 'Tal offered it yesterday' });
  await wait(0);
  await wait(11);
  expect(await read()).toMatchObject({ status: 'Asked' });
  const ask = kith.app.db.selectFrom('connector_ask').select(['override_reason', 'user_id']);
  expect(await ask.execute()).toEqual([{ override_reason: 'Tal offered it yesterday', user_id: kith.app.users.admin }]);
});

test('nobody is asked who never wants to be, and their button goes', async () => {
  const { choose, members, message, read, slack, wait } = await startRequest();
  await choose({ never: true });
  await members.press(STAFF, 'Ask Tal Berkovan', message);
  await wait(0);
  expect(slack.answers.at(-1)!.text).toContain('Choose someone else');
  expect(listButtons(message.blocks).map(readLabel)).not.toContain('Ask Tal Berkovan');
  expect(await read()).toMatchObject({ status: 'Checking Internally' });
});

test('a request is put on hold with a reason and, if they like, the day on which it is looked at again', async () => {
  const { members, message, read, slack, wait } = await startRequest();
  await members.press(STAFF, 'Put on hold', message);
  await members.send(STAFF, { comment: 'After the board', next: '2020-01-01' });
  await wait(0);
  expect(slack.answers.at(-1)!.text).toMatch(/day|date/i);
  await members.press(STAFF, 'Put on hold', message);
  await members.send(STAFF, { comment: 'After the board', next: '2026-12-08' });
  await wait(0);
  await wait(11);
  expect(await read()).toEqual({ status: 'On Hold', next_update: '2026-12-08' });
});
