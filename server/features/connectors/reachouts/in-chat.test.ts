import { expect, onTestFinished, test } from 'vitest';
import { UNDO_MS } from '../../../../shared/core/network/reachout.ts';
import { endReachout, getReachout } from '../../../../shared/features/connectors/calls.ts';
import { listButtons, readLabel, readWords } from '../../../testing/chat/slack.ts';
import { joinSlack, STAFF } from '../../../testing/chat/workspace.ts';
import { startReachouts } from '../../../testing/reachouts.ts';

const KEI = 'U07KEI0001';

async function sendTamnuni() {
  const here = await joinSlack(startReachouts);
  onTestFinished(() => here.slack.close());
  const { app, send } = here.kith;
  const sent = await send('portco', 'kei-tamsin');
  expect(sent.status, sent.text).toBe(200);
  await here.wait(UNDO_MS / 1000);
  const reachoutId = sent.body.reachout!.id;
  const as = app.as('portco');
  return {
    ...here,
    app,
    message: here.slack.messages.find(({ channel }) => channel === KEI.replace('U', 'D'))!,
    readState: async () => (await as.call(getReachout, { query: { reachoutId } })).body.reachout.state,
    end: (outcome: 'answered' | null) => as.call(endReachout, { body: { reachoutId, outcome } }),
    listMails: () =>
      app.db
        .selectFrom('outbox')
        .select(['recipient', 'subject', 'body'])
        .where('kind', '=', 'connectors.answered')
        .execute(),
  };
}

test('a connector answers a Tamnuni by a button, once and alone; the reachout ends and its sender gets a mail', async () => {
  const { app, findEmail, listMails, members, message, readState, slack, wait } = await sendTamnuni();
  expect(readWords(message.blocks)).toContain('Do you know Ines well enough to introduce Lumenary?');
  const names = ['Yes, gladly', 'Not now', 'I don’t know Ines Calloway well enough'];
  expect(listButtons(message.blocks).map(readLabel)).toEqual(names);
  const noor = 'U0NOOR0001';
  slack.addMember(noor, await findEmail(app.users.portco));
  for (const member of [STAFF, noor]) {
    await members.press(member, 'Yes, gladly', message);
    await wait(0);
    expect(slack.answers.at(-1)).toMatchObject({ member, text: expect.stringContaining('someone else') });
  }
  expect(await readState()).toBe('sent');
  const before = structuredClone(message);
  for (const name of ['I don’t know Ines Calloway well enough', 'Yes, gladly']) await members.press(KEI, name, before);
  await wait(0);
  expect(await readState()).toBe('declined');
  expect(listButtons(message.blocks)).toEqual([]);
  expect(readWords(message.blocks)).toContain('✓ You answered: Not this time. Thank you!');
  expect(slack.answers.slice(2).map(({ text }) => text)).toEqual([
    'Thank you! Noor Salhavi gets your answer.',
    expect.stringContaining('already answered'),
  ]);
  expect(await listMails()).toEqual([
    {
      recipient: 'noor@lumenary.example',
      subject: 'Kei Tamsin on Ines Calloway: I don’t know Ines Calloway well enough',
      body: expect.stringContaining('http'),
    },
  ]);
  const deeds = await app.db
    .selectFrom('audit')
    .select(['user_id', 'detail'])
    .where('action', '=', 'reachout.ended')
    .execute();
  expect(deeds).toEqual([{ user_id: null, detail: expect.stringContaining('"actor":"connector"') }]);
  const opinions = await app.db.selectFrom('signal').select('id').where('type', '=', 'Opinion').execute();
  expect(opinions, 'anybody may have been entered as this member').toEqual([]);
});

test('a Tamnuni whose outcome was recorded, or whose connector has another account, is no longer answered', async () => {
  const { app, end, members, message, readState, slack, wait } = await sendTamnuni();
  const before = structuredClone(message);
  expect((await end('answered')).status).toBe(200);
  // Others see it when it can no longer be taken back.
  await wait(10);
  expect(listButtons(message.blocks)).toEqual([]);
  expect(readWords(message.blocks)).toContain('already answered or withdrawn');
  await members.press(KEI, 'Not now', before);
  await wait(0);
  expect(slack.answers.at(-1)!.text).toContain('already answered');
  expect(await readState()).toBe('answered');
  expect((await end(null)).status).toBe(200);
  await wait(10);
  expect(listButtons(message.blocks)).toHaveLength(3);
  await app.db.updateTable('chat_member').set({ chat_id: 'U07KEI0002' }).where('chat_id', '=', KEI).execute();
  await members.press(KEI, 'Yes, gladly', message);
  await wait(0);
  expect(slack.answers.at(-1)!.text).toContain('no longer knows this Slack account');
  expect(await readState()).toBe('sent');
});

test('a connector who answers while the sender could still take back another outcome comes too late', async () => {
  const { end, members, message, readState, slack, wait } = await sendTamnuni();
  expect((await end('answered')).status).toBe(200);
  expect(listButtons(message.blocks)).toHaveLength(3);
  await members.press(KEI, 'Not now', message);
  await wait(0);
  expect(slack.answers.at(-1)!.text).toContain('already answered');
  expect(await readState()).toBe('answered');
});
