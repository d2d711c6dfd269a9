import { beforeEach, expect, test } from 'vitest';
import { changePreference } from '../../../platform/access/preferences.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { insertFacts } from '../../../testing/world.ts';
import { ensureSourceOfUser } from '../../facts/write/sources.ts';
import { makeEmailId } from '../words/person-ids.ts';
import { findProvenContact } from './own-contact.ts';

const KEY = 'in/noor-s';
const AT = '2026-11-20T12:00:00.000Z';

let app: TestApp;
let contactId: number;
/** A contact of Noor's name with the address that she says is hers, at another company and without an e-mail address. */
beforeEach(async () => {
  app = await startTestApp();
  await app.db.deleteFrom('contact').where('email', '=', 'noor@lumenary.example').execute();
  const { contacts } = await insertFacts(app, {
    accounts: { Harrow: { headcount: 40 } },
    people: { 'Noor Salhavi': { jobs: [{ at: 'Harrow', title: 'Engineer', from: '2020-01' }] } },
  });
  contactId = contacts['Noor Salhavi']!;
  await app.db.updateTable('contact').set({ profile_key: KEY }).where('id', '=', contactId).execute();
  await changePreference(app.db, app.users.portco, { profile_key: KEY });
});

const noor = () =>
  app.db.selectFrom('app_user').selectAll().where('id', '=', app.users.portco).executeTakeFirstOrThrow();
const found = async () => findProvenContact(app.db, await noor());
const set = (change: { email?: string; name_key?: string; merged_into?: number }) =>
  app.db.updateTable('contact').set(change).where('id', '=', contactId).execute();
const work = async (sourceId?: number) => {
  const given = await app.db.selectFrom('contact').select('source_id').where('id', '=', contactId).executeTakeFirst();
  const titled = await app.db.selectFrom('title').select('id').executeTakeFirstOrThrow();
  const months = { start_month: 24_240, end_month: 999_999, year_only: 0 };
  const account_id = app.companies.Lumenary;
  await app.db
    .insertInto('tenure')
    .values({
      contact_id: contactId,
      account_id,
      title_id: titled.id,
      ...months,
      created_at: AT,
      source_id: sourceId ?? given!.source_id,
    })
    .execute();
  await app.db
    .insertInto('spell')
    .values({ contact_id: contactId, account_id, ...months, management: 0, title_id: titled.id })
    .execute();
};
const furtherEmail = (email: string) =>
  app.db
    .insertInto('contact_external_id')
    .values({ contact_id: contactId, value: makeEmailId(email) })
    .execute();
const own = () => ensureSourceOfUser(app.db, app.users.portco, 'Noor', AT);

test('an address alone, or with the name, is not proof', async () => {
  expect(await found()).toBeUndefined();
});

test.each([
  ['the same e-mail address', () => set({ email: 'noor@lumenary.example' })],
  ['a further address of the same', () => furtherEmail('noor@lumenary.example')],
  ['a present job at their company', () => work()],
])('name, address and %s prove it', async (_, prove) => {
  await prove();
  expect(await found()).toBe(contactId);
});

test.each([
  ['the name is another', () => set({ name_key: 'nour salhavi' })],
  ['another user is that contact', () => linkTo('portco2')],
  ['its e-mail address is another user’s', () => set({ email: 'emeric@brackenfield.example' })],
  ['a further one is another user’s', () => furtherEmail('emeric@brackenfield.example')],
  ['the contact was merged into another', () => set({ merged_into: contactId })],
  [
    'another profile is said to be theirs',
    () => changePreference(app.db, app.users.portco, { profile_key: 'in/other' }),
  ],
  ['no profile is', () => changePreference(app.db, app.users.portco, { profile_key: null })],
])('nothing proves it when %s', async (_, spoil) => {
  await work();
  await spoil();
  expect(await found()).toBeUndefined();
});

test('facts that the user added prove nothing: the contact, or a job of it', async () => {
  await set({ email: 'noor@lumenary.example' });
  await work(await own());
  expect(await found()).toBeUndefined();
  await app.db.deleteFrom('tenure').where('account_id', '=', app.companies.Lumenary).execute();
  expect(await found()).toBe(contactId);
  await app.db
    .insertInto('extra_source')
    .values({ fact: 'contact', fact_id: contactId, source_id: await own(), seen_at: AT })
    .execute();
  expect(await found()).toBeUndefined();
});

async function linkTo(kind: 'portco2') {
  await app.db.updateTable('app_user').set({ contact_id: contactId }).where('id', '=', app.users[kind]).execute();
}
