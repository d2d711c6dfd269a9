import { beforeEach, expect, test } from 'vitest';
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
    company: 'Type both, or neither.',
  });
  expect((await admin().call(undoCorrection, { body: { person: String(id) } })).status).toBe(409);
  const change = { name: 'Ilka Marlow', email: 'New@ilka.example', title: 'Head of Risk', company: 'Other Bank' };
  const { person } = (await admin().call(correctPerson, { body: Object.assign(change, body) })).body;
  expect(person).toMatchObject({ name: 'Ilka Marlow', corrected: true });
  await kith.runJobs();
  const now = ['new@ilka.example', 'in/ilka-varrow', 'Head of Risk', 'Other Bank', []];
  expect(await readPerson('Ilka Marlow')).toEqual(now);
  // The old values come again, by a list and by a file.
  const again = LIST.replace('01 Mar 2024', '01 Mar 2025');
  await applyFile(kith, await bringFile(kith, again, { kind: 'connections' }));
  const file = `name,profile_url,email\nIlka Varrow,https://www.linkedin.com/in/ilka-varrow,older@ilka.example\n`;
  await applyFile(kith, await bringFile(kith, file, { kind: 'network' }));
  expect(await readPerson('Ilka Marlow')).toEqual(now);
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
