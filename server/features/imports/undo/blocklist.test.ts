import type { Kysely } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { addBlocks, parseBlock, removeBlock } from '../../../core/facts/blocklist/entries.ts';
import { restoreTaken } from '../../../core/facts/blocklist/restore.ts';
import { takeOut } from '../../../core/facts/blocklist/take-out.ts';
import { checkStrengths } from '../../../core/network/derive/check.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { createSealer } from '../../../platform/secrets/sealed.ts';
import { references } from '../../../references.ts';
import { dumpNetwork } from '../testing/queries.ts';
import {
  at,
  createImportWorld,
  type ImportedPerson,
  importAll,
  list,
  runCounts,
  runNow,
  undoTestRun,
} from '../testing/runs.ts';

const DOCTOR: ImportedPerson = {
  name: 'Dr. Miriam Stone',
  slug: 'miriam-stone',
  email: 'miriam@stone-clinic.example',
  company: 'Stone Clinic',
  title: 'Physician',
  day: '2020-02-03',
};
const INES: ImportedPerson = {
  name: 'Ines Calloway',
  slug: 'ines',
  company: 'Castellan',
  title: 'CTO',
  day: '2021-01-02',
};

const sealing = createSealer(['a secret of the tests, long enough']);
const deps = { sealing, references, now: runNow, stopped: async () => false };
let db: Kysely<Schema>;
let ann: number;
let bob: number;
beforeEach(async () => {
  ({ db, ann, bob } = await createImportWorld());
});

const bring = (user: number, ...people: ImportedPerson[]) =>
  importAll(list(...people), { db, user, kind: 'connections' });
const block = async (text: string, userId: number | null = ann) =>
  (await addBlocks(db, [parseBlock(text, false)], { userId, proposed: false, sealing, at }))[0]!;
const names = async () =>
  (await db.selectFrom('contact').select('name').orderBy('name').execute()).map(({ name }) => name);
const signals = async () =>
  (
    await db
      .selectFrom('signal')
      .innerJoin('contact', 'contact.id', 'to_contact_id')
      .select('contact.name')
      .orderBy('contact.name')
      .execute()
  ).map(({ name }) => name);
const differences = async () => {
  const found: string[] = [];
  await checkStrengths(db, runNow(), ({ what }) => found.push(what));
  return found;
};

test.each([
  'miriam@stone-clinic.example',
  '@stone-clinic.example',
  'Miriam Stone',
  'https://www.linkedin.com/in/miriam-stone/',
])('a list of connections leaves out whom its owner blocked, by %s', async (text) => {
  await block(text);
  expect((await bring(ann, DOCTOR, INES)).counts).toMatchObject(runCounts(1, 0, 0, 1));
  expect(await names()).not.toContain(DOCTOR.name);
  // What the run keeps of the row says nothing of her.
  const [reject] = await db.selectFrom('import_reject').selectAll().execute();
  expect([reject!.cells, reject!.value]).toEqual([null, null]);
  // Another user's list is their own.
  expect((await bring(bob, DOCTOR)).counts).toMatchObject(runCounts(1, 0, 0));
});

test('the firm’s list holds for everybody', async () => {
  await block('@stone-clinic.example', null);
  for (const user of [ann, bob]) expect((await bring(user, DOCTOR)).counts.rejected).toBe(1);
});

test('held backwards, only what the owner’s lists said goes; undone, it is there as before', async () => {
  await bring(ann, DOCTOR, INES);
  const before = await dumpNetwork(db);
  const entry = await block('@stone-clinic.example');
  await takeOut(db, entry, deps);
  expect(await names()).not.toContain(DOCTOR.name);
  expect(await signals()).toEqual(['Ines Calloway']);
  expect(await differences()).toEqual([]);
  const taken = await db.selectFrom('blocklist_taken').select('content').execute();
  expect(taken).toHaveLength(1);
  expect(JSON.stringify(taken)).not.toContain('Stone');
  await removeBlock(db, entry.id, ann, at);
  await restoreTaken(db, entry.id, deps);
  expect(await dumpNetwork(db)).toEqual(before);
  expect(await differences()).toEqual([]);
  expect(await db.selectFrom('blocklist_taken').selectAll().execute()).toEqual([]);
});

test('what another user’s list says stays, and comes back to both', async () => {
  await bring(bob, DOCTOR);
  const alone = await dumpNetwork(db);
  await bring(ann, { ...DOCTOR, title: 'Surgeon' });
  const both = await dumpNetwork(db);
  const entry = await block('Miriam Stone');
  await takeOut(db, entry, deps);
  expect(await names()).toContain(DOCTOR.name);
  expect(await signals()).toEqual([DOCTOR.name]);
  expect(await differences()).toEqual([]);
  await removeBlock(db, entry.id, ann, at);
  await restoreTaken(db, entry.id, deps);
  expect(await dumpNetwork(db)).toEqual(both);
  expect(alone).not.toEqual(both);
});

test('an import that was undone meanwhile brings nothing back, and an undo afterwards takes back what came back', async () => {
  const empty = await dumpNetwork(db);
  const { id } = await bring(ann, DOCTOR);
  const first = await block('Miriam Stone');
  await takeOut(db, first, deps);
  await removeBlock(db, first.id, ann, at);
  await restoreTaken(db, first.id, deps);
  expect(await names()).toContain(DOCTOR.name);
  const second = await block('Miriam Stone');
  await takeOut(db, second, deps);
  await undoTestRun(db, id);
  await removeBlock(db, second.id, ann, at);
  await restoreTaken(db, second.id, deps);
  expect(await names()).not.toContain(DOCTOR.name);
  expect(empty).toBeDefined();
});

test('a taking out that was stopped goes on, and counts nothing twice', async () => {
  await bring(ann, DOCTOR, INES);
  const before = await dumpNetwork(db);
  const entry = await block('Miriam Stone');
  let questions = 0;
  expect(await takeOut(db, entry, { ...deps, stopped: async () => ++questions > 1 })).toBeNull();
  expect(await takeOut(db, entry, deps)).toEqual([]);
  expect(await names()).not.toContain(DOCTOR.name);
  await removeBlock(db, entry.id, ann, at);
  await restoreTaken(db, entry.id, deps);
  expect(await dumpNetwork(db)).toEqual(before);
});

test.each([
  ['ann@clinic.example', 'address', 'ann@clinic.example'],
  ['Ann+News@Clinic.example', 'address', 'ann@clinic.example'],
  ['@Clinic.Example', 'domain', 'clinic.example'],
  ['clinic.example', 'domain', 'clinic.example'],
  ['  Dr.  Ann  Lee ', 'person', 'ann lee'],
])('%s is an entry of the kind %s', (text, kind, value) => {
  expect(parseBlock(text, false)).toMatchObject({ kind, value });
});

test.each(['@', 'ann@', '…', 'https://elsewhere.example/x'])('%s is refused in words', (text) => {
  expect(() => parseBlock(text, false)).toThrow(/isn’t an? (?:e-mail address|domain|name)/);
});
