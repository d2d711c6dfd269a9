import { beforeEach, describe, expect, test } from 'vitest';
import { listIntroChanges, listIntros, previewIntroUpdate } from '../../../../shared/features/introductions/calls.ts';
import { openConnectorLink } from '../../../../shared/features/introductions/link-calls.ts';
import { downloadMessage } from '../../../../shared/features/notifications/outbox/calls.ts';
import { createSlackEmail } from '../../../../shared/features/talent/requests/calls.ts';
import { saveTerms } from '../../../core/network/terms/terms.ts';
import { up as removeCandidateMessages } from '../../../platform/db/migrations/0172-words-for-connectors.ts';
import type { TestApp } from '../../../testing/app.ts';
import { startRequests, type TestRequests } from '../../../testing/requests.ts';

let kith: TestRequests;
let app: TestApp;
beforeEach(async () => {
  kith = await startRequests();
  app = kith.app;
});

describe('asking a connector', () => {
  const poscan = async () => (await kith.ask('portco')).body.poscan.Id;
  const send = async (candidacy: string, change: object = {}) =>
    app.as('admin').call(createSlackEmail, {
      body: {
        target: kith.id('Anouk Leverstein'),
        connector: kith.id('Yael Norrin'),
        poscan: candidacy,
        comments: 'Could you ask Yael?',
        channel: 'chat',
        selectedUser: String(app.users.admin),
        ...change,
      },
    });

  test('by chat writes to the member of the firm who knows them, at once, and is a request with that owner as its facilitator', async () => {
    const { status, body } = await send(await poscan());
    expect(status).toBe(200);
    expect(body).toMatchObject({ sent: 'kept', error: null, draft: null });
    expect(body.intro).toMatchObject({
      Status__c: 'Sent Email to Facilitator',
      Goal__c: 'Talent',
      Connector__r: { Name: 'Yael Norrin' },
      To_Who__r: { Name: 'Anouk Leverstein' },
      Kith_Facilitator__r: { Id: String(app.users.admin) },
    });
    const [sentence] = await app.db.selectFrom('outbox').selectAll().where('kind', '=', 'intro.askOwner').execute();
    expect(sentence).toMatchObject({ channel: 'chat', recipient: 'U0ADMIN01', state: 'kept' });
    expect(sentence!.body).toMatch(/^Could you ask Yael\?\n\nThe request: /);
    const { load } = (await kith.connectorsOf('admin')).connectors[0]!;
    expect(load).toEqual({ asked: 1, open: 1, last_answered: null });
  });

  test('by chat ends with that message: its job has nothing left to do', async () => {
    await send(await poscan());
    const jobs = await app.db
      .selectFrom('job')
      .select('state')
      .where('kind', '=', 'message.deliver')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(jobs.state).toBe('cancelled');
  });

  test('by the user’s own draft goes to the connector, with links to answer by, and counts as asked', async () => {
    const { body } = await send(await poscan(), { channel: 'email' });
    expect(body.intro.Status__c).toBe('Asked');
    expect(body.draft).toMatchObject({
      subject: 'Would you tell Lumenary about Anouk Leverstein?',
    });
    expect(body.draft!.text).toMatch(/^Could you ask Yael\?[\s\S]*\/intro-answer\/\d+\.[\w-]{43}\?answer=yes/);
    const eml = await app.as('admin').call(downloadMessage, { params: { id: body.draft!.message_id } });
    expect(eml.text).toMatch(/^From: dana@quillmark\.example\r?$/m);
    const [saved] = await app.db.selectFrom('outbox').selectAll().where('kind', '=', 'intro.askByMail').execute();
    expect(saved!.body).toContain('/intro-answer/…?answer=yes');
    expect((await kith.connectorsOf('admin')).connectors[0]!.load.asked).toBe(1);
  });

  test('never passes on what the company wrote for the candidate', async () => {
    const message = 'A role that fits you.';
    const { body: made } = await kith.ask('portco', {
      requestType: 'Intro Request',
      personalized_message_for_candidate__c: message,
      Reference_Check_Details__c: null,
    });
    const { body } = await send(made.poscan.Id, { channel: 'email', why: 'She built one before.' });
    const token = /intro-answer\/([\w.-]+)/.exec(body.draft!.text)![1]!;
    const page = await app.as('signed out').call(openConnectorLink, { params: { token } });
    expect(page.body.asked!.why).toBe('She built one before.');
    const again = await app.as('admin').call(previewIntroUpdate, {
      body: { Id: body.intro.Id, Status__c: 'Connector Agreed - Pinged' },
    });
    const row = await app.db.selectFrom('intro').selectAll().execute();
    expect(page.text + again.text + JSON.stringify([body, row])).not.toContain(message);
    // Requests of before lose it, too.
    await app.db.updateTable('intro').set({ why: message }).execute();
    await removeCandidateMessages(app.db as never);
    expect(await app.db.selectFrom('intro').select('why').execute()).toEqual([{ why: null }]);
    await app.db.updateTable('poscan').set({ status: 'Hired', closed_mark: 1 }).execute();
    const reference = await send(await poscan(), { although_asked: true });
    const [input] = await app.db
      .selectFrom('intro')
      .select('why')
      .where('id', '=', Number(reference.body.intro.Id))
      .execute();
    expect(input!.why).toBe('How does she lead?');
  });

  test('goes directly to the firm’s own people, as nobody else has to ask them', async () => {
    const admin = await app.db
      .selectFrom('app_user')
      .select('contact_id')
      .where('id', '=', app.users.admin)
      .executeTakeFirstOrThrow();
    const { body } = await send(await poscan(), { connector: String(admin.contact_id) });
    expect(body.intro).toMatchObject({ Status__c: 'Asked', Connector__r: { Name: 'Dana Orlev' } });
  });

  test('twice is refused, also at the same moment', async () => {
    const candidacy = await poscan();
    const both = await Promise.all([send(candidacy), send(candidacy)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { error } = await send(candidacy);
    expect(error.message).toMatch(/^Yael Norrin was already asked for this, on 21 Nov 26\./);
    expect(await app.db.selectFrom('intro').selectAll().execute()).toHaveLength(1);
  });

  test('first warns about people with an open request', async () => {
    await send(await poscan());
    await app.db.updateTable('poscan').set({ status: 'Hired', closed_mark: 1 }).execute();
    const second = await poscan();
    expect((await send(second)).error.message).toMatch('Yael Norrin has an open request at the moment.');
    expect((await send(second, { although_asked: true })).status).toBe(200);
  });

  test('is refused for a person outside the firm or without a chat id, and nothing is written', async () => {
    const candidacy = await poscan();
    const refused = [
      await send(candidacy, { selectedUser: String(app.users.portco) }),
      await send(candidacy, { selectedUser: 'placeholder' }),
      await send(candidacy, { selectedUser: String(app.users.talent) }),
      await send(candidacy, { connector: kith.id('Anouk Leverstein') }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(refused[2]!.error.message).toMatch(/has no chat id\. Choose an e-mail draft/);
    expect(await app.db.selectFrom('intro').selectAll().execute()).toEqual([]);
  });

  test('for a closed candidacy is refused', async () => {
    const candidacy = await poscan();
    await app.db.updateTable('poscan').set({ status: 'Hired', closed_mark: 1 }).execute();
    expect((await send(candidacy)).status).toBe(409);
  });

  test('is tried again when the chat does not accept it, and says so', async () => {
    app.deps.chat.post = () => Promise.reject(new Error('channel_not_found'));
    const { body } = await send(await poscan());
    expect(body).toMatchObject({ sent: 'failed', error: 'channel_not_found' });
    const [sentence] = await app.db.selectFrom('outbox').select('state').where('kind', '=', 'intro.askOwner').execute();
    expect(sentence!.state).toBe('queued');
  });

  test('keeps the words to the firm from the company', async () => {
    await send(await poscan(), { comments: 'Between us: the founder is unsure.' });
    const listed = await app.as('portco').call(listIntros, {});
    expect(listed.text).toContain('Anouk Leverstein');
    const timeline = await app.as('portco').call(listIntroChanges, { params: { id: listed.body.all_intros[0]!.Id } });
    expect(timeline.body.changes).toHaveLength(1);
    expect(listed.text + timeline.text).not.toContain('Between us');
  });
});

test('a connector above their terms is asked on behalf of a candidacy only with a reason, which the draft to them says', async () => {
  const terms = { maxAMonth: null, notBefore: '2027-01-01', never: false, companies: [] };
  await saveTerms(app.db, Number(kith.id('Yael Norrin')), terms, '2026-11-01T00:00:00.000Z');
  const candidacy = (await kith.ask('portco')).body.poscan.Id;
  const send = (change: object) =>
    app.as('admin').call(createSlackEmail, {
      body: {
        target: kith.id('Anouk Leverstein'),
        connector: kith.id('Yael Norrin'),
        poscan: candidacy,
        comments: 'Could you ask Yael?',
        channel: 'email',
        selectedUser: String(app.users.admin),
        ...change,
      },
    });
  const sentence = 'Yael doesn’t want to be asked before 01 Jan 27.';
  const [proposed] = (await kith.connectorsOf('admin')).connectors;
  expect(proposed!.terms).toEqual({ sentence, blocked: true, overridable: true });
  for (const channel of ['email', 'chat']) {
    const refused = await send({ channel });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(sentence)]);
  }
  const made = await send({ although_terms: 'Only she worked with Anouk' });
  expect(made.body.draft!.text).toContain('You asked us not to ask before 01 Jan 27.');
  expect(made.body.draft!.text).toContain('Only she worked with Anouk');
});
