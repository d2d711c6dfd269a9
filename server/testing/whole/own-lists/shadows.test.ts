/** What a portfolio company's list brought beside hidden records (docs/decisions/086), as staff, duplicates, undoing and erasure meet it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mergePair } from '../../../../shared/features/companies/duplicates/calls.ts';
import * as imports from '../../../../shared/features/imports/calls.ts';
import { importMailboxFile } from '../../../../shared/features/mailboxes/calls.ts';
import * as panel from '../../../../shared/features/panel/calls.ts';
import { loadSubject } from '../../../core/facts/erasure/subject.ts';
import { markShadowPeople } from '../../../core/facts/merge/shadow-pairs.ts';
import { FIND_DUPLICATES, markToPair } from '../../../core/facts/write/unpaired.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { START, startTestApp, type TestApp } from '../../app.ts';
import { deriveAll, insertWorld } from '../../world.ts';

const LIST = `First Name,Last Name,URL,Email Address,Company,Position,Connected On
Odile,Brandt,linkedin.com/in/odile-brandt,odile@velvet.example,Velvet Anvil,Smith,02 Mar 2021
Kei,Tamsin,,kei@velvet.example,Velvet Anvil,Smith,02 Mar 2021
`;

let kith: TestApp;
/** The hidden company and person. */
let company: number;
let person: number;
let shadows: { account: number; contact: number };
let list: { id: string };

async function importAs(viewer: 'portco' | 'admin', text: string): Promise<{ id: string }> {
  const body = new FormData();
  body.append('file', new Blob([text]), 'Connections.csv');
  const made = await kith.as(viewer).call(imports.uploadImport, { query: { kind: 'connections' }, body } as never);
  const params = { id: made.body.import.id };
  await kith.runJobs();
  await kith.as(viewer).call(imports.applyImport, { params });
  await kith.runJobs();
  return params;
}

beforeEach(async () => {
  kith = await startTestApp();
  const { accounts, contacts } = await insertWorld(kith, {
    accounts: { 'Velvet Anvil': { confidential: 1 } },
    people: { 'Odile Brandt': { jobs: [{ at: 'Velvet Anvil', title: 'Smith' }], known: { admin: 2 } } },
  });
  [company, person] = [accounts['Velvet Anvil']!, contacts['Odile Brandt']!];
  list = await importAs('portco', LIST);
  const other = async (table: 'account' | 'contact', name: string, but: number) =>
    (
      await kith.db
        .selectFrom(table as 'account')
        .select('id')
        .where('name', '=', name)
        .where('id', '!=', but)
        .where('shadow', '=', 1)
        .executeTakeFirstOrThrow()
    ).id;
  shadows = {
    account: await other('account', 'Velvet Anvil', company),
    contact: await other('contact', 'Odile Brandt', person),
  };
});
afterEach(() => kith.app.close());

const findOnPage = async (viewer: 'portco' | 'portco2' | 'admin') =>
  JSON.stringify(
    (await kith.as(viewer).call(panel.getByLinkedinId, { query: { public_identifier: 'odile-brandt' } })).body,
  );

const countPeople = async (name = 'Odile Brandt') =>
  (await kith.db.selectFrom('contact').select('id').where('name', '=', name).execute()).length;

test('staff find the person themselves by the address, the company its shadow, others nobody', async () => {
  await deriveAll(kith.db, START);
  expect(await findOnPage('admin')).toContain(`"${person}"`);
  expect(await findOnPage('portco')).toContain(`"${shadows.contact}"`);
  expect(await findOnPage('portco2')).not.toContain('Odile');
});

test('a list of the firm means the person and the company themselves', async () => {
  await importAs('admin', LIST);
  expect(await countPeople()).toBe(2);
  // The firm had not known her: she is somebody new.
  expect(await countPeople('Kei Tamsin')).toBe(2);
  const held = await kith.db
    .selectFrom('tenure')
    .select(['contact_id', 'account_id'])
    .where('contact_id', 'in', [person, shadows.contact])
    .orderBy('contact_id')
    .execute();
  expect(held).toEqual([
    { contact_id: person, account_id: company },
    { contact_id: shadows.contact, account_id: shadows.account },
  ]);
});

test('an undone import leaves nothing of the shadows', async () => {
  await importAs('portco', LIST);
  await kith.as('portco').call(imports.undoImport, { params: list });
  await kith.runJobs();
  // The second import holds them still, with the address.
  expect(await findOnPage('portco')).toContain('odile-brandt');
  const { imports: all } = (await kith.as('portco').call(imports.listImports, {})).body;
  for (const { id } of all) await kith.as('portco').call(imports.undoImport, { params: { id } });
  await kith.runJobs();
  expect(await countPeople()).toBe(1);
});

test('the two are merged only when the company is no longer hidden, and then they are suggested', async () => {
  const suggested = async () => {
    await markToPair(kith.db, 'account', [company]);
    await markShadowPeople(kith.db, company);
    await enqueue(kith.db, { kind: FIND_DUPLICATES, payload: {} }, START);
    await kith.runJobs();
    const pairs = await kith.db.selectFrom('contact_pair').select('one_id').execute();
    const companies = await kith.db.selectFrom('account_pair').select('one_id').execute();
    return [pairs.length, companies.length];
  };
  const merge = (of: 'people' | 'companies', survivor: number, merged: number) =>
    kith.as('admin').call(mergePair, { body: { of, kept: String(survivor), merged: String(merged), chosen: [] } });
  await markToPair(kith.db, 'contact', [person]);
  expect(await suggested()).toEqual([0, 0]);
  for (const refused of [
    await merge('people', person, shadows.contact),
    await merge('people', shadows.contact, person),
    await merge('companies', company, shadows.account),
  ]) {
    expect(refused.status).toBe(409);
    expect(refused.error.message).toContain('A portfolio company added one of the two');
  }
  await kith.db.updateTable('account').set({ confidential: 0 }).where('id', '=', company).execute();
  expect(await suggested()).toEqual([1, 1]);
  expect((await merge('people', person, shadows.contact)).status).toBe(200);
});

test('who erases a person erases the shadow, whichever of the two is found first', async () => {
  const both = [person, shadows.contact];
  for (const meant of ['https://www.linkedin.com/in/odile-brandt', 'odile@velvet.example', ...both.map(String)]) {
    const subject = await loadSubject(kith.db, meant);
    expect(
      subject.contactIds.toSorted((a, b) => a - b),
      meant,
    ).toEqual(both);
    expect(subject.profiles, meant).toEqual(['in/odile-brandt']);
  }
});

test('a mailbox means whom its owner’s company may know', async () => {
  await kith.db.updateTable('contact').set({ email: 'odile@velvet.example' }).where('id', '=', person).execute();
  const signalled = async (viewer: 'portco' | 'admin') => {
    const body = new FormData();
    const row = {
      address: 'odile@velvet.example',
      name: 'Odile Brandt',
      sent: 2,
      received: 3,
      answers: 0,
      last: '2026-11-01',
    };
    body.append('file', new Blob([JSON.stringify(row)]), 'Inbox.mbox');
    expect((await kith.as(viewer).call(importMailboxFile, { body } as never)).status).toBe(200);
    await kith.runJobs();
    const found = await kith.db
      .selectFrom('signal')
      .innerJoin('app_user', 'app_user.contact_id', 'signal.from_contact_id')
      .select('signal.to_contact_id as id')
      .where('signal.type', '=', 'Gmail Contacts')
      .where('signal.source', '=', 'Import')
      .where('app_user.id', '=', kith.users[viewer])
      .execute();
    return found.map(({ id }) => id);
  };
  expect(await signalled('portco')).toEqual([shadows.contact]);
  expect(await signalled('admin')).toEqual([person]);
});
