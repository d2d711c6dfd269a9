import { beforeEach, expect, test } from 'vitest';
import { undoImport } from '../../../../shared/features/imports/calls.ts';
import {
  correctPerson,
  findPrivacyPeople,
  getPrivacyPerson,
  undoCorrection,
} from '../../../../shared/features/operations/privacy/calls.ts';
import { applyFile, bringFile } from '../../../features/imports/testing/files.ts';
import { startTestApp, type TestApp } from '../../app.ts';

const BANK = 'Castellan Bank';
let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});

const admin = () => kith.as('admin');
const find = async (q: string) =>
  (await admin().call(findPrivacyPeople, { body: { q } })).body.people.map(({ name }) => name);

const LIST = `First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ilka,Varrow,https://www.linkedin.com/in/ilka-varrow,old@ilka.example,${BANK},Clerk,01 Mar 2024
`;

async function readPerson(name: string) {
  const row = await kith.db
    .selectFrom('contact')
    .innerJoin('title', 'title.id', 'contact.title_id')
    .innerJoin('account', 'account.id', 'contact.account_id')
    .select(['contact.id', 'contact.name', 'email', 'profile_key', 'title.text as title', 'account.name as company'])
    .where('contact.name', '=', name)
    .executeTakeFirst();
  const ids = await kith.db
    .selectFrom('contact_external_id')
    .select('value')
    .where('contact_id', '=', row?.id ?? 0)
    .execute();
  return row && [row.email, row.profile_key, row.title, row.company, ids.map(({ value }) => value)];
}

test('a correction on request outranks what files say, also later, and is undone', async () => {
  await applyFile(kith, await bringFile(kith, LIST, { kind: 'connections' }));
  const was = ['old@ilka.example', 'in/ilka-varrow', 'Clerk', BANK, []];
  expect(await readPerson('Ilka Varrow')).toEqual(was);
  const { id } = await kith.db
    .selectFrom('contact')
    .select('id')
    .where('name', '=', 'Ilka Varrow')
    .executeTakeFirstOrThrow();
  const body = { person: String(id), reason: 'Case 3' };
  expect((await admin().call(correctPerson, { body })).status).toBe(400);
  expect((await admin().call(correctPerson, { body: Object.assign({ title: 'CRO' }, body) })).error.fields).toEqual({
    company: 'Enter both or neither.',
  });
  expect((await admin().call(undoCorrection, { body: { person: String(id) } })).status).toBe(409);
  const change = { name: 'Ilka Marlow', email: 'New@ilka.example', title: 'Head of Risk', company: 'Other Bank' };
  const { person } = (await admin().call(correctPerson, { body: Object.assign(change, body) })).body;
  expect(person).toMatchObject({ name: 'Ilka Marlow', corrected: true });
  await kith.runJobs();
  const ids = (...emails: string[]) => emails.map((email) => `Corrected address:E-mail:${email}@ilka.example`);
  const now = (...emails: string[]) => [
    'new@ilka.example',
    'in/ilka-varrow',
    'Head of Risk',
    'Other Bank',
    ids(...emails),
  ];
  expect(await readPerson('Ilka Marlow')).toEqual(now('old'));
  // The old values come again, by a list and by a file.
  const again = LIST.replace('01 Mar 2024', '01 Mar 2025');
  await applyFile(kith, await bringFile(kith, again, { kind: 'connections' }));
  const file = `name,profile_url,email\nIlka Varrow,https://www.linkedin.com/in/ilka-varrow,older@ilka.example\n`;
  await applyFile(kith, await bringFile(kith, file, { kind: 'network' }));
  expect(await readPerson('Ilka Marlow')).toEqual(now('old', 'older'));
  expect(await find('varrow')).toEqual([]);
  await admin().call(undoCorrection, { body: { person: String(id) } });
  await kith.runJobs();
  expect((await readPerson('Ilka Varrow'))?.slice(1, 4)).toEqual(was.slice(1, 4));
  expect((await admin().call(getPrivacyPerson, { body: { person: String(id) } })).body.person.corrected).toBe(false);
  const rows = await kith.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('action', 'like', 'privacy.correct%')
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { action: 'privacy.corrected', detail: '{"reason":"Case 3","fields":["name","email","job"]}' },
    { action: 'privacy.correction-undone', detail: null },
  ]);
});

test('a corrected profile address finds the person from then on, and the one before does not make another', async () => {
  await applyFile(kith, await bringFile(kith, LIST, { kind: 'connections' }));
  const { id } = await kith.db
    .selectFrom('contact')
    .select('id')
    .where('name', '=', 'Ilka Varrow')
    .executeTakeFirstOrThrow();
  const correct = (profile: string) =>
    admin().call(correctPerson, { body: { person: String(id), profile, reason: 'Case 4' } });
  const row = await correct('https://de.linkedin.com/in/ilka-marlow/?x=1');
  expect(row.status).toBe(200);
  await kith.runJobs();
  expect((await readPerson('Ilka Varrow'))?.[1]).toBe('in/ilka-marlow');
  const files = ['ilka-marlow', 'ilka-varrow'].map(
    (slug) => `name,profile_url\nIlka Varrow,https://www.linkedin.com/in/${slug}\n`,
  );
  for (const file of files) await applyFile(kith, await bringFile(kith, file, { kind: 'network' }));
  expect((await readPerson('Ilka Varrow'))?.[1]).toBe('in/ilka-marlow');
  const people = await kith.db.selectFrom('contact').select('name').where('name', '=', 'Ilka Varrow').execute();
  expect(people.length).toBe(1);
  expect(await find('https://www.linkedin.com/in/ilka-marlow')).toEqual(['Ilka Varrow']);
  const other = 'name,profile_url\nOle Brandt,https://www.linkedin.com/in/ole-brandt\n';
  await applyFile(kith, await bringFile(kith, other, { kind: 'network' }));
  expect(await correct('https://www.linkedin.com/in/ole-brandt')).toMatchObject({ status: 409 });
  expect(await correct('no address')).toMatchObject({ status: 400 });
  // Whoever has quite another name at the address of before is another person, and keeps it.
  const owner = 'name,profile_url\nPetra Quandt,https://www.linkedin.com/in/ilka-varrow\n';
  const ownerImport = await applyFile(kith, await bringFile(kith, owner, { kind: 'network' }));
  const takeBack = () => admin().call(undoCorrection, { body: { person: String(id) } });
  expect(await takeBack()).toMatchObject({ status: 409 });
  await admin().call(undoImport, { params: { id: ownerImport } });
  await kith.runJobs();
  expect((await takeBack()).status).toBe(200);
  await kith.runJobs();
  expect((await readPerson('Ilka Varrow'))?.[1]).toBe('in/ilka-varrow');
});
