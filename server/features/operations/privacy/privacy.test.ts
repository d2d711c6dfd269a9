import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  downloadPrivacyExport,
  erasePerson,
  exportPerson,
  findPrivacyPeople,
  getErasure,
  getPrivacyPerson,
  listErasures,
  listPrivacyExports,
} from '../../../../shared/features/operations/privacy/calls.ts';
import { references } from '../../../references.ts';
import { START, startTestApp, type TestApp } from '../../../testing/app.ts';
import { testFolder } from '../../../testing/databases.ts';
import { insertWorld, type TestWorld } from '../../../testing/world.ts';
import { runPrivacyCommand } from './command-line.ts';

const BANK = 'Castellan Bank';
const job = { at: BANK, title: 'CTO', from: '2020-01' };
let kith: TestApp;
let world: TestWorld;
beforeEach(async () => {
  kith = await startTestApp();
  world = await insertWorld(kith, {
    accounts: { [BANK]: {} },
    people: { 'Ines Calloway': { jobs: [job], known: { admin: 3 } }, 'Tal Berkovan': { jobs: [job] } },
  });
});

const admin = () => kith.as('admin');
const find = async (q: string) =>
  (await admin().call(findPrivacyPeople, { body: { q } })).body.people.map(({ name }) => name);
const idOf = (name: string) => String(world.contacts[name]);
const download = (id: string, format: 'json' | 'html') =>
  admin().call(downloadPrivacyExport, { params: { id }, body: { format } });
const request = (name: string, change: object = {}) => ({
  person: idOf(name),
  name,
  reason: 'Objected' as const,
  reference: `Mail of ${name}`,
  ...change,
});

test('a person is found by name, profile address and further e-mail, and by a text alone', async () => {
  const contact_id = world.contacts['Ines Calloway']!;
  await kith.db.insertInto('contact_external_id').values({ contact_id, value: 'E-mail:ines@home.example' }).execute();
  expect(await find('callow')).toEqual(['Ines Calloway']);
  expect(await find('https://www.linkedin.com/in/ines-calloway')).toEqual(['Ines Calloway']);
  expect(await find('Ines@home.example')).toEqual(['Ines Calloway']);
  expect(await find('nobody@home.example')).toEqual([]);
  const now = kith.deps.clock.now().toISOString();
  const mail = { channel: 'mail' as const, body: 'Hi', idempotency_key: 'x', created_at: now, state: 'sent' as const };
  await kith.db
    .insertInto('outbox')
    .values({ ...mail, recipient: 'nobody@home.example' })
    .execute();
  expect(await find('nobody@home.example')).toEqual(['nobody@home.example']);
});

test('what is kept is counted and exported, without who said it unless staff ask for it, and the audit says so', async () => {
  const person = idOf('Ines Calloway');
  const shown = (await admin().call(getPrivacyPerson, { body: { person } })).body.person;
  expect(shown).toMatchObject({ name: 'Ines Calloway', headline: `CTO at ${BANK}`, refused: null, by_name: false });
  expect(Object.fromEntries(shown.kinds.map(({ kind, count }) => [kind, count]))).toMatchObject({
    facts: 2,
    statements: 1,
  });
  const pending = (await admin().call(exportPerson, { body: { person } })).body.export;
  expect(pending).toMatchObject({ name: 'Ines Calloway', state: 'making', authors: false });
  expect((await download(pending.id, 'json')).status).toBe(409);
  await kith.runJobs();
  const document = JSON.parse((await download(pending.id, 'json')).body.text);
  expect(document.kept.facts[1]).toMatchObject({ record: 'tenure', account: BANK, title: 'CTO' });
  expect(document.kept.statements).toMatchObject([{ type: 'Opinion', to_contact: 'this person' }]);
  expect(document.kept.statements[0]).not.toHaveProperty('from_contact');
  expect((await download(pending.id, 'html')).body.text).toContain('<h1>What Kith stores about Ines Calloway</h1>');
  const authors = (await admin().call(exportPerson, { body: { person, authors: true } })).body.export;
  await kith.runJobs();
  const named = JSON.parse((await download(authors.id, 'json')).body.text);
  expect(named.kept.statements[0].from_contact).toMatch(/\w/);
  // No export holds those before it.
  expect(JSON.stringify(named)).not.toContain('privacy_export');
  const rows = await kith.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('action', 'like', 'privacy.export%')
    .orderBy('id')
    .execute();
  expect(rows.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
    'privacy.exported {"authors":false}',
    'privacy.export-downloaded {"format":"json"}',
    'privacy.export-downloaded {"format":"html"}',
    'privacy.exported {"authors":true}',
    'privacy.export-downloaded {"format":"json"}',
  ]);
});

test('an export is kept for seven days, and goes with the person or whoever it names', async () => {
  const ask = async (name: string) => {
    const { id } = (await admin().call(exportPerson, { body: { person: idOf(name), authors: true } })).body.export;
    await kith.runJobs();
    return id;
  };
  const list = async () =>
    (await admin().call(listPrivacyExports, {})).body.exports.map(({ name, state }) => [name, state]);
  await ask('Ines Calloway');
  const tal = await ask('Tal Berkovan');
  expect(await list()).toEqual([
    ['Tal Berkovan', 'ready'],
    ['Ines Calloway', 'ready'],
  ]);
  await admin().call(erasePerson, { body: request('Ines Calloway') });
  await kith.runJobs();
  expect(await list()).toEqual([['Tal Berkovan', 'ready']]);
  const stored = () => kith.db.selectFrom('privacy_export').select('name').execute();
  kith.setNow(new Date(START.getTime() + 7 * 86_400_000 - 1));
  expect((await download(tal, 'html')).status).toBe(200);
  kith.setNow(new Date(START.getTime() + 7 * 86_400_000));
  expect([await list(), (await download(tal, 'html')).status, (await stored()).length]).toEqual([[], 404, 1]);
  await kith.startDay(new Date(START.getTime() + 7 * 86_400_000));
  expect(await stored()).toEqual([]);
});

test('an erasure needs the name, is asked for once, and its certificate names nobody', async () => {
  const wrong = await admin().call(erasePerson, { body: request('Ines Calloway', { name: 'Tal Berkovan' }) });
  expect([wrong.status, wrong.error.fields]).toEqual([400, { name: 'Type Ines Calloway.' }]);
  const { id } = (await admin().call(erasePerson, { body: request('Ines Calloway') })).body.erasure;
  expect((await admin().call(erasePerson, { body: request('Ines Calloway') })).status).toBe(409);
  await kith.runJobs();
  const { erasure } = (await admin().call(getErasure, { params: { id } })).body;
  expect(erasure).toMatchObject({ state: 'done', found: 0, fingerprints: 3, reference: 'Mail of the person' });
  expect(erasure.steps.length).toBe(7);
  expect((await admin().call(listErasures, {})).body.erasures).toEqual([erasure]);
  expect(await find('callow')).toEqual([]);
  expect(await find('berkovan')).toEqual(['Tal Berkovan']);
});

test('a user of Kith is not erased, and a namesake’s texts stay', async () => {
  const users = await kith.db.selectFrom('app_user').select('contact_id').where('id', '=', kith.users.portco).execute();
  const person = String(users[0]!.contact_id);
  const { name, refused } = (await admin().call(getPrivacyPerson, { body: { person } })).body.person;
  expect(refused).toMatch(/is a Kith user/);
  expect((await admin().call(erasePerson, { body: request('Tal Berkovan', { person, name }) })).status).toBe(409);

  const [first] = await kith.db.selectFrom('contact').selectAll().where('name', '=', 'Tal Berkovan').execute();
  const { id: _, ...namesake } = first!;
  await kith.db
    .insertInto('contact')
    .values({ ...namesake, profile_key: 'in/other-tal' })
    .execute();
  const feedback = { feedback: 'Tal Berkovan is great', search: '', pathname: '/', created_at: namesake.created_at };
  await kith.db
    .insertInto('user_feedback')
    .values({ ...feedback, user_id: null })
    .execute();
  await admin().call(erasePerson, { body: request('Tal Berkovan') });
  await kith.runJobs();
  expect(await find('berkovan')).toEqual(['Tal Berkovan']);
  const text = await kith.db.selectFrom('user_feedback').select('feedback').executeTakeFirstOrThrow();
  expect(text.feedback).toBe('Tal Berkovan is great');
});

test('an operator exports and erases at the console, and nothing without --yes', async () => {
  const lines: string[] = [];
  const { db, deps } = kith;
  const { settings } = deps;
  const now = () => deps.clock.now();
  const out = (line: string) => void lines.push(line);
  const type = (...args: string[]) => runPrivacyCommand(args, { db, references, settings, now, out });
  const to = join(testFolder(), 'ines');
  await type('export', 'in/ines-calloway', '--to', to);
  expect(readFileSync(`${to}.html`, 'utf8')).toContain('Ines Calloway');
  expect(JSON.parse(readFileSync(`${to}.json`, 'utf8')).kept.facts[0].name).toBe('Ines Calloway');
  await expect(type('export', 'in/ines-calloway', '--to', to)).rejects.toThrow(/could not be written/);

  const erase = ['erase', 'in/ines-calloway', '--reason', 'Objected'];
  await expect(type(...erase, '--yes')).rejects.toThrow(/^Usage/);
  await expect(type(...erase, '--reference', 'Case 9')).rejects.toThrow(/^Kith didn’t erase anything/);
  expect(await find('callow')).toEqual(['Ines Calloway']);
  await type(...erase, '--reference', 'Case 9', '--yes');
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ state: 'done', by: null, found: 0, reference: 'Case 9' });
  expect(await find('callow')).toEqual([]);
});
