import { beforeEach, expect, test } from 'vitest';
import { MAX_INCOMING_BYTES, takeIncomingMail } from '../../../../shared/features/notifications/replies/calls.ts';
import { getInstallation } from '../../../../shared/features/operations/administration/calls.ts';
import { loadReadingState } from '../../../platform/messages/reading-state.ts';
import { type Intros, startIntros } from '../../../testing/intros.ts';

const CONNECTOR = 'tal@quillmark.example';
const SECRET = 'a-secret-of-the-mail-service-0123456789';
const mailIn = { address: 'intro@quillmark.example', url: null, secret: SECRET };

let kith: Intros;
let address: string;

beforeEach(async () => {
  const answers: string[] = [];
  kith = await startIntros({
    mail: { send: async (mail) => void (mail.to === CONNECTOR && mail.answers && answers.push(mail.answers)) },
  });
  Object.assign(kith.app.deps.settings, { mailIn });
  const id = await kith.ask();
  await kith.change(id, { Kith_Facilitator__c: String(kith.app.users.sales), Connector__c: String(kith.connector) });
  await kith.walk(id, 'Asked');
  await kith.app.runJobs();
  address = answers[0]!;
});

const mail = (to: string) =>
  `From: Tal <${CONNECTOR}>\r\nTo: ${to}\r\nMessage-ID: <a@mail.example>\r\nSubject: Re: Would you\r\n\r\nGladly.\r\n`;

const post = (payload: string | Buffer, type: string, secret = SECRET) =>
  kith.app.app.inject({
    method: 'POST',
    url: `/api${takeIncomingMail.path.replace(':secret', secret)}`,
    headers: { 'content-type': type },
    payload,
  });

/** As Amazon SNS posts it: JSON that it calls text. */
const postByAmazon = (notice: object, Type = 'Notification') =>
  post(JSON.stringify({ Type, MessageId: '1', TopicArn: 'arn', ...wrap(notice, Type) }), 'text/plain; charset=UTF-8');
const wrap = (notice: object, Type: string) =>
  Type === 'Notification' ? { Message: JSON.stringify(notice) } : { Message: 'You have chosen', ...notice };

const report = (kind: 'Bounce' | 'Complaint', fields: object, source = address) => ({
  notificationType: kind,
  [kind.toLowerCase()]: { feedbackId: JSON.stringify(fields), timestamp: '2026-11-28T10:00:00Z', ...fields },
  mail: { source, messageId: '0100', destination: [CONNECTOR] },
});
const bounce = (status: string, diagnosticCode: string, bounceType = 'Permanent') =>
  report('Bounce', {
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress: CONNECTOR, action: 'failed', ...(status && { status, diagnosticCode }) }],
  });

const listMarked = async () =>
  (await kith.app.db.selectFrom('bounced_address').select('address').execute()).map((row) => row.address);
const listNotes = async () =>
  (await kith.app.db.selectFrom('outbox').select('body').where('kind', '=', 'replies.bounced').execute()).map(
    ({ body }) => body,
  );

const answers = async () =>
  (await kith.app.db.selectFrom('intro_change').select('internal_comment').orderBy('id').execute())
    .map(({ internal_comment }) => internal_comment)
    .filter((comment) => comment?.includes('answered by mail'));

const form = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--b\r\nContent-Disposition: form-data; name="a"; filename="a.pdf"\r\n\r\nfile\r\n--b--\r\n`;

test.each([
  ['message/rfc822', () => mail(address)],
  // Amazon SES by SNS without its envelope; the same in one, and in Base64, below
  [
    'text/plain; charset=UTF-8',
    () =>
      JSON.stringify({
        notificationType: 'Received',
        mail: { source: CONNECTOR, messageId: '0100', destination: ['x@mail.example'] },
        receipt: { recipients: [address], action: { type: 'SNS', encoding: 'UTF8' } },
        content: mail('x@mail.example'),
      }),
  ],
  // Postmark
  [
    'application/json',
    () => JSON.stringify({ TextBody: 'x', RawEmail: mail('x@mail.example'), OriginalRecipient: address }),
  ],
  // Mailgun
  [
    'application/x-www-form-urlencoded',
    () => new URLSearchParams({ recipient: address, 'body-mime': mail('x@mail.example') }).toString(),
  ],
  // SendGrid
  [
    'multipart/form-data; boundary=b',
    () => form({ envelope: JSON.stringify({ to: [address] }), email: mail('x@mail.example') }),
  ],
])('an answer that comes as %s is taken once', async (type, make) => {
  const [first, second] = await Promise.all([post(make(), type), post(make(), type)]);
  expect([first.statusCode, second.statusCode], first.body).toEqual([200, 200]);
  expect(await answers()).toEqual([expect.stringMatching(/answered by mail: Gladly\.$/)]);
  expect(await loadReadingState(kith.app.db, mailIn)).toMatchObject({ at: expect.any(String), error: null });
});

test.each(['utf8', 'base64'] as const)(
  'an answer comes by Amazon SNS in %s, and what else it tells does nothing',
  async (encoding) => {
    const content = Buffer.from(mail('x@mail.example')).toString(encoding);
    const received = {
      notificationType: 'Received',
      mail: { source: 'x' },
      receipt: { recipients: [address] },
      content,
    };
    for (const notice of [
      received,
      { notificationType: 'AmazonSnsSubscriptionSucceeded', message: 'x' },
      { eventType: 'Delivery' },
    ])
      expect((await postByAmazon(notice)).statusCode).toBe(200);
    expect(await answers()).toHaveLength(1);
    expect((await postByAmazon({ ...received, content: undefined })).statusCode).toBe(422);
  },
);

test('Set up says where a subscription of Amazon SNS is confirmed, and only an address of Amazon’s', async () => {
  const SubscribeURL = `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn&Token=${'2'.repeat(300)}`;
  for (const other of [
    'https://evil.example/?',
    'http://sns.eu-west-1.amazonaws.com/?',
    'https://sns.eu.amazonaws.com.evil.example/?',
  ])
    expect((await postByAmazon({ SubscribeURL: other }, 'SubscriptionConfirmation')).statusCode).toBe(422);
  expect((await postByAmazon({ SubscribeURL }, 'SubscriptionConfirmation')).statusCode).toBe(200);
  const { outsides } = (await kith.app.as('admin').call(getInstallation, {})).body;
  expect(outsides.find(({ name }) => name === 'replies')?.used?.said).toContain(`with this address: ${SubscribeURL}`);
  await postByAmazon({ notificationType: 'AmazonSnsSubscriptionSucceeded' });
  expect((await loadReadingState(kith.app.db, mailIn)).error).toBeNull();
});

test.each([
  ['an unknown mailbox', () => bounce('5.1.1', 'smtp; 550 5.1.1 user unknown'), [CONNECTOR], /bounced/],
  [
    'a status that says nothing',
    () => bounce('5.0.0', 'smtp; 550 5.4.1 Recipient address rejected: Access denied'),
    [CONNECTOR],
    /bounced/,
  ],
  ['no word of the server', () => bounce('', ''), [CONNECTOR], /bounced/],
  [
    'a policy',
    () => bounce('5.7.26', 'smtp; 550-5.7.26 blocked because the sender is unauthenticated'),
    [],
    /was refused/,
  ],
  ['a full mailbox', () => bounce('4.2.2', 'smtp; 452 4.2.2 over quota', 'Transient'), [], null],
  [
    'a complaint',
    () => report('Complaint', { complaintFeedbackType: 'abuse' }),
    [],
    /marked an e-mail of Kith as spam/,
  ],
  ['a mail that Kith did not send', () => report('Complaint', {}, 'news@quillmark.example'), [], null],
] as const)('Amazon tells of %s once', async (_, make, marked, note) => {
  expect((await postByAmazon(make())).statusCode).toBe(200);
  expect(await listMarked()).toEqual(marked);
  // An answer has taken the mark away.
  await kith.app.db.deleteFrom('bounced_address').execute();
  expect((await postByAmazon(make())).statusCode).toBe(200);
  expect(await listMarked()).toEqual([]);
  expect(await listNotes()).toEqual(note === null ? [] : [expect.stringMatching(note)]);
});

const EIGHT_BITS = 'Content-Type: text/plain; charset=';
test.each([
  ['iso-8859-1', 'latin1', 'field'],
  ['utf-8', 'utf8', 'field'],
  ['iso-8859-1', 'latin1', 'file'],
  ['utf-8', 'utf8', 'file'],
] as const)(
  'a mail of eight-bit letters in %s keeps them (%s, in a %s of the form)',
  async (charset, encoding, kind) => {
    const text = mail(address)
      .replace('Subject:', `${EIGHT_BITS}${charset}\r\nContent-Transfer-Encoding: 8bit\r\nSubject:`)
      .replace('Gladly.', 'Gern, Jürg Šimić'.slice(0, charset === 'utf-8' ? undefined : 10));
    const body = form({ envelope: JSON.stringify({ to: [address] }), email: text });
    const posted = kind === 'field' ? body : body.replace('name="email"', 'name="email"; filename="mail.eml"');
    await post(Buffer.from(posted, encoding), 'multipart/form-data; boundary=b');
    expect(await answers()).toEqual([expect.stringMatching(charset === 'utf-8' ? /Gern, Jürg Šimić$/ : /Gern, Jürg$/)]);
  },
);

test('another secret is refused before the body is read, and so is every secret where none is set', async () => {
  for (const secret of ['x', SECRET.replace('a', 'b')])
    expect((await post('{', 'application/json', secret)).statusCode).toBe(404);
  Object.assign(kith.app.deps.settings, { mailIn: { ...mailIn, url: 'imaps://a:b@c', secret: null } });
  for (const secret of ['null', SECRET]) expect((await post('{', 'application/json', secret)).statusCode).toBe(404);
});

test.each([
  ['application/json', '{"TextBody":"Gladly."}'],
  ['application/json', 'null'],
  ['application/x-www-form-urlencoded', 'body-plain=Gladly.'],
  ['multipart/form-data; boundary=b', form({ text: 'Gladly.' })],
  ['message/rfc822', ''],
  ['text/plain', '{"Type":"Notification","Message":"Hello"}'],
])('a call with no whole mail (%s) says what to set, and Set up says it too', async (type, payload) => {
  const answer = await post(payload, type);
  expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining('raw e-mail')]);
  expect((await loadReadingState(kith.app.db, mailIn)).error).toContain('raw e-mail');
});

test('a large mail is read at its beginning; one that is too large, and what is no JSON, are refused', async () => {
  const large = `${mail(address)}${'Gladly. '.repeat(300_000)}`;
  expect((await post(large, 'message/rfc822')).statusCode).toBe(200);
  expect(await answers()).toHaveLength(1);
  expect((await post('x'.repeat(MAX_INCOMING_BYTES + 1), 'message/rfc822')).statusCode).toBe(413);
  expect((await post('{', 'application/json')).statusCode).toBe(400);
});
