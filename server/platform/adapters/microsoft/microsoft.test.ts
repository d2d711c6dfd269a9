import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MailboxBusy, MailboxRefusedError, MailClientUnknown } from '../../ports/mailbox.ts';
import { FIELD, makeRecorded, type RecordedAnswer, readRecorded, serveRecorded } from '../testing/recorded.ts';
import { createMicrosoftMailboxes } from './microsoft.ts';

const read = (name: string) => readRecorded(`graph-microsoft/${name}`);
const make = makeRecorded;

async function serve(answers: Record<string, RecordedAnswer[]>) {
  const { calls, url } = await serveRecorded(answers);
  const client = { clientId: 'kith', clientSecret: 'kith', tenant: 'common', firstWaitMs: 1 };
  const now = () => new Date('2026-10-06T00:00:00Z');
  return { calls, mailboxes: createMicrosoftMailboxes({ ...client, url, now }) };
}

const TOKEN = '/common/oauth2/v2.0/token';
const FOLDERS = '/v1.0/me/mailFolders';
const DELTA = `${FOLDERS}/AAMkInbox/messages/delta`;
const folders = () => {
  const listed = read('mail_folders');
  const junk = make({ id: 'AAMkJunk' });
  const sent = make({ id: 'AAMkSent' });
  // Without children here; the next page is empty.
  const value = (listed.body.value as object[]).map((folder) => ({ ...folder, childFolderCount: 0 }));
  const all = { [FOLDERS]: [make({ ...listed.body, value })], [`${FOLDERS}?$top=10&$skip=10`]: [make({ value: [] })] };
  return { ...all, [`${FOLDERS}/junkemail`]: [junk], [`${FOLDERS}/sentitems`]: [sent] };
};
const empty = make({ value: [], '@odata.deltaLink': 'https://graph.microsoft.com/v1.0/x?$deltatoken=1' });

describe.runIf(existsSync(FIELD))('Microsoft’s answers of the material', () => {
  test('of two pages of a folder: no draft, nobody without an address, and nothing twice', async () => {
    const { calls, mailboxes } = await serve({
      ...folders(),
      [TOKEN]: [read('token_200')],
      [DELTA]: [read('messages_delta_page1'), read('messages_delta_page2_last')],
      [`${FOLDERS}/AAMkSent/messages/delta`]: [empty],
    });
    const mailbox = mailboxes.open('1.AXEA.first');
    const first = await mailbox.page(null);
    expect(first.ids).toEqual(['AAMkAGI5AAA=1', 'AAMkAGI5AAA=2']);
    const second = await mailbox.page(first.next);
    expect(second.ids).toEqual([]);
    expect((await mailbox.page(second.next)).next).toBeNull();
    expect(mailbox.refreshToken()).toBe('1.AXEA.REDACTED');
    const deltas = calls.filter((call) => call.includes('delta'));
    expect(deltas.map((call) => /AAMk\w+/.exec(call)?.[0])).toEqual(['AAMkInbox', 'AAMkInbox', 'AAMkSent']);
    expect(deltas[0]).not.toMatch(/subject|body|Preview/i);
    expect(deltas[1]).toBe(`${DELTA}?$skiptoken=GwcBoTmPuoTQWfcsAbkYM_1`);
  });

  test('of a message: the header’s subject goes no further, and an old address within Exchange is nobody', async () => {
    const page = read('messages_delta_page1');
    for (const message of page.body.value as object[])
      Object.assign(message, {
        internetMessageHeaders: [
          { name: 'Subject', value: 'Terms' },
          { name: 'List-Id', value: '<x>' },
        ],
      });
    const { mailboxes } = await serve({ ...folders(), [TOKEN]: [read('token_200')], [DELTA]: [page] });
    const mailbox = mailboxes.open('1.AXEA.first');
    await mailbox.page(null);
    const [orla, tor] = [await mailbox.header('AAMkAGI5AAA=1'), await mailbox.header('AAMkAGI5AAA=2')];
    expect(orla!.at).toBe(String(Date.parse('2026-10-05T08:01:10Z')));
    expect(orla!.fields).toContainEqual({
      name: 'From',
      value: '"Orla Fennick" <orla.fennick@haldenrobotics.example>',
    });
    expect(orla!.fields).toContainEqual({ name: 'List-Id', value: '<x>' });
    expect(JSON.stringify([orla, tor])).not.toContain('Terms');
    expect(tor!.fields.find(({ name }) => name === 'From')!.value).not.toContain('@');
  });

  test.each([
    ['error_429_mailbox_concurrency', 1],
    ['error_429_retry_after', 0],
    ['error_401_token', 1],
  ])('after %s it goes on', async (name, wait) => {
    const refused = read(name);
    if (wait === 0) refused.headers = { 'Retry-After': '0' };
    const { mailboxes } = await serve({ ...folders(), [TOKEN]: [read('token_200')], [DELTA]: [refused, empty] });
    expect((await mailboxes.open('t').page(null)).ids).toEqual([]);
  });

  test('a wait that is named is kept: a long one is for another time', async () => {
    const refused = read('error_429_retry_after');
    refused.headers = { 'Retry-After': '600' };
    const { calls, mailboxes } = await serve({ ...folders(), [TOKEN]: [read('token_200')], [DELTA]: [refused] });
    await expect(mailboxes.open('t').page(null)).rejects.toThrow(MailboxBusy);
    expect(calls.filter((call) => call.includes('delta'))).toHaveLength(1);
  });

  test('a folder whose state is forgotten is listed anew, and the others are not', async () => {
    const { calls, mailboxes } = await serve({
      ...folders(),
      [TOKEN]: [read('token_200')],
      [DELTA]: [empty, read('error_410_sync_state'), empty],
      [`${FOLDERS}/AAMkSent/messages/delta`]: [empty],
    });
    const mailbox = mailboxes.open('t');
    const { next } = await mailbox.page(null);
    const { history } = await mailbox.page(next);
    calls.length = 0;
    const changes = await mailbox.changes(history!);
    expect([changes!.added, changes!.more]).toEqual([[], true]);
    const deltas = calls.filter((call) => call.includes('delta'));
    expect(deltas.map((call) => (call.includes('$select') ? 'all' : 'since'))).toEqual(['since', 'all']);
  });

  test('an access that ended early says what the next sign-in needs', async () => {
    const refused = read('error_401_cae_claims');
    const { mailboxes } = await serve({ ...folders(), [TOKEN]: [read('token_200')], [DELTA]: [refused] });
    const error = await mailboxes
      .open('t')
      .page(null)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MailboxRefusedError);
    expect((error as MailboxRefusedError).claims).toContain('1604106651');
    const params = {
      state: 's',
      challenge: 'c',
      redirectUri: 'http://kith.example/link-account',
      address: 'a@b.example',
    };
    const url = new URL(
      mailboxes.consentAddress({ ...params, parts: ['mail'], claims: (error as MailboxRefusedError).claims! }),
    );
    expect(JSON.parse(url.searchParams.get('claims')!).access_token).toMatchObject({
      nbf: { essential: true },
      xms_cc: { values: ['cp1'] },
    });
  });

  test.each([
    ['50105', /ask its Microsoft administrator to assign you/i],
    ['50173', /your password changed/],
    ['65001', /accept what Kith asks for/],
    ['700082', /90 days/],
  ])('error %s of the sign-in says what to do', async (number, advice) => {
    const { mailboxes } = await serve({ [TOKEN]: [read(`token_error_${number}`)] });
    const error = await mailboxes
      .open('t')
      .profile()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MailboxRefusedError);
    expect((error as MailboxRefusedError).advice).toMatch(advice);
    expect((error as MailboxRefusedError).message).not.toContain('Trace');
  });

  test('an error of the moment is waited for, and one of the client is the administrator’s', async () => {
    const { mailboxes } = await serve({ [TOKEN]: [read('token_error_90033')] });
    await expect(mailboxes.open('t').profile()).rejects.toThrow(MailboxBusy);
    const expired = make({ error: 'invalid_client', error_description: 'AADSTS7000222: The secret is expired.' }, 401);
    const unknown = await serve({ [TOKEN]: [expired] });
    await expect(unknown.mailboxes.open('t').profile()).rejects.toThrow(MailClientUnknown);
    await expect(unknown.mailboxes.check('http://kith.example/link-account')).rejects.toThrow(MailClientUnknown);
  });

  test('a guest’s address is made of the name that the organization gave them', async () => {
    const [user] = read('users_page1').body.value as object[];
    const { mailboxes } = await serve({ ...folders(), [TOKEN]: [read('token_200')], '/v1.0/me': [make(user!)] });
    const { address, messages } = await mailboxes.open('t').profile();
    expect([address, messages]).toEqual(['integration.user@northfund.com', 4021 + 3875]);
  });
});
