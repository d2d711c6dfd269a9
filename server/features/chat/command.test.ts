import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listButtons, readLabel, readWords } from '../../testing/chat/slack.ts';
import { STAFF, startWorkspace, TAL, type Workspace } from '../../testing/chat/workspace.ts';
import { insertContact } from '../../testing/intros.ts';

const NOOR = 'U0NOOR0001';

let here: Workspace;
beforeEach(async () => {
  here = await startWorkspace();
  here.slack.addMember(NOOR, await here.findEmail(here.kith.app.users.portco));
});
afterEach(() => here.slack.close());

/** What `/kith` answers, to whom it does. */
async function ask(member: string, words: string) {
  const before = here.slack.answers.length;
  expect(await here.members.type(member, words)).toEqual({ status: 200, body: '' });
  await expect.poll(() => here.slack.answers.length).toBe(before + 1);
  const answer = here.slack.answers[before]!;
  expect(answer.member, 'nobody else reads it').toBe(member);
  return answer;
}
const countRead = async () => (await here.kith.app.db.selectFrom('person_read').select('id').execute()).length;

describe('/kith', () => {
  test('answers with the person of a name or of a profile address, and with a company', async () => {
    for (const words of ['Ines Calloway', 'who knows ines calloway?', 'https://www.linkedin.com/in/ines-calloway/']) {
      const { blocks } = await ask(STAFF, words);
      expect(readWords(blocks), words).toContain('Ines Calloway at Castellan Bank');
      expect(listButtons(blocks).map(readLabel)).toEqual(['Request an introduction', 'All ways in']);
    }
    const company = await ask(STAFF, 'who knows <https://castellan.example|Castellan Bank>?');
    expect(readWords(company.blocks)).toContain('Best relationship: None\nCastellan Bank');
    expect(listButtons(company.blocks).map(readLabel)).toEqual(['Request an introduction', 'All people there']);
    expect(here.slack.messages, 'nothing for all').toEqual([]);
  });

  test('says whom it does not know, and who may be meant', async () => {
    await insertContact(here.kith.app, 'Ines Calvera', here.kith.bank);
    expect((await ask(STAFF, 'Sunniva Raskk')).text).toBe('No one here knows Sunniva Raskk.');
    expect((await ask(STAFF, 'Ines Cal')).text).toMatch(/Did you mean Ines Cal\w+, Ines Cal\w+\?/);
    expect((await ask(STAFF, '  ')).text).toContain('after /kith');
    expect((await ask(TAL, 'Ines Calloway')).text).toContain('isn’t a Kith user’s address');
  });

  test('counts who was read, and shows nobody new above the limit', async () => {
    const { kith } = here;
    Object.assign(kith.app.deps.settings, { readBounds: { ...kith.app.deps.settings.readBounds, day: 1 } });
    await insertContact(kith.app, 'Kofi Amankrah', kith.bank);
    expect(readWords((await ask(NOOR, 'Ines Calloway')).blocks)).toContain('Ines Calloway');
    const refused = await ask(NOOR, 'Kofi Amankrah');
    expect(refused.text + readWords(refused.blocks)).not.toContain('Castellan Bank');
    expect(readWords((await ask(NOOR, 'Ines Calloway')).blocks), 'known before').toContain('Ines Calloway');
    await kith.app.app.disclosureLog.write();
    expect(await countRead()).toBeLessThanOrEqual(1);
  });

  test('asks for an introduction by a dialog, once, which can be taken back at once', async () => {
    const { kith, members, slack, wait } = here;
    const { blocks } = await ask(NOOR, 'Ines Calloway');
    await members.press(NOOR, 'Request an introduction', { blocks });
    await expect.poll(() => slack.dialogs.at(-1)?.title.text).toBe('Ask for introduction');
    const sent = slack.answers.length;
    const both = [await members.send(NOOR, { why: 'Payments' }), await members.send(NOOR, { why: 'Payments' })];
    expect(both).toEqual([
      { status: 200, body: '' },
      { status: 200, body: '' },
    ]);
    const intros = () =>
      kith.app.db.selectFrom('intro').select(['why', 'requester_user_id', 'target_contact_id']).execute();
    expect(await intros()).toEqual([
      { why: 'Payments', requester_user_id: kith.app.users.portco, target_contact_id: kith.ines },
    ]);
    await expect.poll(() => slack.answers.length).toBe(sent + 2);
    const undo = { blocks: slack.answers.at(-1)!.blocks };
    for (let times = 0; times < 2; times++) await members.press(NOOR, 'Undo', undo);
    await expect
      .poll(() =>
        slack.answers
          .slice(sent + 2)
          .map(({ text }) => text)
          .toSorted(),
      )
      .toEqual([
        // Both look at once: the second finds it gone, or undone a moment ago.
        expect.stringMatching(/doesn’t exist|already sent or undone/),
        expect.stringContaining('withdrew your request before anyone saw it'),
      ]);
    await wait(11);
    expect(await intros()).toEqual([]);
    expect(slack.messages).toEqual([]);
  });

  test('shows why a request was refused in its dialog, and asks nobody who is nobody', async () => {
    const { members, slack } = here;
    const { blocks } = await ask(NOOR, 'Ines Calloway');
    await members.press(NOOR, 'Request an introduction', { blocks });
    const refused = await members.send(TAL, { why: 'Mine' });
    expect(JSON.parse(refused.body)).toMatchObject({ response_action: 'errors', errors: { why: expect.any(String) } });
    slack.dialogs.at(-1)!.private_metadata = JSON.stringify({ messageId: 0, button: 'request', state: '999999 ' });
    expect(JSON.parse((await members.send(NOOR, { why: 'Mine' })).body).errors.why).toContain('doesn’t exist');
  });
});
