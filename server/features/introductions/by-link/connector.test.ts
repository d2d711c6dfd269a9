import { beforeEach, describe, expect, test } from 'vitest';
import { listIntroChanges, previewIntroUpdate } from '../../../../shared/features/introductions/calls.ts';
import {
  answerConnectorLink,
  answerFeedbackLink,
  openConnectorLink,
  openFeedbackLink,
} from '../../../../shared/features/introductions/link-calls.ts';
import { copyMessage, listMessages } from '../../../../shared/features/notifications/outbox/calls.ts';
import { loadLabels } from '../../../core/network/derive/labels.ts';
import { loadFullText, makeLink } from '../../../platform/messages/signed-link.ts';
import { type Intros, insertContact, openPage, startIntros } from '../../../testing/intros.ts';

let kith: Intros;
let id: string;
beforeEach(async () => {
  kith = await startIntros();
  id = await kith.ask('portco', { why: 'We cut their costs' });
  await kith.change(id, { Kith_Facilitator__c: String(kith.app.users.sales) });
});

/** The whole texts of the mails to the connector, the oldest first. */
async function mails(recipient = 'tal@quillmark.example'): Promise<string[]> {
  const { app } = kith;
  const rows = await app.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
  return Promise.all(rows.map((row) => loadFullText(app.deps, row)));
}
const tokenIn = (mail: string) => /intro-answer\/([\w.-]+)/.exec(mail)![1]!;
async function openAskedLink(): Promise<string> {
  await kith.walk(id, 'Asked');
  return tokenIn((await mails()).at(-1)!);
}
const open = (token: string) => kith.app.as('signed out').call(openConnectorLink, { params: { token } });
const say = async (token: string, body: { answer: 'yes' | 'later' | 'weak'; until?: string; comment?: string }) => {
  const proof = await openPage(kith.app, 'connector', token);
  return kith.app.as('signed out').call(answerConnectorLink, { params: { token }, body: { ...body, proof } });
};
const status = async () => (await kith.app.as('admin').call(listIntroChanges, { params: { id } })).body.intro.Status__c;
const opinions = () =>
  kith.app.db.selectFrom('signal').selectAll().where('type', '=', 'Opinion').orderBy('id').execute();

describe('the mail to a connector', () => {
  test('has one link for each answer, complete only in the outgoing mail', async () => {
    const token = await openAskedLink();
    const [mail] = await mails();
    for (const answer of ['yes', 'later', 'weak']) expect(mail).toContain(`/intro-answer/${token}?answer=${answer}`);
    const list = await kith.app.as('admin').call(listMessages, {});
    expect(list.text).toContain('/intro-answer/…?answer=yes');
    expect(list.text).not.toContain(token);
    const sent = list.body.messages.find(({ body }) => body.includes('/intro-answer/'))!;
    expect((await kith.app.as('admin').call(copyMessage, { params: { id: sent.id } })).body.text).toContain(token);
  });

  test('is previewed without a working link, and no link is kept', async () => {
    const people = { Connector__c: String(kith.connector), To_Who__c: String(kith.ines) };
    const body = { Id: id, Status__c: 'Asked' as const, ...people };
    const { text } = await kith.app.as('admin').call(previewIntroUpdate, { body });
    expect(text).toContain('/intro-answer/…?answer=yes');
    expect(text).not.toMatch(/intro-answer\/\d/);
    expect(await kith.app.db.selectFrom('signed_link').selectAll().execute()).toEqual([]);
  });
});

describe('the link of a connector', () => {
  test('shows who asks for whom and why, and changes nothing by being opened', async () => {
    const token = await openAskedLink();
    for (let times = 0; times < 3; times++) {
      const { body } = await open(token);
      expect(body.asked).toMatchObject({
        company: 'Lumenary',
        target: 'Castellan Bank',
        person: 'Ines Calloway',
        title: null,
        why: 'We cut their costs',
        first_day: '2026-11-22',
      });
    }
    expect((await open(token)).text).not.toMatch(/Noor|noor@/);
    expect(await status()).toBe('Asked');
    expect(await opinions()).toEqual([]);
  });

  test('takes "Yes, gladly": the request is agreed, its facilitator is notified, and the answer counts as an opinion', async () => {
    const token = await openAskedLink();
    expect((await say(token, { answer: 'yes', comment: 'We sailed together' })).status).toBe(200);
    expect(await status()).toBe('Agreed');
    const [sentence] = (await kith.messages())
      .filter(({ recipient }) => recipient === 'caspian@quillmark.example')
      .slice(-1);
    expect(sentence!.subject).toBe('Tal Berkovan on Lumenary to Castellan Bank: Yes, gladly');
    expect(sentence!.body).toContain('We sailed together');
    expect(await opinions()).toMatchObject([
      { direction: 'Positive', from_contact_id: kith.connector, to_contact_id: kith.ines, occurred_on: '2026-11-21' },
    ]);
    const source = await kith.app.db.selectFrom('source').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(source.label).toBe('Connectors, in their own answers to requests');
    expect(await loadLabels(kith.app.db)).toMatchObject([{ kind: 'opinion', yes: true, day: '2026-11-21' }]);
    await kith.app.runJobs();
    const { score } = await kith.app.db
      .selectFrom('contact')
      .select('score')
      .where('id', '=', kith.ines)
      .executeTakeFirstOrThrow();
    expect(await kith.app.db.selectFrom('stale_contact').selectAll().execute()).toEqual([]);
    expect(score).toBeGreaterThanOrEqual(0);
  });

  test('takes "I don’t know them well enough": the request closes, and the answer counts as a negative opinion', async () => {
    const token = await openAskedLink();
    expect((await say(token, { answer: 'weak' })).status).toBe(200);
    expect(await status()).toBe('Weak relationship with connector');
    expect(await opinions()).toMatchObject([{ direction: 'Negative' }]);
  });

  test('takes "Not now": the request rests, and its facilitator is reminded on that day, once', async () => {
    const token = await openAskedLink();
    for (const until of [undefined, '2026-11-21', '2028-01-01'])
      expect((await say(token, { answer: 'later', ...(until ? { until } : {}) })).status).toBe(400);
    expect((await say(token, { answer: 'later', until: '2026-12-05' })).status).toBe(200);
    expect(await status()).toBe('On Hold');
    const restsFor = async (viewer: 'admin' | 'portco') =>
      (await kith.app.as(viewer).call(listIntroChanges, { params: { id } })).body.intro.rests_until;
    expect([await restsFor('admin'), await restsFor('portco')]).toEqual(['2026-12-05', undefined]);
    expect(await opinions()).toEqual([]);
    const reminders = async () =>
      (await kith.messages()).filter(({ subject }) => subject?.startsWith('Due again')).length;
    await kith.app.startDay(new Date('2026-12-04T12:00:00.000Z'));
    expect(await reminders()).toBe(0);
    await kith.app.startDay(new Date('2026-12-05T12:00:00.000Z'));
    await kith.app.startDay(new Date('2026-12-06T12:00:00.000Z'));
    expect(await reminders()).toBe(1);
  });

  test('hides the comment on an answer from the requester', async () => {
    for (const body of [{ answer: 'weak', comment: 'They owe me money' }] as const)
      await say(await openAskedLink(), body);
    const mail = (await kith.messages()).filter(({ recipient }) => recipient === 'noor@lumenary.example');
    expect(mail.at(-1)!.subject).toBe('Your request for an introduction to Castellan Bank');
    expect(JSON.stringify(mail)).not.toMatch(/owe me|well enough/);
    const read = await kith.app.as('portco').call(listIntroChanges, { params: { id } });
    expect(read.text).not.toMatch(/owe me|well enough|onnector's link/);
    expect((await kith.app.as('admin').call(listIntroChanges, { params: { id } })).text).toContain('owe me');
  });

  test('takes one answer, and tells later visitors so', async () => {
    const token = await openAskedLink();
    const both = await Promise.all([say(token, { answer: 'yes' }), say(token, { answer: 'weak' })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await open(token)).body).toMatchObject({ firm_name: 'Quillmark Ventures', asked: null });
    expect((await say(token, { answer: 'yes' })).text).toContain('already answered');
    expect(await opinions()).toHaveLength(1);
  });

  test.each([
    ['staff wrote the answer down', () => kith.walk(id, 'Agreed')],
    ['it was canceled', () => kith.walk(id, 'Declined by Requestor')],
    [
      'somebody else is asked',
      async () => {
        const una = await insertContact(kith.app, 'Una Brandt', null, { email: 'una@quillmark.example' });
        await kith.change(id, { Connector__c: String(una) });
      },
    ],
    [
      'it is about somebody else',
      async () => {
        const other = await insertContact(kith.app, 'Kofi Amankrah', kith.bank);
        await kith.change(id, { To_Who__c: String(other) });
      },
    ],
    ['it was put away', () => kith.app.db.updateTable('intro').set({ archived: 1 }).execute()],
  ])('is over when %s', async (_, happens) => {
    const token = await openAskedLink();
    await happens();
    const before = await status();
    expect((await open(token)).body.asked).toBeNull();
    const refused = await say(token, { answer: 'weak' });
    expect(refused.status).toBe(409);
    expect(refused.text).not.toMatch(/Agreed|Declined|Una|allowed|present/);
    expect([await status(), await opinions()]).toEqual([before, []]);
  });

  test('that is guessed, of the other kind, of another request or too old opens nothing and moves nothing', async () => {
    const token = await openAskedLink();
    const other = await kith.ask('portco');
    await kith.walk(other, 'Asked');
    const theirs = tokenIn((await mails()).at(-1)!);
    const swapped = `${theirs.split('.')[0]}.${token.split('.')[1]}`;
    for (const wrong of ['x', `${token}A`, swapped]) {
      expect((await open(wrong)).status, wrong).toBe(404);
      expect((await say(wrong, { answer: 'yes' })).status, wrong).toBe(404);
    }
    const as = kith.app.as('signed out');
    expect((await as.call(openFeedbackLink, { params: { token } })).status).toBe(404);
    expect(
      (await as.call(answerFeedbackLink, { params: { token }, body: { outcome: 'In Play', proof: 'x' } })).status,
    ).toBe(404);
    expect(await status()).toBe('Asked');
    await kith.app.startDay(new Date('2026-12-22T12:00:00.000Z'));
    expect((await open(token)).status).toBe(404);
    expect((await say(token, { answer: 'yes' })).status).toBe(404);
  });

  test('lets a waiting step of staff happen first, and is over if that step was the answer', async () => {
    const token = await openAskedLink();
    kith.app.deps.settings.stepGraceMs = 10_000;
    await kith.change(id, { Status__c: 'Agreed' });
    expect((await open(token)).body.asked).not.toBeNull();
    expect((await say(token, { answer: 'weak' })).status).toBe(409);
    kith.app.deps.settings.stepGraceMs = 0;
    expect(await opinions()).toEqual([]);
    await kith.app.runJobs();
  });

  test('stays used when the connector is asked again', async () => {
    const token = await openAskedLink();
    await say(token, { answer: 'yes' });
    const again = await kith.change(id, { Status__c: 'Asked' });
    expect(again.status).toBe(200);
    expect(await status()).toBe('Asked');
    expect((await say(token, { answer: 'weak' })).status).toBe(409);
    expect(await status()).toBe('Asked');
  });

  test('is different from a feedback link, which asks nothing while the connector is asked', async () => {
    await openAskedLink();
    const { db, deps } = kith.app;
    const link_id = await makeLink(db, deps, 'intro.feedback', { entity: 'intro', id: Number(id) }, deps.clock.now());
    const text = await loadFullText(deps, { body: '/intro-feedback/…', link_id });
    const token = text.slice('/intro-feedback/'.length);
    const as = kith.app.as('signed out');
    expect((await as.call(openFeedbackLink, { params: { token } })).status).toBe(404);
    expect((await open(token)).status).toBe(404);
    expect((await say(token, { answer: 'yes' })).status).toBe(404);
    expect(await status()).toBe('Asked');
  });

  test('in a reminder is a new one, and one answer uses up both', async () => {
    const first = await openAskedLink();
    await kith.walk(id, 'Asked Connector - Pinged');
    const second = tokenIn((await mails()).at(-1)!);
    expect(second).not.toBe(first);
    expect((await say(second, { answer: 'yes' })).status).toBe(200);
    expect((await open(first)).body.asked).toBeNull();
  });
});

test('a connector who agreed by link learns of the introduction and its outcome; one asked by hand does not', async () => {
  await say(await openAskedLink(), { answer: 'yes' });
  await kith.walk(id, 'Sent', 'Target Company is Checking', 'Introduced', 'Feedback Requested', 'No Feedback');
  const sentence = (await mails()).slice(-2);
  expect(sentence[0]).toContain('They are introduced');
  expect(sentence[1]).toContain('we introduced them, but haven’t heard back');
  const before = (await mails()).length;
  const other = await kith.ask('portco');
  await kith.walk(other, 'Asked', 'Agreed', 'Sent', 'No Response');
  expect(await mails()).toHaveLength(before + 1);
});
