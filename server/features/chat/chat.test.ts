import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listIntroChanges } from '../../../shared/features/introductions/calls.ts';
import { START } from '../../testing/app.ts';
import { listButtons, readLabel, readWords, type Slack } from '../../testing/chat/slack.ts';
import { STAFF, startWorkspace, TAL, type Workspace } from '../../testing/chat/workspace.ts';

const GUEST = 'U0GUEST001';

let slack: Slack;
let kith: Workspace['kith'];
let members: Workspace['members'];
let wait: Workspace['wait'];
let id: string;

beforeEach(async () => {
  ({ slack, kith, members, wait } = await startWorkspace());
});
afterEach(() => slack.close());

const work = () => wait(0);

async function askForIntro() {
  id = await kith.ask('portco', { why: 'We cut their <costs> & *time*', target_contact_id: String(kith.ines) });
  await wait(11);
  return slack.messages.find(({ text }) => text.includes('New request'))!;
}
const countSteps = async () => (await kith.app.db.selectFrom('pending_step').select('id').execute()).length;
const status = async () => (await kith.app.as('admin').call(listIntroChanges, { params: { id } })).body.intro.Status__c;

describe('a request in the channel of staff', () => {
  test('is taken over by a button, undone within the window, and taken over for good', async () => {
    const message = await askForIntro();
    expect(readWords(message.blocks)).toContain('We cut their <costs> & *time*');
    expect(listButtons(message.blocks).map(readLabel)).toContain('Take over');
    expect(await members.press(STAFF, 'Take over', message)).toEqual({ status: 200, body: '' });
    await work();
    expect(listButtons(message.blocks).map(readLabel)).toEqual(['Undo', 'Open in Kith']);
    expect(await members.press(STAFF, 'Undo', message)).toEqual({ status: 200, body: '' });
    await work();
    expect(listButtons(message.blocks).map(readLabel)).toContain('Take over');
    await members.press(STAFF, 'Take over', message);
    await work();
    await wait(11);
    expect(await status()).toBe('Checking Internally');
    expect(readWords(message.blocks)).toContain('✓ Checking Internally');
    expect(slack.answers).toEqual([]);
  });

  test('is not doubled by a second press, and a late or repeated one is told where it stands', async () => {
    const message = await askForIntro();
    const before = structuredClone(message);
    const trigger = '1.2.same';
    for (let times = 0; times < 2; times++) await members.press(STAFF, 'Take over', before, trigger);
    await work();
    expect(await countSteps()).toBe(1);
    expect(slack.answers).toEqual([]);
    await members.press(STAFF, 'Take over', before);
    await work();
    expect(slack.answers.at(-1)!.text).toContain('Reload it');
    await wait(11);
    expect(await status()).toBe('Checking Internally');
    await members.press(STAFF, 'Take over', before);
    await work();
    expect(slack.answers.at(-1)!.text).toMatch(/Checking Internally now/);
    expect(await countSteps()).toBe(0);
  });

  test('is for no guest, app, deactivated member or unconfirmed address, even with the address of staff', async () => {
    const message = await askForIntro();
    const { email } = (slack.members.get(STAFF) as { profile: { email: string } }).profile;
    for (const [change, words] of [
      [{ is_restricted: true }, /Guests/],
      [{ is_ultra_restricted: true }, /Guests/],
      [{ is_stranger: true }, /Guests/],
      [{ team_id: 'T0OTHER' }, /Guests/],
      [{ is_bot: true }, /Apps/],
      [{ deleted: true }, /deactivated/],
      [{ is_email_confirmed: false }, /Confirm it/],
      [{ is_email_confirmed: undefined }, /Confirm it/],
    ] as const) {
      slack.addMember(GUEST, email, change);
      await members.press(GUEST, 'Take over', message);
      await work();
      const answer = slack.answers.at(-1)!;
      expect(answer).toMatchObject({ member: GUEST, text: expect.stringContaining('isn’t yours to answer') });
      expect(answer.text).toMatch(words);
    }
    expect(await countSteps()).toBe(0);
    expect(await kith.app.db.selectFrom('chat_account').selectAll().execute()).toEqual([]);
  });

  test('is for staff alone: a portfolio user, a stranger and a user without access change nothing', async () => {
    const message = await askForIntro();
    slack.addMember(GUEST, 'noor@lumenary.example');
    slack.addMember('U0NOBODY01', 'nobody@elsewhere.example');
    for (const member of [GUEST, 'U0NOBODY01', 'U0UNKNOWN1']) await members.press(member, 'Take over', message);
    await kith.app.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', kith.app.users.admin)
      .execute();
    await members.press(STAFF, 'Take over', message);
    await work();
    expect(slack.answers).toHaveLength(4);
    for (const { text } of slack.answers) expect(text).toContain('isn’t yours');
    expect(await countSteps()).toBe(0);
  });

  test.each<[string, object]>([
    ['deactivated', { status: 'deactivated' }],
    ['of a portfolio company now', { roles: '', outside: 1 }],
    ['somebody with another address', { email: 'dana.new@quillmark.example' }],
  ])('is asked for anew at each press: staff who took it over and are %s since do nothing more', async (_, change) => {
    const message = await askForIntro();
    await members.press(STAFF, 'Take over', message);
    await work();
    await wait(11);
    expect(await status()).toBe('Checking Internally');
    await kith.app.db.updateTable('app_user').set(change).where('id', '=', kith.app.users.admin).execute();
    const link = () => kith.app.db.selectFrom('chat_account').selectAll().execute();
    expect(await link()).toHaveLength(1);
    await members.press(STAFF, 'Put on hold', message);
    await members.send(STAFF, { comment: 'Later' });
    await work();
    await wait(11);
    expect(slack.answers.at(-1)!.text).toContain('isn’t yours to answer');
    expect(await countSteps()).toBe(0);
    const row = await kith.app.db.selectFrom('intro').select('status').executeTakeFirstOrThrow();
    expect(row.status).toBe('Checking Internally');
  });

  test('needs a reason to be put on hold or closed, which a dialog asks for', async () => {
    const message = await askForIntro();
    await members.press(STAFF, 'Put on hold', message);
    await members.send(STAFF, { comment: ' ' });
    await work();
    expect(slack.answers.at(-1)!.text).toContain('enter a reason');
    await members.press(STAFF, 'Can’t introduce', message);
    await members.send(STAFF, { status: 'Weak relationship with connector', reason: 'No More Need' });
    await members.send(STAFF, { status: 'Weak relationship with connector', reason: 'No More Need' });
    await work();
    await wait(11);
    expect(await status()).toBe('Weak relationship with connector');
    expect(listButtons(message.blocks).map(readLabel)).toEqual(['Open in Kith']);
  });

  test('asks for a second try where the dialog came too late', async () => {
    const message = await askForIntro();
    slack.failing.set('views.open', { status: 200, body: { ok: false, error: 'expired_trigger_id' } });
    expect((await members.press(STAFF, 'Put on hold', message)).status).toBe(200);
    await expect.poll(() => slack.answers.at(-1)?.text).toContain('Click again');
  });

  test('shows what was done on the screen, too', async () => {
    const message = await askForIntro();
    await kith.walk(id, 'Checking Internally');
    await wait(11);
    expect(listButtons(message.blocks).map(readLabel)).not.toContain('Take over');
    const { changes } = message;
    await work();
    expect(message.changes, 'what shows the same is not sent again').toBe(changes);
  });
});

describe('a connector in the chat', () => {
  async function askTal() {
    await kith.app.db
      .insertInto('chat_member')
      .values({
        account_id: kith.app.companies['Quillmark Ventures'],
        contact_id: kith.connector,
        chat_id: TAL,
        name: 'Tal',
        at: START.toISOString(),
        user_id: kith.app.users.admin,
      })
      .execute();
    await askForIntro();
    await kith.walk(id, 'Asked');
    await wait(11);
    return slack.messages.find(({ channel }) => channel === TAL.replace('U', 'D'))!;
  }

  test('answers by a button, once; the message and the request say so, and the link of the mail is used up', async () => {
    const message = await askTal();
    expect(listButtons(message.blocks).map(readLabel)).toEqual([
      'Yes, gladly',
      'Not now',
      'I don’t know Ines Calloway well enough',
    ]);
    await members.press(STAFF, 'Yes, gladly', message);
    await work();
    expect(slack.answers.at(-1)).toMatchObject({ member: STAFF, text: expect.stringContaining('someone else') });
    const before = structuredClone(message);
    await Promise.all([members.press(TAL, 'Yes, gladly', before), members.press(TAL, 'Yes, gladly', before)]);
    await work();
    expect(await status()).toBe('Agreed');
    expect(listButtons(message.blocks)).toEqual([]);
    expect(readWords(message.blocks)).toContain('✓ You answered: Yes, gladly');
    expect(slack.answers.filter(({ text }) => text.includes('already answered'))).toHaveLength(1);
    const opinions = await kith.app.db.selectFrom('signal').selectAll().where('type', '=', 'Opinion').execute();
    expect(opinions).toHaveLength(1);
    const links = await kith.app.db.selectFrom('signed_link').selectAll().where('used_at', 'is', null).execute();
    expect(links).toEqual([]);
  });

  test('names a day for “Not now”', async () => {
    const message = await askTal();
    await members.press(TAL, 'Not now', message);
    await members.send(TAL, { until: '2020-01-01' });
    await work();
    expect(slack.answers.at(-1)!.text).toContain('Choose a day from');
    await members.press(TAL, 'Not now', message);
    await members.send(TAL, { until: '2026-12-05', comment: 'After the board' });
    await work();
    expect(await status()).toBe('On Hold');
  });

  test('is nobody once their id in the chat is another’s, or gone', async () => {
    const message = await askTal();
    const ids = kith.app.db.updateTable('chat_member').where('contact_id', '=', kith.connector);
    await ids.set({ chat_id: 'U0OTHERTAL' }).execute();
    await members.press(TAL, 'Yes, gladly', message);
    await work();
    await kith.app.db.deleteFrom('chat_member').where('contact_id', '=', kith.connector).execute();
    await members.press(TAL, 'I don’t know Ines Calloway well enough', message);
    await work();
    expect(slack.answers.map(({ text }) => text)).toEqual([
      expect.stringContaining('no longer knows this Slack account'),
      expect.stringContaining('no longer knows this Slack account'),
    ]);
    expect(await status()).toBe('Asked');
  });

  test('is too late once somebody else is asked', async () => {
    const message = await askTal();
    const before = structuredClone(message);
    await kith.walk(id, 'Agreed');
    await wait(11);
    expect(listButtons(message.blocks)).toEqual([]);
    await members.press(TAL, 'I don’t know Ines Calloway well enough', before);
    await work();
    expect(slack.answers.at(-1)!.text).toContain('already answered');
    expect(await status()).toBe('Agreed');
  });
});
