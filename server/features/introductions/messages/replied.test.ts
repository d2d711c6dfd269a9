import { beforeEach, expect, test } from 'vitest';
import type { Mail } from '../../../platform/ports/mail.ts';
import { type MailIn, MailInRefusedError } from '../../../platform/ports/mail-in.ts';
import { type Intros, startIntros } from '../../../testing/intros.ts';

const CONNECTOR = 'tal@quillmark.example';
const MAILBOX = 'intro@quillmark.example';
const URL_IN = 'imaps://intro%40quillmark.example:secret@mail.example';

let kith: Intros;
let sent: Parameters<Mail['send']>[0][];
let inbox: string[];
let refused: boolean;
let reads: number;
let address: string;

/** A mailbox whose mails have the numbers 1, 2, … */
const mailIn: MailIn = {
  host: 'mail.example',
  async read(after, most, take) {
    reads++;
    if (refused) throw new MailInRefusedError('mail.example refuses the password of MAIL_IN_URL.');
    const from = after?.uid ?? 0;
    for (const [place, text] of inbox.slice(from, from + most).entries())
      await take(Buffer.from(text.replaceAll('\n', '\r\n')), { validity: '1', uid: from + place + 1 });
    return inbox.length > from + most;
  },
};

beforeEach(async () => {
  sent = [];
  inbox = [];
  refused = false;
  reads = 0;
  kith = await startIntros({
    mail: { send: async (message) => void sent.push(message) },
    mailIn,
  });
  Object.assign(kith.app.deps.settings, { mailIn: { url: URL_IN, address: MAILBOX, secret: null } });
  const id = await kith.ask();
  await kith.change(id, { Kith_Facilitator__c: String(kith.app.users.sales), Connector__c: String(kith.connector) });
  await kith.walk(id, 'Asked');
  await kith.app.runJobs();
  address = sent.find(({ to }) => to === CONNECTOR)!.answers!;
});

const write = (headers: string, text: string, id = 'a') =>
  inbox.push(`Message-ID: <${id}@mail.example>\nSubject: Re: Would you\n${headers}\n\n${text}\n`);

let round = 0;
async function read(): Promise<void> {
  await kith.app.db
    .insertInto('job')
    .values({
      kind: 'replies.read',
      payload: '{}',
      state: 'queued',
      run_at: '2020-01-01T00:00:00.000Z',
      created_at: `${round++}`,
    })
    .execute();
  await kith.app.runJobs();
}
const entries = async () =>
  (await kith.app.db.selectFrom('intro_change').select(['comment', 'internal_comment']).execute()).filter(
    ({ internal_comment }) => internal_comment?.includes('answered by mail'),
  );

test('the words of a reply stand in the timeline for staff alone, and reach the facilitator once', async () => {
  expect(address).toMatch(/^intro\+[0-9a-z]+-[0-9a-f]{20}@quillmark\.example$/);
  write(
    `From: Tal <${CONNECTOR}>\nTo: ${address}`,
    'Gladly, but he is difficult.\n\nOn Mon, 3 Jan 2028 at 10:00, Noa via Kith <kith@quillmark.example> wrote:\n> Hello Tal',
  );
  sent.length = 0;
  await read();
  await read();
  // The server gave its mails new numbers: all come again.
  await kith.app.db.deleteFrom('installation').where('key', '=', 'replies').execute();
  await read();
  const [entry, ...more] = await entries();
  expect(more).toEqual([]);
  expect(entry!.comment).toBeNull();
  expect(entry!.internal_comment).toMatch(/answered by mail: Gladly, but he is difficult\.$/);
  expect(sent.filter(({ text }) => text.includes('difficult')).map(({ to }) => to)).toEqual([
    (
      await kith.app.db
        .selectFrom('app_user')
        .select('email')
        .where('id', '=', kith.app.users.sales)
        .executeTakeFirstOrThrow()
    ).email,
  ]);
});

test.each([
  ['another sender', () => `From: eve@evil.example\nTo: ${address}`],
  ['a made-up token', () => `From: ${CONNECTOR}\nTo: ${address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))}`],
  ['no token', () => `From: ${CONNECTOR}\nTo: ${MAILBOX}`],
  ['Auto-Submitted', () => `From: ${CONNECTOR}\nTo: ${address}\nAuto-Submitted: auto-replied`],
  ['X-Autoreply', () => `From: ${CONNECTOR}\nTo: ${address}\nX-Autoreply: yes`],
  ['Precedence', () => `From: ${CONNECTOR}\nTo: ${address}\nPrecedence: bulk`],
])('a mail with %s does nothing', async (_, getHeaders) => {
  write(getHeaders(), 'I am away.');
  sent.length = 0;
  await read();
  expect(await entries()).toEqual([]);
  expect(sent).toEqual([]);
});

test('a person answers about a company whose name looks like an automatic answer', async () => {
  write(`From: ${CONNECTOR}\nTo: ${address}`, 'Gladly.');
  inbox[0] = inbox[0]!.replace('Re: Would you', 'Re: OOO Romashka intro: one question');
  await read();
  expect(await entries()).toHaveLength(1);
});

const report = (status: string, action: string) =>
  `From: MAILER-DAEMON@mail.example\nTo: ${address}\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\n\n--b\nContent-Type: text/plain\n\nIt did not arrive.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mail.example\n\nFinal-Recipient: rfc822; ${CONNECTOR}\nAction: ${action}\nStatus: ${status}\n--b--`;
const marked = async () => (await kith.app.db.selectFrom('bounced_address').select('address').execute()).length;
const staffNotes = () => kith.app.db.selectFrom('outbox').select('id').where('kind', '=', 'replies.bounced').execute();

test('a hard bounce marks the address and tells staff once; a reply later takes the mark away', async () => {
  write(report('5.1.1', 'failed'), '', 'b1');
  write(report('5.1.1', 'failed'), '', 'b2');
  await read();
  expect(await marked()).toBe(1);
  expect(await staffNotes()).toHaveLength(1);
  const failed = await kith.app.db.selectFrom('outbox').select('error').where('state', '=', 'failed').execute();
  expect(failed).toEqual([{ error: expect.stringContaining('5.1.1') }]);
  write(`From: ${CONNECTOR}\nTo: ${address}`, 'I am here again.', 'c');
  await read();
  expect(await marked()).toBe(0);
});

test.each([
  ['5.2.2', 'failed'],
  ['4.4.1', 'delayed'],
])('a soft bounce (%s) marks nobody', async (status, action) => {
  write(report(status, action), '');
  await read();
  expect([await marked(), await staffNotes()]).toEqual([0, []]);
});

test('a mail that came back for a policy shows as failed and tells staff once a day, and marks nobody', async () => {
  write(report('5.7.1', 'failed'), '', 'b1');
  write(report('5.7.1', 'failed'), '', 'b2');
  await read();
  expect([await marked(), (await staffNotes()).length]).toEqual([0, 1]);
  const failed = await kith.app.db.selectFrom('outbox').select('error').where('state', '=', 'failed').execute();
  expect(failed).toEqual([{ error: expect.stringMatching(/policy \(5\.7\.1\)/) }]);
});

test('a report with a status that says nothing is judged by the reply in it', async () => {
  const reply = '550 5.4.1 Recipient address rejected: Access denied';
  write(report('5.0.0', 'failed').replace('5.0.0', `5.0.0\nDiagnostic-Code: smtp; ${reply}`), '');
  await read();
  expect(await marked()).toBe(1);
});

test('a plain bounce is known by its words', async () => {
  write(`From: Mail Delivery System <MAILER-DAEMON@mail.example>\nTo: ${address}`, '550 5.1.1 User unknown');
  inbox[0] = inbox[0]!.replace('Re: Would you', 'Undelivered Mail Returned to Sender');
  await read();
  expect(await marked()).toBe(1);
});

test('a mail that can never be taken holds up those behind it for some readings only', async () => {
  const { messages } = kith.app.deps.declared;
  const { kind } = await kith.app.db
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', CONNECTOR)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const broken = { ...messages[kind!]!, replied: () => Promise.reject(new Error('broken')) };
  Object.assign(kith.app.deps.declared, { messages: { ...messages, [kind!]: broken } });
  write(`From: ${CONNECTOR}\nTo: ${address}`, 'Gladly.', 'a');
  write(report('5.1.1', 'failed'), '', 'b');
  for (let reading = 0; reading < 3; reading++) await read();
  expect(await marked()).toBe(0);
  await read();
  expect([await marked(), await entries()]).toEqual([1, []]);
});

test('a refused password is not tried again by itself', async () => {
  refused = true;
  await read();
  const before = reads;
  await read();
  expect(reads).toBe(before);
  const { value } = await kith.app.db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'replies')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(value)).toMatchObject({ isStopped: true, error: expect.stringContaining('MAIL_IN_URL') });
});
