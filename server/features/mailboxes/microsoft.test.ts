import { beforeEach, expect, test } from 'vitest';
import { listMailboxes, startGmail, syncMailbox, unlinkMailbox } from '../../../shared/features/mailboxes/calls.ts';
import type { InventedMessage } from '../../demo/stand-ins/development-gmail.ts';
import type { TestApp } from '../../testing/app.ts';
import { connectFrom, consentTo, makeMessage, startWithMicrosoft } from './testing.ts';

const NOOR = 'noor@lumenary.example';
const INES = 'Ines Calloway <ines@castellan.example>';
const sentBy = (message: InventedMessage): InventedMessage => ({ ...message, labels: ['SENT'] });

let messages: InventedMessage[];
let app: TestApp;
let service: Awaited<ReturnType<typeof startWithMicrosoft>>['service'];
beforeEach(async () => {
  messages = [
    makeMessage(40, INES, NOOR, { 'In-Reply-To': '<1@x>' }),
    sentBy(makeMessage(30, NOOR, INES)),
    makeMessage(9, 'Vale News <news@vale.example>', NOOR),
    makeMessage(8, 'Mary Long <mary@vale.example>', NOOR, { 'List-Id': '<all.vale.example>', Subject: 'A secret' }),
    // From another address of the owner's, by the folder that it is in.
    sentBy(makeMessage(3, 'n@alias.example', `${INES}, kim.sol@vale.example`)),
  ];
  ({ app, service } = await startWithMicrosoft(messages));
});

const link = async () => connectFrom(app, 'portco', await consentTo(app, 'portco', NOOR));
const linked = async () => {
  const { body } = await link();
  await app.runJobs();
  return body.mailbox!.id;
};
const shown = async () => (await app.as('portco').call(listMailboxes, {})).body.mailboxes[0]!;
const sync = async (id: string) => {
  await app.as('portco').call(syncMailbox, { params: { id } });
  await app.runJobs();
};
const listPeople = async () =>
  (
    await app.db
      .selectFrom('signal')
      .innerJoin('contact', 'contact.id', 'to_contact_id')
      .select(['contact.name', 'amount', 'signal.source'])
      .orderBy('contact.name')
      .execute()
  ).map(({ name, amount, source }) => `${name} ${amount} ${source}`);
const loadToken = async () => (await app.db.selectFrom('mailbox').select('token').executeTakeFirstOrThrow()).token!;

test('a mailbox at Microsoft is read by the same rules, each call with ids that stay, and followed without counting twice', async () => {
  const id = await linked();
  expect(await shown()).toMatchObject({ kind: 'microsoft', state: 'linked', left_out: { list: 1, machine: 1 } });
  expect(await listPeople()).toEqual(['Ines Calloway 3 Microsoft', 'Kim Sol 1 Microsoft']);
  expect(service.preferred.every((wishes) => wishes.startsWith('IdType="ImmutableId"'))).toBe(true);
  messages.push(makeMessage(0, INES, NOOR));
  await sync(id);
  expect((await listPeople())[0]).toBe('Ines Calloway 4 Microsoft');
  // The same message, moved from one folder to another, and a folder that Microsoft has to list anew.
  messages.at(-1)!.labels = ['ARCHIVE'];
  service.forgetHistoryBefore(100);
  await sync(id);
  expect(await shown()).toMatchObject({ state: 'linked', error: null });
  expect((await listPeople())[0]).toBe('Ines Calloway 4 Microsoft');
});

test('a folder that has to be begun anew in the first reading counts nothing twice', async () => {
  messages.unshift(...Array.from({ length: 220 }, (_, mail) => makeMessage(300 - mail, INES, NOOR)));
  const expired = { error: { code: 'SyncStateNotFound', message: 'The sync state generation is not found.' } };
  let pages = 0;
  const { push } = service.calls;
  service.calls.push = (...paths) => {
    if (paths[0]!.includes('AAMk-inbox/messages') && ++pages === 2) service.failNext(/AAMk-inbox/, 410, expired);
    return push.apply(service.calls, paths);
  };
  await linked();
  expect(pages).toBeGreaterThan(3);
  expect((await listPeople())[0]).toBe('Ines Calloway 223 Microsoft');
});

test('the permission that Microsoft replaced is kept with what was read by it', async () => {
  await link();
  const first = await loadToken();
  await app.runJobs();
  const second = await loadToken();
  expect(second).not.toBe(first);
  expect(app.deps.sealing.open(second, `mailbox ${app.users.portco} ${NOOR}`)).toMatch(/^refresh\..+\.\d+$/);
});

test('says what to do when Microsoft lets Kith in no more, and asks for what it wants at the next sign-in', async () => {
  const id = await linked();
  service.failNext(/token$/, 400, {
    error: 'invalid_grant',
    error_description: 'AADSTS50173: The provided grant has expired due to it being revoked.',
  });
  await sync(id);
  expect(await shown()).toMatchObject({ state: 'lapsed', people: 2, error: expect.stringContaining('your password') });
  await link();
  await app.runJobs();
  const claims = Buffer.from('{"access_token":{"nbf":{"essential":true,"value":"1604106651"}}}').toString('base64');
  service.failNext(
    /me\/mailFolders/,
    401,
    { error: { code: 'InvalidAuthenticationToken' } },
    {
      'www-authenticate': `Bearer realm="", error="insufficient_claims", claims="${claims}"`,
    },
  );
  await sync(id);
  expect(await shown()).toMatchObject({ state: 'lapsed', error: expect.stringContaining('sign in again') });
  const { url } = (await app.as('portco').call(startGmail, { body: { service: 'microsoft' } })).body;
  expect(new URL(url).searchParams.get('claims')).toContain('1604106651');
  await link();
  expect((await app.db.selectFrom('mailbox').select('claims').executeTakeFirstOrThrow()).claims).toBeNull();
});

test('says why Microsoft sent somebody back without a code', async () => {
  const back = await consentTo(app, 'portco', '');
  back.searchParams.set('error_description', 'AADSTS50105: Your administrator has configured the application Kith …');
  const refused = await connectFrom(app, 'portco', back);
  expect([refused.status, refused.error.message]).toEqual([400, expect.stringContaining('assign you to Kith')]);
  const google = await app.as('portco').call(startGmail, { body: { service: 'gmail' } });
  expect([google.status, google.error.message]).toEqual([503, expect.stringContaining('GOOGLE_CLIENT_ID')]);
});

test('leaves no trace when it is unlinked, and says that Microsoft keeps the permission', async () => {
  const id = await linked();
  expect((await app.as('portco').call(unlinkMailbox, { params: { id } })).body).toEqual({ people: 2, revoked: false });
  await app.runJobs();
  expect(await listPeople()).toEqual([]);
  for (const table of ['mailbox', 'mailbox_person', 'acquaintance'] as const)
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
});
