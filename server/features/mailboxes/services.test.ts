import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MailCounter } from '../../../shared/core/mail/counter.ts';
import { Fields } from '../../../shared/core/mail/fields.ts';
import type { InventedMessage } from '../../demo/stand-ins/development-gmail.ts';
import { type Mailbox, MailboxBusy, type Mailboxes, MailboxRefusedError } from '../../platform/ports/mailbox.ts';
import { START } from '../../testing/app.ts';
import { makeMessage, serveGoogle, serveMicrosoft } from './testing.ts';

const NOOR = 'noor@lumenary.example';
const CASES = '../shared/data/field/mail/header_cases.json';
const SERVICES = [
  ['Google', serveGoogle],
  ['Microsoft', serveMicrosoft],
] as const;

async function exchangeFor(mailboxes: Mailboxes): Promise<string> {
  const redirectUri = 'http://kith.example/link-account';
  const verifier = 'v'.repeat(43);
  const challenge = await crypto.subtle.digest('SHA-256', Buffer.from(verifier));
  const url = mailboxes.consentAddress({
    state: 's',
    challenge: Buffer.from(challenge).toString('base64url'),
    redirectUri,
    address: NOOR,
    parts: ['mail'],
  });
  const form = new URLSearchParams({ address: NOOR });
  const back = new URL(
    (await fetch(url, { method: 'POST', body: form, redirect: 'manual' })).headers.get('location') ?? '',
  );
  return (await mailboxes.exchange({ code: back.searchParams.get('code')!, verifier, redirectUri })).refreshToken;
}

async function listIds(mailbox: Mailbox): Promise<{ ids: string[]; history: string }> {
  const ids: string[] = [];
  let { history } = await mailbox.profile();
  for (let cursor: string | null = null, more = true; more; ) {
    const page: Awaited<ReturnType<Mailbox['page']>> = await mailbox.page(cursor);
    for (const id of page.ids) if (await mailbox.header(id)) ids.push(id);
    history = page.history ?? history;
    cursor = page.next;
    more = cursor !== null;
  }
  return { ids, history };
}

async function followFrom(mailbox: Mailbox, from: string): Promise<{ ids: string[]; history: string } | null> {
  const ids: string[] = [];
  for (let history = from; ; ) {
    const changes = await mailbox.changes(history);
    if (changes === null) return null;
    ids.push(...changes.added.map(({ id }) => id));
    history = changes.history;
    if (!changes.more) return { ids, history };
  }
}

describe.each(SERVICES)('a mailbox at %s', (_name, serve) => {
  const messages = Array.from({ length: 250 }, (_, at) => makeMessage(300 - at, `Ines <ines${at}@vale.example>`, NOOR));
  const open = async (given: InventedMessage[] = messages) => {
    const { mailboxes, service } = await serve(given);
    const token = await exchangeFor(mailboxes);
    return { mailboxes, service, token, mailbox: mailboxes.open(token) };
  };

  test('says whose it is and gives each message once, the newest first, with its time', async () => {
    const { mailbox } = await open();
    expect(await mailbox.profile()).toMatchObject({ address: NOOR, messages: 250 });
    const { ids } = await mailbox.page(null);
    const newest = await mailbox.header(ids[0]!);
    expect(newest!.at).toBe(String(messages.at(-1)!.at));
    expect(newest!.fields).toContainEqual({ name: 'From', value: expect.stringContaining('ines249@vale.example') });
    expect(new Set((await listIds(mailbox)).ids).size).toBe(250);
  });

  test('gives what came since, once, and nothing of a message that it does not know', async () => {
    const given = messages.slice(0, 120);
    const { mailbox } = await open(given);
    const { history } = await listIds(mailbox);
    expect((await followFrom(mailbox, history))!.ids).toEqual([]);
    given.push(makeMessage(0, 'Theo <theo@vale.example>', NOOR), makeMessage(0, 'Kim <kim@vale.example>', NOOR));
    const followed = (await followFrom(mailbox, history))!;
    expect(followed.ids).toHaveLength(2);
    expect((await followFrom(mailbox, followed.history))!.ids).toEqual([]);
    expect(await mailbox.header('999')).toBeNull();
  });

  test('gives no subject, and neither what was thrown away nor drafts and spam counts for anybody', async () => {
    const subject = { Subject: 'A secret of ours', 'List-Id': '<all.vale.example>' };
    const others = ['SPAM', 'TRASH', 'DRAFT'].map((label) => ({
      ...makeMessage(1, 'Ines <ines@vale.example>', NOOR),
      labels: [label],
    }));
    const { mailbox } = await open([makeMessage(2, 'Ines <ines@vale.example>', NOOR, subject), ...others]);
    const counter = new MailCounter([NOOR], START);
    for (const id of (await listIds(mailbox)).ids) {
      const { fields } = (await mailbox.header(id))!;
      expect(JSON.stringify(fields)).not.toContain('secret');
      counter.add(new Fields(fields), []);
    }
    expect(counter.people()).toEqual([]);
    expect(counter.leftOut.list).toBe(1);
  });

  test('is waited for while there are too many calls', async () => {
    const { mailbox, service } = await open();
    service.failNext(/messages/, 429, { error: { code: 429, message: 'Too many requests' } });
    service.failNext(/messages/, 429, { error: { code: 429, message: 'Too many requests' } });
    expect((await mailbox.page(null)).ids).toHaveLength(100);
    for (let call = 0; call < 6; call++) service.failNext(/messages/, 429, { error: { code: 429 } });
    await expect(mailbox.page(null)).rejects.toThrow(MailboxBusy);
  });

  test('refuses Kith once the permission is withdrawn, and a code once it was used', async () => {
    const { mailboxes, service, token } = await open();
    service.withdraw(NOOR);
    await expect(mailboxes.open(token).profile()).rejects.toThrow(MailboxRefusedError);
    const given = { code: 'used', verifier: 'v'.repeat(43), redirectUri: 'http://kith.example/link-account' };
    await expect(mailboxes.exchange(given)).rejects.toThrow(MailboxRefusedError);
    await mailboxes.check(given.redirectUri);
  });
});

describe.runIf(existsSync(CASES))('the headers of the material', () => {
  const cases = JSON.parse(readFileSync(CASES, 'utf8')) as { id: string; label: string; headers: string }[];
  const readFields = (text: string) => {
    const fields = new Map<string, string>();
    for (const [, name, value] of text.replace(/\r?\n[ \t]+/g, ' ').matchAll(/^([!-9;-~]+):[ \t]*(.*)$/gm))
      fields.set(name!, fields.has(name!) ? `${fields.get(name!)}, ${value}` : value!);
    return Object.fromEntries(fields);
  };

  test('mean the same at Google and at Microsoft, and no machine becomes a friend', async () => {
    expect(cases).toHaveLength(88);
    const judged = await Promise.all(
      SERVICES.map(async ([, serve]) => {
        const messages = cases.map(({ headers }, at): InventedMessage => {
          const days = (cases.length - at) * 3;
          return { at: START.getTime() - days * 86_400_000, headers: readFields(headers), labels: ['INBOX'] };
        });
        const { mailboxes } = await serve(messages);
        const mailbox = mailboxes.open(await exchangeFor(mailboxes));
        const { ids } = await listIds(mailbox);
        const answers: string[] = [];
        for (const id of ids) {
          const { fields } = (await mailbox.header(id))!;
          const counter = new MailCounter([], START);
          counter.add(new Fields(fields), []);
          const left = Object.entries(counter.leftOut).find(([, count]) => count > 0)?.[0] ?? 'somebody';
          answers.push(`${left} ${counter.people().map(({ address, name }) => `${name} ${address}`)}`);
        }
        return answers;
      }),
    );
    const [google, microsoft] = judged as [string[], string[]];
    const newestFirst = cases.toReversed();
    expect(newestFirst.map(({ id }, at) => `${id} ${microsoft[at]}`)).toEqual(
      newestFirst.map(({ id }, at) => `${id} ${google[at]}`),
    );
    const friends = newestFirst.filter((_, at) => microsoft[at]!.startsWith('somebody'));
    // One was written by a person to an office's address; of the other, an absence note, nothing in its header says so.
    expect(friends.filter(({ label }) => !/person/.test(label)).map(({ id }) => id)).toEqual(['H127', 'H087']);
  });
});
