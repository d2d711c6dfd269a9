import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ADDRESS_FAILED, POLICY_REFUSED } from '../messages/recipient-failures.ts';
import { NotAcceptedError } from '../ports/not-taken.ts';
import { encodePassword } from '../settings/address-passwords.ts';
import { createSmtpMail } from './smtp.ts';
import { startUntrustedServer } from './testing/untrusted-server.ts';

const received: { from: string; to: string[]; user: string | undefined; mail: string }[] = [];
let refuse: { code: number; words: string } | undefined;
let refuseRecipient: { code: number; words: string } | undefined;
let server: SMTPServer;
let port: number;

beforeEach(async () => {
  received.length = 0;
  refuse = undefined;
  refuseRecipient = undefined;
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === PASSWORD ? done(null, { user: username }) : done(new Error('Invalid username or password')),
    onRcptTo: (_address, _session, done) =>
      refuseRecipient
        ? done(Object.assign(new Error(refuseRecipient.words), { responseCode: refuseRecipient.code }))
        : done(),
    onData: (stream, { envelope, user }, done) => {
      void text(stream).then((mail) => {
        if (refuse) return done(Object.assign(new Error(refuse.words), { responseCode: refuse.code }));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), user, mail });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.server.address() as AddressInfo).port;
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

const GREYLISTED = { code: 451, words: 'Greylisted, try later' };

/** As SES makes one. */
const PASSWORD = 'Aq+Am/k#1';
const mail = (password = PASSWORD) =>
  createSmtpMail(
    encodePassword(`smtp://kith:${password}@127.0.0.1:${port}`)!,
    'Kith at Quillmark <kith@quillmark.example>',
  );
const message = { to: 'noor@lumenary.example', subject: 'Grüße', text: 'Hallo Noor,\n.\nein Punkt', key: 'intro-1' };

test('a mail arrives as it was written, from the sender of the settings', async () => {
  await mail().send(message);
  expect(received).toMatchObject([{ from: 'kith@quillmark.example', to: ['noor@lumenary.example'], user: 'kith' }]);
  expect(received[0]!.mail).toContain('Kith at Quillmark <kith@quillmark.example>');
  expect(received[0]!.mail).toMatch(/Hallo Noor,\r?\n\.\r?\nein Punkt/);
});

test('the same message has the same Message-ID, and another message another one', async () => {
  await mail().send(message);
  await mail().send(message);
  await mail().send({ ...message, key: 'intro-2' });
  const ids = received.map(({ mail }) => /^Message-ID: (.*)$/im.exec(mail)![1]);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('an address with extra content adds no further recipient', async () => {
  await mail().send({ ...message, to: 'noor@lumenary.example' });
  await mail()
    .send({ ...message, to: 'noor@lumenary.example, eve@evil.example' })
    .catch(() => undefined);
  expect(received.flatMap(({ to }) => to)).not.toContain('eve@evil.example');
});

test('the server’s objection is given as the reason', async () => {
  refuse = GREYLISTED;
  await expect(mail().send(message)).rejects.toThrow('Greylisted, try later');
  await expect(mail('wrong').send(message)).rejects.toThrow('Invalid username or password');
});

const failed = (password?: string) =>
  mail(password)
    .send(message)
    .catch((reason: unknown) => reason);

test('a refused mail, or a mail that never arrived, was surely not accepted', async () => {
  refuse = GREYLISTED;
  expect(await failed()).toBeInstanceOf(NotAcceptedError);
  expect(await failed('wrong')).toBeInstanceOf(NotAcceptedError);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(await failed()).toBeInstanceOf(NotAcceptedError);
});

test.each([
  [550, '5.1.1 The account does not exist', ADDRESS_FAILED],
  [550, '5.4.1 Recipient address rejected: Access denied. AS(201806281)', ADDRESS_FAILED],
  [550, 'User unknown', ADDRESS_FAILED],
  [550, '5.7.1 Relaying denied: no such sender', POLICY_REFUSED],
  [554, 'Rejected by policy', POLICY_REFUSED],
  [552, '5.2.2 Over quota', null],
  [450, '4.2.1 Mailbox not found for now', null],
])('a recipient refused with %d %s ends with the right sentence, or is tried again', async (code, words, beginning) => {
  refuseRecipient = { code, words };
  const error = await failed();
  expect(error).toBeInstanceOf(NotAcceptedError);
  expect(error).toMatchObject({ isFinal: beginning !== null });
  expect((error as Error).message).toContain(beginning ?? words);
});

test('a mail that the server refuses by its policy when it has read it is refused for good', async () => {
  refuse = { code: 554, words: '5.7.1 Message rejected as spam' };
  expect(await failed()).toMatchObject({
    isFinal: true,
    message: expect.stringMatching(/policy \(554 5\.7\.1\): .*spam/),
  });
});

test('a server whose certificate is not trusted, or that has no TLS, is given nothing, and the reason says what to do', async () => {
  const send = (at: number) =>
    createSmtpMail(`smtps://127.0.0.1:${at}`, 'kith@quillmark.example')
      .send(message)
      .catch((reason: unknown) => reason);
  const untrusted = await startUntrustedServer();
  try {
    for (const [at, words] of [
      [untrusted.port, /certificate of 127\.0\.0\.1 is not trusted/],
      [port, /does not begin with TLS at this port.* SMTP_URL/],
    ] as const) {
      const error = await send(at);
      expect(error).toBeInstanceOf(NotAcceptedError);
      expect(String(error)).toMatch(words);
    }
  } finally {
    await untrusted.stop();
  }
});

test('a mail that was handed over when the connection ended was perhaps accepted', async () => {
  server.onData = (stream) => {
    void text(stream).then(() => {
      for (const { _socket } of server.connections as Set<{ _socket: { destroy(): void } }>) _socket.destroy();
    });
  };
  const error = await failed();
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(NotAcceptedError);
});

const headersOf = (index: number) => {
  const unfolded = received[index]!.mail.split(/\r?\n\r?\n/)[0]!.replace(/\r?\n[ \t]+/g, ' ');
  return Object.fromEntries(
    unfolded.split(/\r?\n/).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
};

test('a mail names the person who writes it, and answers go to them', async () => {
  const sender = { name: 'Noa "N" Kestrel,\r\nBcc: eve@evil.example', address: 'noa@quillmark.example' };
  await mail().send({ ...message, name: 'Noor Haddad', sender });
  const headers = headersOf(0);
  expect(headers.From).toMatch(/^"Noa .*Kestrel.* via Kith" <kith@quillmark\.example>$/);
  expect(headers['Reply-To']).toMatch(/<noa@quillmark\.example>$/);
  expect(headers.To).toBe('Noor Haddad <noor@lumenary.example>');
  expect(headers).not.toHaveProperty('Auto-Submitted');
  expect(headers).not.toHaveProperty('Bcc');
  expect(received[0]!.to).toEqual(['noor@lumenary.example']);
});

test('a mail that a machine writes says so, and asks for no answer', async () => {
  await mail().send(message);
  expect(headersOf(0)).toMatchObject({ 'Auto-Submitted': 'auto-generated', To: 'noor@lumenary.example' });
  expect(headersOf(0)).not.toHaveProperty('Reply-To');
});

test('a reminder belongs to the thread of the mail before it', async () => {
  await mail().send({ ...message, thread: ['thread'] });
  await mail().send({ ...message, key: 'intro-2', thread: ['thread', 'intro-1'] });
  const [first, second] = [headersOf(0), headersOf(1)];
  expect(first).not.toHaveProperty('In-Reply-To');
  expect(second['In-Reply-To']).toBe(first['Message-ID']);
  expect(second.References).toBe(`${first.References} ${first['Message-ID']}`);
});
