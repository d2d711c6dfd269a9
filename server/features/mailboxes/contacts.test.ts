import { expect, test } from 'vitest';
import {
  listMailboxes,
  pauseMailbox,
  proposeForBlocklist,
  startGmail,
  syncMailbox,
  unlinkMailbox,
} from '../../../shared/features/mailboxes/calls.ts';
import { addToBlocklist } from '../../../shared/features/sharing/calls.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { insertWorld } from '../../testing/world.ts';
import { connectFrom, serveGoogle, serveMicrosoft } from './testing.ts';

const NOOR = 'noor@lumenary.example';
const NOBODY = { name: 'Tilda Quarrington', email: 'tilda@quarrington.example' };
const INES = { name: 'Ines Calloway', email: 'ines@castellan.example' };

/** The user's contacts with a vendor, linked and read. */
async function startWithContacts(vendor: 'gmail' | 'microsoft') {
  const contacts = [NOBODY, INES, { name: 'Noor', email: NOOR }];
  const { mailboxes, service } =
    vendor === 'gmail' ? await serveGoogle([], contacts) : await serveMicrosoft([], contacts);
  const app = await startTestApp({ mailboxes: [mailboxes] });
  const people = { [INES.name]: { jobs: [] }, 'Kim Sol': { jobs: [] } };
  await insertWorld(app, { accounts: {}, people });
  await app.db.updateTable('contact').set({ email: INES.email }).where('name', '=', INES.name).execute();
  return { app, contacts, service };
}

async function link(app: TestApp, service: 'gmail' | 'microsoft') {
  const { body } = await app.as('portco').call(startGmail, { body: { service, parts: ['contacts'], address: NOOR } });
  const form = new URLSearchParams({ address: NOOR });
  const response = await fetch(body.url, { method: 'POST', body: form, redirect: 'manual' });
  const back = new URL(response.headers.get('location')!);
  const linked = (await connectFrom(app, 'portco', back)).body;
  await app.runJobs();
  return { scope: new URL(body.url).searchParams.get('scope')!, id: linked.contacts!, linked };
}

const listSignals = (app: TestApp) =>
  app.db
    .selectFrom('signal')
    .innerJoin('contact', 'contact.id', 'to_contact_id')
    .select(['contact.name', 'signal.type', 'signal.source'])
    .where('signal.type', '=', 'Address Book')
    .execute();
const show = async (app: TestApp) => (await app.as('portco').call(listMailboxes, {})).body.mailboxes;
const countPeople = async (app: TestApp) => (await app.db.selectFrom('contact').select('id').execute()).length;

test.each([
  ['gmail', /contacts\.readonly/, 'Gmail'],
  ['microsoft', /Contacts\.Read/, 'Microsoft'],
] as const)('contacts at %s find people who are known, and make nobody', async (vendor, scopes, source) => {
  const { app } = await startWithContacts(vendor);
  const before = await countPeople(app);
  const { scope, linked } = await link(app, vendor);
  expect(scope).toMatch(scopes);
  expect(scope).not.toMatch(/gmail|Mail\.|[Cc]alendar/);
  expect(linked).toMatchObject({ mailbox: null, calendar: null });
  expect(await show(app)).toMatchObject([
    { kind: vendor, reads: 'contacts', address: NOOR, state: 'linked', done: 3, people: 1, error: null },
  ]);
  expect(await listSignals(app)).toEqual([{ name: INES.name, type: 'Address Book', source }]);
  // The user's own person is made, whatever the list.
  const made = await app.db.selectFrom('contact').select('name').where('name', '=', NOBODY.name).execute();
  expect(made).toEqual([]);
  expect((await countPeople(app)) - before).toBeLessThanOrEqual(1);
});

test.each(['gmail', 'microsoft'] as const)(
  'a contact who went is taken back, one who became known is found, and unlinking leaves nothing (%s)',
  async (vendor) => {
    const { app, contacts } = await startWithContacts(vendor);
    const { id } = await link(app, vendor);
    await app.db
      .updateTable('contact')
      .set({ email: NOBODY.email, name: NOBODY.name, name_key: 'tilda quarrington' })
      .where('name', '=', 'Kim Sol')
      .execute();
    const sync = async () => {
      await app.as('portco').call(syncMailbox, { params: { id } });
      await app.runJobs();
      return (await listSignals(app)).map(({ name }) => name).sort();
    };
    expect(await sync()).toEqual([INES.name, NOBODY.name]);
    contacts.splice(1, 1);
    expect(await sync()).toEqual([NOBODY.name]);
    await app.as('portco').call(unlinkMailbox, { params: { id } });
    await app.runJobs();
    expect(await listSignals(app)).toEqual([]);
    for (const table of ['mailbox', 'mailbox_person', 'acquaintance'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('contact').select('id').where('name', '=', INES.name).execute()).toHaveLength(1);
  },
);

test('private people are proposed, and a place that is forgotten begins anew', async () => {
  const { app, contacts, service } = await startWithContacts('gmail');
  contacts.push({ name: 'Doctor Reed', email: 'reed@city-clinic.example' });
  const { id } = await link(app, 'gmail');
  const { body } = await app.as('portco').call(proposeForBlocklist, { params: { id } });
  expect(body.people).toMatchObject([{ address: 'reed@city-clinic.example', kind: 'health' }]);
  expect((await app.as('portco').call(pauseMailbox, { params: { id } })).status).toBe(409);
  const expired = {
    error: { code: 400, message: 'Sync token is expired.', details: [{ reason: 'EXPIRED_SYNC_TOKEN' }] },
  };
  service.failNext(/connections/, 400, expired);
  await app.as('portco').call(syncMailbox, { params: { id } });
  await app.runJobs();
  expect(await show(app)).toMatchObject([{ state: 'linked', done: 4, people: 1, error: null }]);
});

test('the blocklist holds, before a reading and after it', async () => {
  const { app } = await startWithContacts('microsoft');
  const { id } = await link(app, 'microsoft');
  const block = { values: [INES.email], group: false, proposed: false };
  await app.as('portco').call(addToBlocklist, { body: block });
  await app.runJobs();
  expect(await listSignals(app)).toEqual([]);
  await app.db.updateTable('mailbox').set({ history: null }).execute();
  await app.as('portco').call(syncMailbox, { params: { id } });
  await app.runJobs();
  expect(await listSignals(app)).toEqual([]);
  for (const table of ['mailbox_person', 'acquaintance'] as const)
    expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute())).not.toContain('ines');
});
