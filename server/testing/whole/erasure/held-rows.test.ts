import { beforeEach, expect, test } from 'vitest';
import { getImport, listImports, listRejects, undoImport } from '../../../../shared/features/imports/calls.ts';
import { decideHeldRow, erasePerson, listHeldRows } from '../../../../shared/features/operations/privacy/calls.ts';
import { addContact } from '../../../../shared/features/panel/calls.ts';
import { readErasedList } from '../../../core/facts/erasure/erased-list.ts';
import { applyFile, bringFile } from '../../../features/imports/testing/files.ts';
import { START, startTestApp, type TestApp } from '../../app.ts';
import { insertWorld } from '../../world.ts';

const BANK = 'Castellan Bank';
let kith: TestApp;
const admin = () => kith.as('admin');
const listWaiting = async (which: 'waiting' | 'decided' = 'waiting') =>
  (await admin().call(listHeldRows, { query: { which } })).body;
const decide = (id: string, decision: 'held' | 'let-in' | 'left-out') =>
  admin().call(decideHeldRow, { params: { id }, body: { decision } });
const listNames = async () =>
  (await kith.db.selectFrom('contact').select('name').where('name', 'like', '%Berkovan%').orderBy('id').execute()).map(
    ({ name }) => name,
  );

/** @returns what became of the rows */
async function bring(...rows: string[]) {
  const text = `name,email,company,profile_url\n${rows.join('\n')}\n`;
  const id = await applyFile(kith, await bringFile(kith, text, { kind: 'network' }));
  const { counts } = (await admin().call(getImport, { params: { id } })).body.import;
  const { left_out, held_back, rejects } = (await admin().call(listRejects, { params: { id } })).body;
  return { made: counts.new, left_out, held_back, reasons: rejects.map(({ reason }) => reason) };
}

beforeEach(async () => {
  kith = await startTestApp();
  const job = { at: BANK, title: 'CTO', from: '2020-01' };
  const world = await insertWorld(kith, {
    accounts: { [BANK]: {}, Elsewhere: {} },
    people: { 'Tal Berkovan': { jobs: [job] } },
  });
  const person = String(world.contacts['Tal Berkovan']);
  await kith.db
    .updateTable('contact')
    .set({ email: 'tal@castellan.example' })
    .where('id', '=', Number(person))
    .execute();
  const body = { person, name: 'Tal Berkovan', reason: 'Objected' as const, reference: 'Case 1' };
  expect((await admin().call(erasePerson, { body })).status).toBe(200);
  await kith.runJobs();
  expect(await listNames()).toEqual([]);
});

const NAMESAKE = `Tal Berkovan,other@home.example,${BANK},`;

test('a row with the erased name and company is held back, others are not', async () => {
  expect(await bring(NAMESAKE, `Dr. Tal Berkovan,,${BANK},`, `TAL BERKOVAN,Tal@Castellan.example,${BANK},`)).toEqual({
    made: 0,
    left_out: 1,
    held_back: 2,
    reasons: [
      'This row is held back until staff decide whether it is added.',
      'This row is held back until staff decide whether it is added.',
      'This person asked to be erased and is not added again.',
    ],
  });
  expect(await listNames()).toEqual([]);
  const { rows, waiting } = await listWaiting();
  expect([waiting, rows.length, rows[0]!.company, rows[0]!.state]).toEqual([1, 1, BANK, 'held']);
  expect(await bring('Tal Berkovan,third@home.example,Elsewhere,')).toMatchObject({ made: 1, held_back: 0 });
});

test('a namesake who is let in comes with the next file, and the fingerprint file says so', async () => {
  await bring(NAMESAKE);
  const [row] = (await listWaiting()).rows;
  const { body } = await decide(row!.id, 'let-in');
  expect(body.row).toMatchObject({ name: 'Tal Berkovan', state: 'let-in', decided_at: START.toISOString() });
  expect((await decide(row!.id, 'left-out')).status).toBe(409);
  expect(await listWaiting()).toMatchObject({ rows: [], waiting: 0 });
  const kinds = readErasedList(kith.deps.settings.dataFolder).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'let-in').length).toBe(1);
  expect(await bring(NAMESAKE)).toMatchObject({ made: 1, held_back: 0 });
  // The erased person stays away by their address.
  expect(await bring(`Tal Berkovan,tal@castellan.example,${BANK},`)).toMatchObject({ made: 0, left_out: 1 });

  // Whoever was let in is known by an address from then on.
  expect((await decide(row!.id, 'held')).status).toBe(200);
  expect((await decide(row!.id, 'held')).status).toBe(409);
  expect(await bring(NAMESAKE)).toMatchObject({ held_back: 0, left_out: 0 });
  expect(await bring(`Tal Berkovan,,${BANK},`)).toMatchObject({ made: 0, held_back: 1 });
});

test('one who is left out stays away as the erased person does, until that is taken back', async () => {
  await bring(NAMESAKE);
  const [row] = (await listWaiting()).rows;
  await decide(row!.id, 'left-out');
  expect(await bring(NAMESAKE)).toMatchObject({ made: 0, left_out: 1, held_back: 0 });
  expect((await listWaiting('decided')).rows).toMatchObject([{ id: row!.id, state: 'left-out' }]);
  await decide(row!.id, 'held');
  expect(await bring(NAMESAKE)).toMatchObject({ made: 0, left_out: 0, held_back: 1 });
  expect((await listWaiting()).waiting).toBe(1);
  const audited = await kith.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'privacy.held-row-decided')
    .orderBy('id')
    .execute();
  expect(audited.map(({ detail }) => detail)).toEqual(['{"state":"left-out"}', '{"state":"held"}']);
});

test('the panel holds a namesake back whom staff add, and a decided row goes after seven days', async () => {
  const add = (public_identifier = 'tal-other') =>
    admin().call(addContact, {
      body: { public_identifier, fullName: 'Tal Berkovan', company: BANK, title: 'CFO' },
    });
  expect(await add()).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('Administration, Privacy') },
  });
  const [row] = (await listWaiting()).rows;
  expect((await add('tal-berkovan')).status).toBe(409);
  expect((await listWaiting()).waiting).toBe(1);
  expect(row).toMatchObject({ found_in: 'A profile page', name: 'Tal Berkovan' });
  await decide(row!.id, 'let-in');
  expect((await add()).status).toBe(200);
  expect(await listNames()).toEqual(['Tal Berkovan']);
  expect((await listWaiting('decided')).rows.length).toBe(1);
  await kith.startDay(new Date(START.getTime() + 8 * 86_400_000));
  expect((await listWaiting('decided')).rows).toEqual([]);
});

test('what an undone import found leaves the queue, unless another found it, too, or staff decided', async () => {
  const undoLast = async () => {
    const { imports } = (await admin().call(listImports, { query: {} })).body;
    const last = imports.find(({ state }) => state === 'done')!;
    expect((await admin().call(undoImport, { params: { id: last.id } })).status).toBe(200);
    await kith.runJobs();
  };
  await bring(NAMESAKE);
  await bring(`Tal Berkovan,third@home.example,${BANK},`);
  await undoLast();
  expect((await listWaiting()).waiting).toBe(1);
  await undoLast();
  expect(await listWaiting()).toMatchObject({ rows: [], waiting: 0 });

  await bring(NAMESAKE);
  const page = { public_identifier: 'tal-other', fullName: 'Tal Berkovan', company: BANK, title: 'CFO' };
  expect((await admin().call(addContact, { body: page })).status).toBe(409);
  await undoLast();
  const [row] = (await listWaiting()).rows;
  expect(row).toMatchObject({ found_in: 'A profile page' });

  await decide(row!.id, 'left-out');
  await bring(NAMESAKE);
  await undoLast();
  expect((await listWaiting('decided')).rows).toMatchObject([{ id: row!.id, state: 'left-out' }]);
});
