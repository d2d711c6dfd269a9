import { beforeEach, expect, test } from 'vitest';
import { listCalendars, syncCalendar, unlinkCalendar } from '../../../../shared/features/calendars/calls.ts';
import {
  connectGmail,
  listMailboxes,
  startGmail,
  syncMailbox,
  unlinkMailbox,
} from '../../../../shared/features/mailboxes/calls.ts';
import { InventedCalendars, makeEvent } from '../../../features/calendars/testing.ts';
import { makeMessage, serveGoogle, serveMicrosoft } from '../../../features/mailboxes/testing.ts';
import type { AccountPart } from '../../../platform/ports/mailbox.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../app.ts';

const NOOR = 'noor@lumenary.example';
const INES = 'Ines Calloway <ines@castellan.example>';

let app: TestApp;
let calendars: InventedCalendars;
let google: Awaited<ReturnType<typeof serveGoogle>>;
beforeEach(async () => {
  const messages = [makeMessage(9, INES, NOOR), makeMessage(8, NOOR, INES)];
  google = await serveGoogle(messages);
  calendars = new InventedCalendars();
  calendars.events.primary!.push(makeEvent('talk', 5, ['kim.sol@vale.example']));
  app = await startTestApp({ mailboxes: [google.mailboxes, (await serveMicrosoft(messages)).mailboxes], calendars });
});

/** @param given the scopes that the user leaves ticked; all if it is left out */
async function consent(
  parts: AccountPart[],
  service: 'gmail' | 'microsoft' = 'gmail',
  given?: string,
  viewer: TestViewer = 'portco',
) {
  const { body } = await app.as(viewer).call(startGmail, { body: { service, parts, address: NOOR } });
  const form = new URLSearchParams({ address: NOOR, ...(given === undefined ? {} : { scope: given }) });
  const response = await fetch(body.url, { method: 'POST', body: form, redirect: 'manual' });
  const { searchParams } = new URL(response.headers.get('location')!);
  const returned = { state: searchParams.get('state')!, code: searchParams.get('code')!, wait: true };
  const scope = new URL(body.url).searchParams.get('scope')!;
  return { scope, answer: await app.as(viewer).call(connectGmail, { body: returned }) };
}
const BOTH: AccountPart[] = ['mail', 'calendar'];
const countLinked = async () => [
  (await app.db.selectFrom('mailbox').selectAll().where('state', '!=', 'leaving').execute()).length,
  (await app.db.selectFrom('calendar_account').selectAll().where('state', '!=', 'leaving').execute()).length,
];

test.each([
  ['gmail', /gmail\.metadata.*calendar\.events\.readonly/, 'google'],
  ['microsoft', /Mail\.ReadBasic Calendars\.ReadBasic/, 'microsoft'],
] as const)(
  'one consent at %s links a mailbox and a calendar, and reads neither yet',
  async (service, scopes, kind) => {
    const { scope, answer } = await consent(BOTH, service);
    expect(scope).toMatch(scopes);
    expect(answer.body.mailbox).toMatchObject({ kind: service, state: 'paused', address: NOOR });
    const list = async () => (await app.as('portco').call(listCalendars, {})).body.calendars;
    expect(await list()).toMatchObject([{ kind, state: 'paused', address: NOOR }]);
    await app.as('portco').call(syncCalendar, { params: { id: answer.body.calendar! } });
    await app.runJobs();
    const [calendar] = (await app.as('portco').call(listCalendars, {})).body.calendars;
    expect(calendar).toMatchObject({ state: 'linked', meetings: 1, people: 1, error: null });
  },
);

test('what was granted decides: without the calendar the mailbox alone is linked, and the other way round', async () => {
  const mail = await consent(BOTH, 'gmail', 'https://www.googleapis.com/auth/gmail.metadata');
  expect(mail.answer.body).toMatchObject({ mailbox: { address: NOOR }, calendar: null });
  expect(await countLinked()).toEqual([1, 0]);
  const calendar = await consent(['calendar'], 'microsoft');
  expect(calendar.scope).not.toContain('Mail.');
  expect(calendar.answer.body).toEqual({ mailbox: null, calendar: expect.any(String), contacts: null });
  const none = await consent(BOTH, 'gmail', 'openid');
  expect(none.answer.status).toBe(409);
  expect(await countLinked()).toEqual([1, 1]);
});

test('a service that wants more of the next sign-in gets it, whichever part it refused', async () => {
  await consent(['calendar'], 'microsoft');
  const claims = '{"access_token":{"nbf":{"essential":true,"value":"1604106651"}}}';
  const lapsed = { state: 'lapsed', token: null, claims } as const;
  await app.db.updateTable('calendar_account').set(lapsed).execute();
  const { body } = await app
    .as('portco')
    .call(startGmail, { body: { service: 'microsoft', parts: ['calendar'], address: NOOR } });
  expect(new URL(body.url).searchParams.get('claims')).toContain('1604106651');
  await consent(['calendar'], 'microsoft');
  const [row] = await app.db.selectFrom('calendar_account').select(['state', 'claims']).execute();
  expect(row).toEqual({ state: 'reading', claims: null });
});

test('an address by which the calendar alone is linked is the user’s in the mailbox too', async () => {
  const { body } = (await consent(BOTH)).answer;
  await app.db.updateTable('calendar_account').set({ address: 'ines@castellan.example' }).execute();
  await app.as('portco').call(syncMailbox, { params: { id: body.mailbox!.id } });
  await app.runJobs();
  const [mailbox] = (await app.as('portco').call(listMailboxes, {})).body.mailboxes;
  expect(mailbox).toMatchObject({ state: 'linked', done: 2, people: 0 });
});

test('another’s account is refused, and so is a calendar where no service has one', async () => {
  await consent(['calendar']);
  const other = await app.as('portco2').call(startGmail, { body: { parts: ['calendar'], address: NOOR } });
  expect(other.status).toBe(409);
  const listServices = async () => (await app.as('portco').call(listMailboxes, {})).body.calendar_services;
  expect(await listServices()).toEqual(['gmail', 'microsoft']);
  calendars.address = 'somebody@mail.example';
  expect((await consent(['calendar'])).answer.error.message).toContain('somebody@mail.example');
  app.deps.calendars = Object.assign(new InventedCalendars(), { kinds: [] });
  expect(await listServices()).toEqual([]);
  const none = await app.as('portco').call(startGmail, { body: { parts: ['calendar'] } });
  expect([none.status, none.error.message]).toEqual([503, expect.stringContaining('calendar file')]);
});

test.each(['mailbox first', 'calendar first'])(
  'a permission of two is given back with the last of them: %s',
  async (order) => {
    const { body } = (await consent(BOTH)).answer;
    const unlinkMail = () => app.as('portco').call(unlinkMailbox, { params: { id: body.mailbox!.id } });
    const unlinkDays = () => app.as('portco').call(unlinkCalendar, { params: { id: body.calendar! } });
    // Contacts are a third part, beside the mailbox.
    const third = (await consent(['contacts'])).answer.body;
    expect(third).toMatchObject({ mailbox: null, contacts: expect.any(String) });
    await app.as('portco').call(unlinkMailbox, { params: { id: third.contacts! } });
    expect(google.service.calls).not.toContain('/revoke');
    const [first, last] = order === 'mailbox first' ? [unlinkMail, unlinkDays] : [unlinkDays, unlinkMail];
    expect((await first()).status).toBe(200);
    expect(google.service.calls).not.toContain('/revoke');
    expect((await last()).status).toBe(200);
    expect(google.service.calls.filter((path) => path === '/revoke')).toHaveLength(1);
    await app.runJobs();
    for (const table of ['mailbox', 'calendar_account', 'calendar_event', 'acquaintance'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
  },
);
