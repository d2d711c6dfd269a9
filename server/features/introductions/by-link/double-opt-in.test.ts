import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeForwardable,
  getForwardedMail,
  listIntroChanges,
} from '../../../../shared/features/introductions/calls.ts';
import {
  answerConnectorLink,
  answerTargetLink,
  endForwardReminder,
  forwardByLink,
  openConnectorLink,
  openTargetLink,
} from '../../../../shared/features/introductions/link-calls.ts';
import { PRESS_DELAY_MS } from '../../../../shared/platform/opened-page.ts';
import type { Mail } from '../../../platform/ports/mail.ts';
import { type Intros, insertContact, openPage, startIntros } from '../../../testing/intros.ts';

let kith: Intros;
let id: string;
let sent: Parameters<Mail['send']>[0][];
const INES = 'ines@castellan.example';
const TAL = 'tal@quillmark.example';
const NOOR = 'noor@lumenary.example';
const WORDS = 'We settle instant payments. Three Nordic banks use it. She wrote about card rails.';

beforeEach(async () => {
  sent = [];
  const mail: Mail = { send: async (message) => void sent.push(message) };
  kith = await startIntros({ mail });
  kith.app.deps.settings.doubleOptIn = true;
  id = await kith.ask('portco', { why: 'We cut their costs', forwardable: WORDS });
  await kith.change(id, { Kith_Facilitator__c: String(kith.app.users.sales) });
  await kith.walk(id, 'Asked');
});

const out = () => kith.app.as('signed out');
const mailsTo = async (address: string) => {
  await kith.app.runJobs();
  return sent.filter(({ to }) => to === address);
};
const tokenOf = (path: string, text: string) => new RegExp(`${path}/([\\w.-]+)`).exec(text)![1]!;
const loadToken = async () =>
  tokenOf('intro-answer', (await mailsTo(TAL)).findLast(({ text }) => /intro-answer/.test(text))!.text);
const say = async (answer: 'yes' | 'weak' = 'yes') => {
  const token = await loadToken();
  const proof = await openPage(kith.app, 'connector', token);
  return out().call(answerConnectorLink, { params: { token }, body: { answer, proof } });
};
const openForward = async () =>
  (await out().call(openConnectorLink, { params: { token: await loadToken() } })).body.forward;
const forward = async (body: { by: 'connector' | 'kith'; in_copy?: boolean }) => {
  const token = await loadToken();
  const proof = await openPage(kith.app, 'connector', token);
  return out().call(forwardByLink, { params: { token }, body: { ...body, proof } });
};
const loadTarget = async () => tokenOf('intro-target', (await openForward())!.text);
const answer = async (token: string, body: { answer: 'yes' | 'later'; email?: string }) => {
  const proof = await openPage(kith.app, 'target', token);
  return out().call(answerTargetLink, { params: { token }, body: { ...body, proof } });
};
const read = async () => (await kith.app.as('admin').call(listIntroChanges, { params: { id } })).body.intro;
const status = async () => (await read()).Status__c;
/** Every address that anybody outside of the firm could read in any mail so far. */
const readers = () => sent.map(({ to, also = [], copies = [], text }) => JSON.stringify([to, also, copies, text]));

describe('with both sides asked', () => {
  test('after the connector’s yes their page has the mail to forward, in the requester’s words, with the two links', async () => {
    expect((await out().call(openConnectorLink, { params: { token: await loadToken() } })).body.forward).toBeNull();
    expect((await say()).status).toBe(200);
    const mail = (await openForward())!;
    expect(mail).toMatchObject({
      subject: 'Lumenary and Ines Calloway',
      sent: false,
      double_opt_in: true,
      kith_may_send: true,
      reminder: '2026-11-26',
    });
    expect(mail.text).toContain(`Hi Ines,\n\n${WORDS}`);
    for (const each of ['yes', 'later'])
      expect(mail.text).toMatch(new RegExp(`/intro-target/[\\w.-]+\\?answer=${each}`));
    expect((await openForward())!.text).toBe(mail.text);
    expect(await status()).toBe('Agreed');
  });

  test('nobody gets an address before the second yes; then one mail introduces both, the connector in copy', async () => {
    await say();
    const token = await loadTarget();
    for (let times = 0; times < 3; times++)
      expect((await out().call(openTargetLink, { params: { token } })).body.asked).toMatchObject({
        requester: 'Noor Salhavi',
        company: 'Lumenary',
        connector: 'Tal Berkovan',
        words: WORDS,
      });
    expect((await out().call(openTargetLink, { params: { token } })).text).not.toMatch(/@/);
    expect((await forward({ by: 'connector', in_copy: true })).status).toBe(200);
    expect(await status()).toBe('Sent');
    await kith.app.runJobs();
    expect(readers().filter((words) => words.includes(INES))).toEqual([]);
    expect(readers().filter((words) => words.includes(NOOR) && !words.startsWith(`["${NOOR}",[],[]`))).toEqual([]);
    expect((await answer(token, { answer: 'yes' })).status).toBe(200);
    const intro = await read();
    expect(intro).toMatchObject({ Status__c: 'Introduced', Target_Answer__c: 'yes', Intro_Date__c: '2026-11-21' });
    const mail = (await mailsTo(NOOR)).at(-1)!;
    expect(mail).toMatchObject({
      subject: 'Re: Lumenary and Ines Calloway',
      also: [{ name: 'Ines Calloway', address: INES }],
      copies: [{ name: 'Tal Berkovan', address: TAL }],
    });
    expect(sent.filter(({ also = [] }) => also.length > 0)).toHaveLength(1);
    expect(sent.filter(({ subject }) => subject.startsWith('You were introduced'))).toEqual([]);
  });

  test('the target person says where to write, and answers without the connector having said “sent”', async () => {
    await kith.app.db.updateTable('contact').set({ email: null }).where('id', '=', kith.ines).execute();
    await say();
    const token = await loadTarget();
    expect((await openForward())!.kith_may_send).toBe(false);
    expect((await answer(token, { answer: 'yes' })).status).toBe(400);
    expect(await status()).toBe('Agreed');
    expect((await answer(token, { answer: 'yes', email: 'private@calloway.example' })).status).toBe(200);
    expect(await status()).toBe('Introduced');
    expect((await mailsTo(NOOR)).at(-1)!.also).toEqual([
      { name: 'Ines Calloway', address: 'private@calloway.example' },
    ]);
    // The connector did not want to read it, and hears that it worked.
    expect((await mailsTo(TAL)).at(-1)!.text).toContain('They are introduced');
  });

  test('“Not now” ends it: declined by the target, with its reason, and no address goes anywhere', async () => {
    await say();
    const token = await loadTarget();
    expect((await answer(token, { answer: 'later' })).status).toBe(200);
    expect(await read()).toMatchObject({
      Status__c: 'Declined by Target',
      Reject_Reason__c: 'Not Appropriate In This Context',
      Target_Answer__c: 'later',
    });
    await kith.app.runJobs();
    expect(readers().filter((words) => words.includes(INES))).toEqual([]);
    expect((await mailsTo('caspian@quillmark.example')).at(-1)!.subject).toBe('Ines Calloway on Lumenary: Not now');
  });

  test('a link is good once, and ends when the question is withdrawn or somebody else is meant', async () => {
    await say();
    const token = await loadTarget();
    const both = await Promise.all([answer(token, { answer: 'yes' }), answer(token, { answer: 'later' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await out().call(openTargetLink, { params: { token } })).body.asked).toBeNull();
    expect((await answer(`${token}A`, { answer: 'yes' })).status).toBe(404);
    const other = await kith.ask('portco');
    const elsewhere = { Target_Works_Elsewhere__c: true };
    expect((await kith.change(other, { Status__c: 'Agreed', ...elsewhere })).status).toBe(200);
    const link = await kith.app.db
      .selectFrom('signed_link')
      .selectAll()
      .where('kind', '=', 'intro.target')
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    const kofi = await insertContact(kith.app, 'Kofi Amankrah', kith.bank);
    expect((await kith.change(other, { To_Who__c: String(kofi), ...elsewhere })).status).toBe(200);
    const rows = await kith.app.db
      .selectFrom('signed_link')
      .selectAll()
      .where('kind', '=', 'intro.target')
      .where('entity_id', '=', Number(other))
      .orderBy('id')
      .execute();
    expect(rows.map((row) => [row.id === link.id, row.used_at !== null])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test('a press in the first seconds of a page changes nothing, on any of its buttons', async () => {
    await say();
    const [token, target] = [await loadToken(), await loadTarget()];
    kith.app.deps.settings.pressDelayMs = PRESS_DELAY_MS;
    const [proof, proofOfTarget] = [
      await openPage(kith.app, 'connector', token),
      await openPage(kith.app, 'target', target),
    ];
    const press = () =>
      Promise.all([
        out().call(forwardByLink, { params: { token }, body: { by: 'kith', proof } }),
        out().call(endForwardReminder, { params: { token }, body: { proof } }),
        out().call(answerTargetLink, { params: { token: target }, body: { answer: 'yes', proof: proofOfTarget } }),
        out().call(answerTargetLink, { params: { token: target }, body: { answer: 'later', proof } }),
      ]);
    const before = await status();
    expect((await press()).map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect([await status(), (await openForward())!.reminder]).toEqual([before, '2026-11-26']);
    await kith.app.startDay(new Date('2026-11-21T12:00:03.000Z'));
    // The proof of another page stays wrong.
    expect((await press()).map(({ status }) => status === 400)[3]).toBe(true);
    expect(await status()).not.toBe(before);
  });

  test('Kith sends the mail for a connector who wants it, and asks the target person by it', async () => {
    await say();
    expect((await forward({ by: 'kith' })).status).toBe(200);
    const mail = (await mailsTo(INES))[0]!;
    expect(mail.text).toContain(`Tal Berkovan asked us to pass this on to you.\n\n${WORDS}`);
    expect(mail.text).not.toMatch(/noor@|tal@/);
    expect((await answer(tokenOf('intro-target', mail.text), { answer: 'yes' })).status).toBe(200);
    expect(await status()).toBe('Introduced');
    // One subject, and a reference to what each of them got before: mail programs gather them.
    const introduction = (await mailsTo(NOOR)).at(-1)!;
    expect(introduction.subject).toBe(`Re: ${mail.subject}`);
    expect(introduction.thread).toContain(mail.key);
    expect((await forward({ by: 'kith' })).status).toBe(409);
  });
});

describe('without it', () => {
  test('the mail to forward has no links, and staff decide for one request until the connector agreed', async () => {
    expect((await kith.change(id, { Double_Opt_In__c: false })).status).toBe(200);
    await say();
    expect((await openForward())!.text).toBe(`Hi Ines,\n\n${WORDS}`);
    expect((await kith.change(id, { Double_Opt_In__c: true })).status).toBe(400);
    await forward({ by: 'kith' });
    expect((await mailsTo(INES))[0]!.text).not.toContain('?answer=');
    expect(await status()).toBe('Sent');
  });
});

describe('what can be forwarded', () => {
  const change = (forwardable: string, viewer: 'portco' | 'admin' = 'portco') =>
    kith.app.as(viewer).call(changeForwardable, { params: { id }, body: { forwardable } });

  test('is changed by its requester and staff until it went out, and the connector reads the new words', async () => {
    expect((await change('We cut the cost of instant payments.')).status).toBe(200);
    await say();
    expect((await openForward())!.text).toContain('Hi Ines,\n\nWe cut the cost of instant payments.');
    expect((await change('Three banks use it.', 'admin')).body.result).toMatchObject({
      forwardable: 'Three banks use it.',
      may_change_forwardable: true,
    });
    expect((await openForward())!.text).toContain('Hi Ines,\n\nThree banks use it.');
    expect((await change('')).status).toBe(200);
    expect((await openForward())!.text).toContain('Hi Ines,\n\nWe cut their costs');
    // A facilitator may forward the same mail.
    const forStaff = () => kith.app.as('admin').call(getForwardedMail, { params: { id } });
    expect((await forStaff()).body.mail).toEqual(await openForward());
    expect((await kith.app.as('portco').call(getForwardedMail, { params: { id } })).status).toBe(403);
    await forward({ by: 'connector' });
    expect((await change('Too late')).status).toBe(409);
    expect(await read()).toMatchObject({ forwardable: null, may_change_forwardable: false });
  });
});

describe('a connector who has not sent it', () => {
  const onDay = (day: string) => kith.app.startDay(new Date(`${day}T12:00:00.000Z`));
  const reminders = async () => (await mailsTo(TAL)).filter(({ text }) => text.includes('the only reminder')).length;

  test('is reminded once, five days later, in the same thread', async () => {
    await say();
    await onDay('2026-11-25');
    expect(await reminders()).toBe(0);
    for (const day of ['2026-11-26', '2026-11-27']) await onDay(day);
    expect(await reminders()).toBe(1);
    const mails = await mailsTo(TAL);
    expect(new Set(mails.map(({ subject }) => subject.replace(/^Re: /, '')))).toEqual(
      new Set(['Would you introduce Lumenary to Castellan Bank?']),
    );
    expect(mails.at(-1)!.thread!.length).toBeGreaterThan(1);
  });

  test('ends the reminder by one press, or by having sent it', async () => {
    await say();
    const token = await loadToken();
    const proof = await openPage(kith.app, 'connector', token);
    expect((await out().call(endForwardReminder, { params: { token }, body: { proof } })).status).toBe(200);
    expect((await openForward())!.reminder).toBeNull();
    await onDay('2026-11-27');
    expect(await reminders()).toBe(0);
  });

  test('who is somebody else’s former connector reads and moves nothing', async () => {
    await say();
    const token = await loadToken();
    const una = await insertContact(kith.app, 'Una Brandt', null, { email: 'una@quillmark.example' });
    await kith.change(id, { Connector__c: String(una) });
    const opened = await out().call(openConnectorLink, { params: { token } });
    expect(opened.body.forward).toBeNull();
    const body = { by: 'connector' as const, proof: opened.body.page.proof };
    expect((await out().call(forwardByLink, { params: { token }, body })).status).toBe(409);
  });
});
