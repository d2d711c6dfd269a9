import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { MailInRefusedError } from '../ports/mail-in.ts';
import { createImapMailbox } from './imap.ts';
import { startUntrustedServer } from './testing/untrusted-server.ts';

const MAILS = ['Subject: a\r\n\r\nOne\r\n', 'Subject: b\r\n\r\nTwo\r\n', 'Subject: c\r\n\r\nThree\r\n'];

/** What a server answers to one command of RFC 3501, as far as a reading client needs it. */
function answer(command: string): { lines: string[]; isRefused?: true } {
  const [name = '', ...words] = command.split(' ');
  const fetched = /^UID FETCH (\d+)/i.exec(command);
  const from = Number(/(\d+):\*/.exec(command)?.[1] ?? 1);
  if (fetched) {
    const uid = Number(fetched[1]);
    const mail = MAILS[uid - 1]!;
    return { lines: [`* ${uid} FETCH (UID ${uid} BODY[]<0> {${mail.length}}\r\n${mail})`] };
  }
  if (/^UID SEARCH/i.test(command))
    return {
      lines: [
        `* SEARCH ${MAILS.map((_, place) => place + 1)
          .filter((uid) => uid >= Math.min(from, 3))
          .join(' ')}`,
      ],
    };
  switch (name.toUpperCase()) {
    case 'CAPABILITY':
      return { lines: ['* CAPABILITY IMAP4rev1'] };
    case 'LOGIN':
      return { lines: [], ...(words.join(' ').includes('secret') ? {} : { isRefused: true as const }) };
    case 'LIST':
      return { lines: ['* LIST () "/" "INBOX"'] };
    case 'EXAMINE':
      return { lines: ['* FLAGS ()', '* 3 EXISTS', '* OK [UIDVALIDITY 7] .', '* OK [UIDNEXT 4] .'] };
    default:
      return { lines: [] };
  }
}

let server: Server;
let commands: string[];
async function start(password: string): Promise<string> {
  commands = [];
  server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.write('* OK ready\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const [tag, ...rest] = line.split(' ');
      commands.push(rest.join(' '));
      const { lines, isRefused } = answer(rest.join(' '));
      const end = isRefused ? 'NO [AUTHENTICATIONFAILED] wrong' : 'OK done';
      socket.write([...lines, `${tag} ${end}`, ''].join('\r\n'));
      if (rest[0] === 'LOGOUT') socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `imap://intro%40firm.example:${password}@127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => new Promise<void>((resolve) => (server.listening ? server.close(() => resolve()) : resolve())));

async function read(url: string, after: { validity: string; uid: number } | null, most = 10) {
  const mails: [string, number][] = [];
  const hasMore = await createImapMailbox(url).read(after, most, async (source, { uid }) => {
    mails.push([Buffer.from(source).toString().split('\r\n\r\n')[1]!.trim(), uid]);
  });
  return { mails, hasMore };
}

test('mails come in order from where the last reading ended, and the mailbox is only read', async () => {
  const url = await start('secret');
  expect(await read(url, null, 2)).toEqual({
    mails: [
      ['One', 1],
      ['Two', 2],
    ],
    hasMore: true,
  });
  expect(await read(url, { validity: '7', uid: 2 })).toEqual({ mails: [['Three', 3]], hasMore: false });
  expect(await read(url, { validity: '7', uid: 3 })).toEqual({ mails: [], hasMore: false });
  // Its numbers mean other mails now.
  expect((await read(url, { validity: '6', uid: 3 })).mails).toHaveLength(3);
  expect(commands.filter((command) => /^(SELECT|STORE|UID STORE|EXPUNGE|UID MOVE)/i.test(command))).toEqual([]);
});

test('a wrong password says which setting to correct, and shows nothing of it', async () => {
  const refusal = await read(await start('wrong'), null).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MailInRefusedError);
  expect(String(refusal)).toMatch(/MAIL_IN_URL/);
  expect(String(refusal)).not.toContain('wrong');
});

test('what a server that cannot be reached lacks is said, and tried again later', async () => {
  const { port, stop } = await startUntrustedServer();
  const fail = () => read(`imaps://a:b@127.0.0.1:${port}`, null).catch((error: unknown) => error);
  const refusals = [await fail()];
  await stop();
  refusals.push(await fail());
  expect(refusals.map(String)).toEqual([
    expect.stringContaining('certificate of 127.0.0.1 is not trusted'),
    expect.stringMatching(/doesn’t respond.* MAIL_IN_URL/),
  ]);
  for (const refusal of refusals) expect(refusal).not.toBeInstanceOf(MailInRefusedError);
});
