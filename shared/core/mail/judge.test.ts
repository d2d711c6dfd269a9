import { describe, expect, test } from 'vitest';
import { countMails, MailCounter } from './counter.ts';
import { Fields } from './fields.ts';
import { judgeMail, LABELS } from './judge.ts';
import { NoMailbox, readHeaders } from './mbox.ts';
import { readMailbox } from './read-mailbox.ts';

const OWN = new Set(['noor@lumenary.example']);
const getFields = (header: Record<string, string>) =>
  new Fields(Object.entries({ To: 'noor@lumenary.example', ...header }).map(([name, value]) => ({ name, value })));
const judged = (header: Record<string, string>, own = OWN) => judgeMail(getFields(header), own);
const INES = { From: 'Ines Calloway <ines@castellan.example>' };

describe('a mail counts for its writer', () => {
  test.each<[string, Record<string, string>, string?]>([
    ['as a person writes one', INES, 'Ines Calloway'],
    [
      'with a name in another charset',
      { From: '=?iso-2022-jp?B?GyRCOzNFRBsoQg==?= <yamada@castellan.example>' },
      '山田',
    ],
    ['of a Korean encoding', { From: '=?ks_c_5601-1987?B?sbnBpg==?= <k@castellan.example>' }, '국제'],
    ['with a name in a comment', { From: 'ines@castellan.example (Ines Calloway)' }, 'Ines Calloway'],
    ['with the last name first', { From: '"Calloway, Ines" <ines@castellan.example>' }, 'Ines Calloway'],
    ['with the last name first and no marks', { From: 'Calloway, Ines <ines@castellan.example>' }, 'Ines Calloway'],
    ['with a degree and no marks', { From: 'Ines Calloway, PhD <ines@castellan.example>' }, 'Ines Calloway, PhD'],
    ['with a tagged address', { From: 'Ines Calloway <Ines+work@Castellan.example>' }, 'Ines Calloway'],
    ['of a domain in letters of its own', { From: 'Ines Calloway <ines@bücher.example>' }, 'Ines Calloway'],
    ['whose name is an office’s word', { From: 'Bill Press <bill.press@castellan.example>' }, 'Bill Press'],
    [
      'on which Exchange wants no automatic answers',
      { ...INES, 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' },
    ],
    ['that says of itself that nobody is a machine', { ...INES, 'Auto-Submitted': 'no' }],
    [
      'that is signed, in the copy of a mailer that leaves the return path out',
      { ...INES, 'Return-Path': '<>', 'Content-Type': 'multipart/signed' },
    ],
  ])('%s', (_what, header, name = 'Ines Calloway') => {
    expect(judged(header).people).toMatchObject([{ name, way: 'received' }]);
  });
});

describe('a mail counts for nobody', () => {
  test.each<[string, Record<string, string>, string]>([
    ['of a list', { ...INES, 'List-Id': '<all.castellan.example>' }, 'list'],
    ['of a list that says so by its precedence alone', { ...INES, Precedence: 'bulk' }, 'list'],
    ['to a list that sets no fields', { ...INES, To: 'founders-dev@harlow.example' }, 'to an office'],
    [
      'that is an invitation sent for its organiser',
      { ...INES, Sender: 'Google Calendar <calendar-notification@google.com>' },
      'invitation',
    ],
    ['that answers an invitation', { ...INES, 'Content-Type': 'text/calendar; method=REPLY' }, 'invitation'],
    ['that answers by itself', { ...INES, 'Auto-Submitted': 'auto-replied (vacation)' }, 'automatic answer'],
    ['that Exchange answers by itself', { ...INES, 'X-Auto-Response-Suppress': 'All' }, 'automatic answer'],
    ['without a return path', { ...INES, 'Return-Path': '<>', 'In-Reply-To': '<1@x>' }, 'automatic answer'],
    [
      'of a help desk in somebody’s name',
      { From: 'Rick Ostel (Support) <rick@shop.example>', 'X-Mailer': 'Zendesk Mailer' },
      'machine',
    ],
    [
      'whose bounces name the reader',
      { ...INES, 'Return-Path': '<b-12-noor=lumenary.example@em1.mailer.example>' },
      'machine',
    ],
    ['that a service sends for somebody', { ...INES, Sender: 'notifications@tasks.example' }, 'machine'],
    ['that is answered to nobody', { ...INES, 'Reply-To': 'no-reply@castellan.example' }, 'machine'],
    ['of a campaign', { ...INES, 'Feedback-ID': '1:2:3:x' }, 'to many'],
    ['among many', { ...INES, To: Array.from({ length: 40 }, (_, at) => `p${at}@x.example`).join(', ') }, 'to many'],
    ['that came as a blind copy to many', { ...INES, To: 'undisclosed-recipients:;' }, 'to many'],
    ['that Gmail sorts out', { ...INES, [LABELS]: 'INBOX,CATEGORY_PROMOTIONS' }, 'to many'],
    [
      'that a server answers from a bare address, without a conversation and without the version that people’s programs put',
      { From: 'ines@castellan.example', 'In-Reply-To': '<1@lumenary.example>', 'Content-Type': 'text/plain' },
      'automatic answer',
    ],
    ['that is spam', { ...INES, 'X-Spam-Flag': 'YES' }, 'spam'],
  ])('%s', (_what, header, why) => {
    expect(judged(header)).toEqual({ people: [], leftOut: why });
  });

  test('that came to an office or a queue, without a known owner of the mailbox', () => {
    const nobody = new Set<string>();
    for (const To of ['rt@castellan.example', 'support@castellan.example', 'Bugs <rt-2.0-bugs@castellan.example>'])
      expect(judged({ ...INES, To }, nobody).leftOut, To).toBe('to an office');
    const copied = { ...INES, To: 'request-23535-x1@vale.example, ines@home.example' };
    expect(judged(copied, nobody).leftOut).toBe('to an office');
    expect(judged({ ...INES, To: 'theo@vale.example' }, nobody).people).toHaveLength(1);
  });

  test.each([
    'noreply',
    'no-reply',
    'do_not_reply',
    'nepasrepondre',
    'ne-pas-repondre',
    'no-responder',
    'nao-responda',
    'nicht-antworten',
    'keine-antwort',
    'geen-antwoord',
    'mailer-daemon',
    'postmaster',
    'bounces+12',
    'newsletter',
    'support',
    'soporte',
    'kundenservice',
    'info',
    'kontakt',
    'billing',
    'jira',
    'git',
    'jenkins',
    'notifications',
    'reply+a81bc',
    'support-eu',
    'uk.press',
    'f3a9c1d27b6e4a10',
    'request-23535-abc',
    'team',
    'hr',
    'calendar-notification',
    'unsubscribe',
    'owner-list',
    'all-staff',
  ])('of %s@, whatever name stands before it', (local) => {
    expect(judged({ From: `Ines Calloway <${local}@castellan.example>` }).people).toEqual([]);
  });
});

describe('mails sent by the owner', () => {
  test('count people in To, Cc and Bcc, but no lists, programs or the owner', () => {
    const { people } = judged({
      From: 'Noor <noor@lumenary.example>',
      To: 'Friends: Ines <ines@castellan.example>, theo@vale.example;',
      Cc: 'support@vale.example, founders@googlegroups.com, noor@lumenary.example',
      Bcc: 'Kim <kim@vale.example>',
    });
    expect(people.map(({ address, way }) => [address, way])).toEqual([
      ['ines@castellan.example', 'sent'],
      ['theo@vale.example', 'sent'],
      ['kim@vale.example', 'sent'],
    ]);
  });

  test('count as sent from another of their addresses, and not at all as a mailing to 200', () => {
    expect(judged({ From: 'n@old.example', To: 'ines@castellan.example', [LABELS]: 'SENT' }).people).toMatchObject([
      { way: 'sent' },
    ]);
    const many = Array.from({ length: 200 }, (_, at) => `p${at}@x.example`).join(', ');
    expect(judged({ From: 'noor@lumenary.example', To: many }).leftOut).toBe('to many');
  });
});

describe('the counts', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const count = (...headers: [Record<string, string>, string?][]) => {
    const counter = new MailCounter(OWN, now);
    for (const [header, date = '1 Nov 2026 10:00 +0000'] of headers) counter.add(getFields(header), [date]);
    return counter.people();
  };
  const sent = { From: 'noor@lumenary.example', To: 'ines@castellan.example' };

  test('cover both directions, the last day and the full name', () => {
    expect(count([sent, '2 Nov 2026'], [INES, '1 Oct 2026'])).toEqual([
      {
        address: 'ines@castellan.example',
        name: 'Ines Calloway',
        sent: 1,
        received: 1,
        answers: 0,
        mailings: 0,
        last: '2026-11-02',
      },
    ]);
  });

  test.each(['1 Jan 1970 00:00 +0000', '1 Jan 2099 00:00 +0000', 'yesterday', ''])(
    'take no day from the date "%s"',
    (date) => {
      expect(count([INES, date])[0]!.last).toBeNull();
    },
  );

  test('are three at most for a writer who is never answered', () => {
    const many = count(...Array.from({ length: 50 }, () => [INES] as [Record<string, string>]));
    expect(countMails(many[0]!)).toBe(3);
    expect(countMails({ sent: 4, received: 50, answers: 0 })).toBe(54);
  });

  test('leave out an address that other mails show to be a list or a sender of mailings', () => {
    expect(
      count([{ ...sent, To: 'circle@vale.example' }], [{ ...INES, 'List-Post': '<mailto:circle@vale.example>' }]),
    ).toEqual([]);
    expect(count([INES], [{ ...INES, 'Feedback-ID': 'x' }], [{ ...INES, 'Feedback-ID': 'x' }])).toEqual([]);
  });
});

describe('a mailbox file', () => {
  const read = async (text: string, size = 7) => {
    const bytes = Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
    }
    const headers = [];
    for await (const header of readHeaders(chunks()))
      headers.push(header.fields.map(({ name, value }) => `${name}=${value}`).join('|'));
    return headers;
  };
  const mail = (name: string, end: string) =>
    [
      `From x@y.example Sat Nov 21 12:00:00 2026`,
      `From: ${name}@vale.example`,
      'To: a@b.example,',
      ' c@d.example',
      '',
      'From here on it is text.',
      '>From me',
      '',
      '',
    ].join(end);

  test.each(['\n', '\r\n', '\r'])(
    'is split at its messages, whatever ends its lines (%j), in chunks of any size',
    async (end) => {
      const text = mail('ines', end) + mail('theo', end);
      const expected = ['ines', 'theo'].map((name) => `From=${name}@vale.example|To=a@b.example, c@d.example`);
      for (const size of [1, 7, 10_000]) expect(await read(text, size)).toEqual(expected);
    },
  );

  test('may be one message, and mix line ends', async () => {
    expect(await read('From: a@b.example\nSubject: x\n\ntext')).toEqual(['From=a@b.example|Subject=x']);
    expect(await read(mail('ines', '\r\n') + mail('theo', '\r') + mail('kim', '\n'))).toHaveLength(3);
  });

  test.each([
    ['PK\u0003\u0004abc', /ZIP/],
    ['name,email\nInes,x', /isn’t a mailbox file/],
    ['<html>', /web page/],
    ['', /empty/],
  ])('is refused with an instruction when it is something else (%j)', async (text, why) => {
    await expect(read(text)).rejects.toThrow(NoMailbox);
    await expect(read(text)).rejects.toThrow(why);
  });
});

describe('a mailbox file', () => {
  const text =
    'From ines@castellan.example Sun Nov  1 10:00:00 2026\nFrom: ines@castellan.example\nTo: noor@lumenary.example\n\nHello\n';
  const read = (...own: string[]) =>
    readMailbox({
      open: async function* () {
        yield new TextEncoder().encode(text);
      },
      own,
      now: new Date('2026-11-21T12:00:00Z'),
    });

  test('counts as another person’s where no mail is from or to its owner', async () => {
    expect((await read('dana@quillmark.example')).foreign).toBe(true);
    expect((await read('dana@quillmark.example', 'noor@lumenary.example')).foreign).toBe(false);
    expect((await read()).foreign).toBe(false);
  });

  test('counts as its owner’s, however they write their address', async () => {
    expect(await read('Noor+old@Lumenary.example')).toMatchObject({ foreign: false, own: ['noor@lumenary.example'] });
  });
});
