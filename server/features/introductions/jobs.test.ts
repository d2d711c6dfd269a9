import { beforeEach, describe, expect, test } from 'vitest';
import type { IntroStatus } from '../../../shared/core/introductions/status-names.ts';
import {
  archiveIntro,
  listIntros,
  recordOutcome,
  requestIntro,
  updateIntro,
} from '../../../shared/features/introductions/calls.ts';
import { answerFeedbackLink, openFeedbackLink } from '../../../shared/features/introductions/link-calls.ts';
import { copyMessage, downloadMessage, listMessages } from '../../../shared/features/notifications/outbox/calls.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createPeopleNeeded, insertAccount, insertContact, openPage } from '../../testing/intros.ts';

let app: TestApp;
let id: string;
let people: { connector: number; target: number };
let sent: { to: string; subject: string; text: string }[];
beforeEach(async () => {
  sent = [];
  app = await startTestApp({ mail: { send: async (message) => void sent.push(message) } });
  const bank = await insertAccount(app, 'Castellan Bank');
  people = {
    connector: await insertContact(app, 'Tal Berkovan', null),
    target: await insertContact(app, 'Ines Calloway', bank),
  };
  const answer = await app.as('portco').call(requestIntro, {
    params: { id: String(bank) },
    body: { goal: 'Sales Opportunity' },
  });
  id = answer.body.result.Id;
});

async function walk(...statuses: IntroStatus[]): Promise<void> {
  for (const Status__c of statuses) {
    const body = { Id: id, Status__c, ...(await createPeopleNeeded(app, id, Status__c, people)) };
    expect((await app.as('admin').call(updateIntro, { body })).status).toBe(200);
  }
}
const introduce = () => walk('Sent', 'Target Company is Checking', 'Introduced');

const onDay = (day: string) => app.startDay(new Date(`${day}T12:00:00.000Z`));
const status = async () => (await app.as('portco').call(listIntros, {})).body.all_intros[0]!;
/** The texts of those that went out. */
async function mails(subject: string): Promise<string[]> {
  await app.runJobs();
  return sent.filter((mail) => mail.subject.startsWith(subject)).map((mail) => mail.text);
}
const tokenIn = (mail: string) => /intro-feedback\/([\w.-]+)/.exec(mail)![1]!;
const answerLink = async (token: string, outcome: 'In Play' | 'Not Relevant' | 'No Answer') => {
  const proof = await openPage(app, 'feedback', token);
  return app.as('signed out').call(answerFeedbackLink, { params: { token }, body: { outcome, proof } });
};

test('a week after an introduction its requester is asked what came of it, once', async () => {
  await introduce();
  await onDay('2026-11-27');
  expect(await status()).toMatchObject({ Status__c: 'Introduced', action_required: false });
  await onDay('2026-11-28');
  await onDay('2026-11-29');
  expect(await status()).toMatchObject({
    Status__c: 'Feedback Requested',
    action_required: true,
    request_feedback: true,
  });
  expect(await mails('How did')).toHaveLength(1);
});

test('a requester may report the outcome at once, and on the day of the mail', async () => {
  await introduce();
  expect(await status()).toMatchObject({ request_feedback: true, action_required: false });
  await onDay('2026-11-28');
  expect(await status()).toMatchObject({ Status__c: 'Feedback Requested', request_feedback: true });
});

test('a correction back to Introduced starts another week', async () => {
  await introduce();
  await onDay('2026-11-28');
  await walk('Introduced');
  await onDay('2026-11-29');
  expect(await status()).toMatchObject({ Status__c: 'Introduced', Next_Update_Request__c: '2026-12-05' });
  expect(await mails('How did')).toHaveLength(1);
  await onDay('2026-12-05');
  expect(await mails('How did')).toHaveLength(2);
});

describe('a feedback link', () => {
  const askedToken = async () => {
    await introduce();
    await onDay('2026-11-28');
    return tokenIn((await mails('How did'))[0]!);
  };
  const tell = (outcome: 'In Play' | 'Not Relevant') =>
    app.as('portco').call(recordOutcome, { params: { id }, body: { outcome } });
  const openLink = (token: string) => app.as('signed out').call(openFeedbackLink, { params: { token } });

  test('changes nothing that the requester has reported already', async () => {
    const token = await askedToken();
    expect((await tell('In Play')).status).toBe(200);
    expect((await openLink(token)).status).toBe(404);
    expect((await answerLink(token, 'Not Relevant')).status).toBe(404);
    expect(await status()).toMatchObject({ Sales_Status__c: 'In Play' });
  });

  test('tells an outsider nothing about the state of the request', async () => {
    const token = await askedToken();
    await walk('Introduced', 'Target Company is Checking');
    await app.db.updateTable('signed_link').set({ used_at: null }).execute();
    for (const answer of [await openLink(token), await answerLink(token, 'In Play')]) {
      expect(answer.status).toBe(404);
      expect(answer.text).not.toMatch(/Checking|Introduced|allowed|present/);
    }
  });

  test('is complete only in the outgoing mail: staff cannot answer by it anonymously', async () => {
    const token = await askedToken();
    const list = await app.as('admin').call(listMessages, {});
    expect(list.text).toContain('/intro-feedback/…');
    expect(list.text).not.toContain(token);
    expect(JSON.stringify(await app.db.selectFrom('outbox').selectAll().execute())).not.toContain(token.slice(2));
    const first = await app.as('admin').call(listMessages, { query: { order: 'oldest', limit: 1 } });
    const second = await app.as('admin').call(listMessages, {
      query: { order: 'oldest', limit: 200, cursor: first.body.next_cursor! },
    });
    const oldestFirst = [...first.body.messages, ...second.body.messages].map(({ id }) => id);
    expect(oldestFirst).toEqual(list.body.messages.map(({ id }) => id).toReversed());
    const { id: mail } = list.body.messages.find(({ body }) => body.includes('/intro-feedback/'))!;
    const eml = await app.as('admin').call(downloadMessage, { params: { id: mail } });
    expect(eml.text.replaceAll('=\r\n', '')).toContain(token);
    const copied = await app.as('admin').call(copyMessage, { params: { id: mail } });
    expect(copied.body.text).toContain(token);
    const deeds = await app.db.selectFrom('audit').selectAll().where('action', '=', 'message.downloaded').execute();
    expect(deeds).toMatchObject([{ user_id: app.users.admin, entity_id: mail }]);
  });

  test('and the mails name nobody whom the dashboard hides from the requester', async () => {
    // The month's strengths, from which the visibility follows, are computed before it is set here.
    await onDay('2026-11-21');
    const bank = await app.db.selectFrom('intro').select('target_account_id').executeTakeFirstOrThrow();
    people.target = await insertContact(app, 'Petra Calloway', bank.target_account_id, { visibility: 1 });
    const token = await askedToken();
    expect((await status()).To_Who__r).toBeNull();
    expect((await openLink(token)).body).toMatchObject({ company: 'Castellan Bank', person: null });
    expect(sent.filter(({ to }) => to === 'noor@lumenary.example').length).toBeGreaterThan(2);
    expect(JSON.stringify(sent)).not.toContain('Calloway');
  });

  test('is not made for a requester without an address', async () => {
    await app.db
      .updateTable('intro')
      .set({
        requester_user_id: null,
        requester_contact_id: null,
        status: 'Feedback Provided',
        sales_status: 'In Play',
      })
      .execute();
    for (const day of ['2026-11-22', '2026-11-23']) await onDay(day);
    expect(await app.db.selectFrom('signed_link').selectAll().execute()).toEqual([]);
  });
});

describe('an archived request whose outcome is open again', () => {
  const closed = async () => {
    await introduce();
    await walk('Feedback Requested');
    await app.as('portco').call(recordOutcome, { params: { id }, body: { outcome: 'Not Relevant' } });
    await app.as('portco').call(archiveIntro, { params: { id } });
    expect(await status()).toMatchObject({ Archived_In_Dashboard__c: true });
  };

  test('is shown again, and its requester asked again when it is due', async () => {
    await closed();
    await app.as('portco').call(recordOutcome, { params: { id }, body: { outcome: 'In Play' } });
    expect(await status()).toMatchObject({ Archived_In_Dashboard__c: false, success: true });
    const before = (await mails('How did')).length;
    await onDay('2026-12-22');
    expect(await mails('How did')).toHaveLength(before + 1);
  });

  test('is shown again, too, when staff reopen it', async () => {
    await closed();
    await app.as('admin').call(updateIntro, { body: { Id: id, Sales_Status__c: 'In Play' } });
    expect(await status()).toMatchObject({ Archived_In_Dashboard__c: false, success: true });
  });
});

test('a requester is not reminded anew because the outbox was cleared', async () => {
  await walk('Awaiting Info from Portfolio');
  await onDay('2026-11-22');
  expect(await mails('Castellan Bank intro: one question')).toHaveLength(1);
  await app.db.deleteFrom('outbox').execute();
  await onDay('2027-06-01');
  expect(await mails('Castellan Bank intro: one question')).toHaveLength(1);
});

test.each([
  ['In Play', 'Feedback Provided', '2026-12-28', true],
  ['Not Relevant', 'Feedback Provided', null, false],
  ['No Answer', 'No Feedback', null, false],
] as const)(
  'the link in the mail records “%s” without an account, once',
  async (outcome, after, nextUpdate, success) => {
    await introduce();
    await onDay('2026-11-28');
    const token = tokenIn((await mails('How did'))[0]!);
    const open = await app.as('signed out').call(openFeedbackLink, { params: { token } });
    expect(open.body).toEqual({
      company: 'Castellan Bank',
      person: 'Ines Calloway',
      requester: 'Noor Salhavi',
      intro_date: '2026-11-21',
      firm_name: 'Quillmark Ventures',
      connector: 'Tal Berkovan',
      page: { proof: expect.any(String), ready_in_ms: 0 },
    });
    const answers = await Promise.all([answerLink(token, outcome), answerLink(token, outcome)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect((await answerLink(token, outcome)).status).toBe(404);
    expect(await status()).toMatchObject({
      Status__c: after,
      Next_Update_Request__c: nextUpdate,
      success,
      Sales_Status__c: outcome,
      show_archive_button: !success,
    });
  },
);

test('a link that was made up, changed or is too old opens nothing', async () => {
  await introduce();
  await onDay('2026-11-28');
  const token = tokenIn((await mails('How did'))[0]!);
  const other = token.at(-5) === 'A' ? 'B' : 'A';
  for (const wrong of [
    '1',
    'x',
    `1.${'A'.repeat(43)}`,
    `9999999999.${'A'.repeat(43)}`,
    `${token.slice(0, -5)}${other}${token.slice(-4)}`,
  ])
    expect((await answerLink(wrong, 'In Play')).status, wrong).toBe(404);
  app.setNow(new Date('2027-02-01T00:00:00.000Z'));
  expect((await answerLink(token, 'In Play')).status).toBe(404);
});

test('an open outcome is asked about again a month later, and may still come to nothing', async () => {
  await introduce();
  await onDay('2026-11-28');
  await answerLink(tokenIn((await mails('How did'))[0]!), 'In Play');
  await onDay('2026-12-28');
  expect(await mails('How did')).toHaveLength(1);
  await onDay('2026-12-29');
  await onDay('2026-12-30');
  const requests = await mails('How did');
  expect(requests).toHaveLength(2);
  expect((await answerLink(tokenIn(requests[1]!), 'Not Relevant')).status).toBe(200);
  expect(await status()).toMatchObject({
    Sales_Status__c: 'Not Relevant',
    Most_Advanced_Sales_Status__c: 'In Play',
    success: false,
    action_required: false,
    show_archive_button: true,
  });
});

test('a requester who has to act is reminded once each time', async () => {
  await walk('Awaiting Info from Portfolio');
  await onDay('2026-11-22');
  await onDay('2026-11-23');
  expect(await mails('Castellan Bank intro: one question')).toHaveLength(1);
  await walk('To review', 'Awaiting Info from Portfolio');
  await onDay('2026-11-25');
  expect(await mails('Castellan Bank intro: one question')).toHaveLength(2);
});
