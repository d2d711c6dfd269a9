/** Lists of people, as their owners, readers and anybody else. */
import { beforeEach, describe, expect, test } from 'vitest';
import { loginAs } from '../../../shared/features/accounts/session/calls.ts';
import { mergePair, undoMerge } from '../../../shared/features/companies/duplicates/calls.ts';
import * as calls from '../../../shared/features/people-lists/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../testing/world.ts';
import { savePeopleList } from './testing.ts';

let kith: TestApp;
let world: TestWorld;
beforeEach(async () => {
  kith = await startTestApp();
  const jobs = [{ at: 'Bank of Orlen', title: 'Treasurer', from: '2019-01' }];
  const people = {
    'Ada Kestrel': { jobs, known: { portco: 4 as const } },
    'Bo Larkin': { jobs },
    'Cy Marlow': { jobs: [{ at: 'Velvet Anvil', title: 'Smith', from: '2020-01' }], known: { admin: 4 as const } },
  };
  world = await insertWorld(kith, { accounts: { 'Bank of Orlen': {}, 'Velvet Anvil': { stealth: 1 } }, people });
  // The Focus user is a colleague of the user of Lumenary here.
  await moveUser(COLLEAGUE, kith.companies.Lumenary, 'ana@lumenary.example');
});

const COLLEAGUE = 'focus';
const moveUser = (viewer: keyof TestApp['users'], account_id: number, email: string) =>
  kith.db.updateTable('app_user').set({ account_id, email, roles: '' }).where('id', '=', kith.users[viewer]).execute();
const toId = (name: string) => String(world.contacts[name]);
const ids = (...names: string[]) => names.map((name) => world.contacts[name]!);
const VIEWERS = ['admin', 'talent', 'sales', 'defpod', 'tamnuni', 'admin off', 'portco', COLLEAGUE, 'portco2'] as const;
const change = (viewer: TestViewer, id: string, body: object) =>
  kith.as(viewer).call(calls.changePeopleList, { params: { id }, body });
const read = (viewer: TestViewer, id: string, query: object = {}) =>
  kith.as(viewer).call(calls.getPeopleList, { params: { id }, query });
const names = async (viewer: TestViewer, id: string, query: object = {}) =>
  (await read(viewer, id, query)).body.people.map(({ person }) => person.name);
const lists = async (viewer: TestViewer, query: object = {}) =>
  (await kith.as(viewer).call(calls.listPeopleLists, { query })).body.lists;
/** The kinds of viewers who read a list, in their lists and by its id. */
async function readersOf(id: string): Promise<TestViewer[]> {
  const found: TestViewer[] = [];
  for (const viewer of VIEWERS) {
    const listed = (await lists(viewer)).some((list) => list.id === id);
    const { status } = await read(viewer, id);
    expect(status, viewer).toBe(listed ? 200 : 404);
    if (listed) found.push(viewer);
  }
  return found;
}

describe('who reads a list', () => {
  test('is its owner alone, until they share it', async () => {
    expect(await readersOf(await savePeopleList(kith, 'portco', { people: ids('Ada Kestrel') }))).toEqual(['portco']);
    expect(await readersOf(await savePeopleList(kith, 'sales', { people: [] }))).toEqual(['sales']);
  });

  test('is the whole company of its owner, and nobody of another or of the firm', async () => {
    const theirs = await savePeopleList(kith, 'portco', { people: ids('Ada Kestrel') });
    await change('portco', theirs, { audience: 'company' });
    expect(await readersOf(theirs)).toEqual(['portco', COLLEAGUE]);
    const firms = await savePeopleList(kith, 'sales', { people: ids('Ada Kestrel') });
    await change('sales', firms, { audience: 'company' });
    expect(await readersOf(firms)).toEqual(['admin', 'talent', 'sales', 'defpod', 'tamnuni', 'admin off']);
    await change('sales', firms, { audience: 'owner' });
    expect(await readersOf(firms)).toEqual(['sales']);
  });

  test('are the colleagues whom the owner names, never users of another company', async () => {
    const firms = await savePeopleList(kith, 'sales', { people: ids('Ada Kestrel') });
    const [talent, portco] = [String(kith.users.talent), String(kith.users.portco)];
    expect((await change('sales', firms, { audience: 'named', readers: [portco] })).status).toBe(404);
    expect((await change('sales', firms, { audience: 'named' })).error.message).toBe('Choose who reads the list.');
    const { list } = (await change('sales', firms, { audience: 'named', readers: [talent] })).body;
    expect(list.readers.map(({ id }) => id)).toEqual([talent]);
    expect(await readersOf(firms)).toEqual(['talent', 'sales']);
    const { colleagues } = (await kith.as('portco').call(calls.listColleagues, {})).body;
    expect(colleagues.map(({ id }) => id)).toEqual([String(kith.users[COLLEAGUE])]);
  });

  test('are not those who left the company, be they its readers or its owner', async () => {
    const named = await savePeopleList(kith, 'portco', { people: ids('Ada Kestrel') });
    await change('portco', named, { audience: 'named', readers: [String(kith.users[COLLEAGUE])] });
    const shared = await savePeopleList(kith, COLLEAGUE, { name: 'Pilot', people: ids('Ada Kestrel') });
    await change(COLLEAGUE, shared, { audience: 'company' });
    await moveUser(COLLEAGUE, kith.companies.Brackenfield, 'ana@brackenfield.example');
    expect(await readersOf(named)).toEqual(['portco']);
    expect((await lists('portco')).find(({ id }) => id === named)!.readers).toEqual([]);
    expect(await readersOf(shared)).toEqual(['portco']);
  });
});

describe('a list', () => {
  test('is renamed, shared and deleted by its owner alone; an admin who acts as them changes nothing', async () => {
    const id = await savePeopleList(kith, 'portco', { people: ids('Ada Kestrel') });
    await change('portco', id, { audience: 'company' });
    expect((await change(COLLEAGUE, id, { name: 'Mine' })).status).toBe(403);
    expect((await kith.as(COLLEAGUE).call(calls.deletePeopleList, { params: { id } })).status).toBe(403);
    expect((await change('portco2', id, { name: 'Mine' })).status).toBe(404);
    expect((await change('portco', id, { name: 'Pilot 2027' })).body.list.name).toBe('Pilot 2027');
    await savePeopleList(kith, 'portco', { name: 'Ours', people: [] });
    const taken = await change('portco', id, { name: 'Ours' });
    expect(taken.error.message).toBe('You have a list of this name. Choose another.');
    const { token } = (await kith.as('admin').call(loginAs, { body: { email: 'noor@lumenary.example' } })).body;
    const headers = { authorization: `Bearer ${token}` };
    expect((await kith.app.inject({ method: 'DELETE', url: `/api/people-lists/${id}`, headers })).statusCode).toBe(403);
    await kith.as('portco').call(calls.deletePeopleList, { params: { id } });
    expect((await read(COLLEAGUE, id)).status).toBe(404);
    expect(await kith.db.selectFrom('people_list_entry').selectAll().execute()).toEqual([]);
  });

  test('takes people from all its readers, once each, and says who saved them', async () => {
    const id = await savePeopleList(kith, 'portco', { people: ids('Ada Kestrel'), note: 'Ask about rails.' });
    await change('portco', id, { audience: 'company' });
    const body = { people: [toId('Ada Kestrel'), toId('Bo Larkin')], lists: [id], note: 'Second' };
    const { added } = (await kith.as(COLLEAGUE).call(calls.saveToLists, { body })).body;
    expect(added).toEqual([{ list: id, people: [toId('Bo Larkin')] }]);
    expect((await kith.as('portco2').call(calls.saveToLists, { body })).status).toBe(404);
    const { people, list } = (await read('portco', id)).body;
    expect(list).toMatchObject({ people: 2, own: true, audience: 'company' });
    expect(people.map(({ person, note, own }) => [person.name, note, own])).toEqual([
      ['Bo Larkin', 'Second', true],
      ['Ada Kestrel', 'Ask about rails.', true],
    ]);
    expect(people[0]!.by).not.toBe(people[1]!.by);
    expect(people[1]!.last).toMatchObject({ what: 'Mail' });
    expect((await read(COLLEAGUE, id)).body.people.map(({ own }) => own)).toEqual([true, false]);
    const [on] = await lists(COLLEAGUE, { person: toId('Ada Kestrel') });
    expect(on!.entry).toEqual({ note: 'Ask about rails.', own: false });
  });

  test('lets readers take off whom they saved, and its owner anybody', async () => {
    const id = await savePeopleList(kith, 'portco', { people: ids('Ada Kestrel') });
    await change('portco', id, { audience: 'company' });
    const people = [toId('Ada Kestrel'), toId('Bo Larkin')];
    await kith.as(COLLEAGUE).call(calls.saveToLists, { body: { people: [toId('Bo Larkin')], lists: [id] } });
    const takeOff = (viewer: TestViewer) =>
      kith.as(viewer).call(calls.takeOffList, { params: { id }, body: { people } });
    expect((await takeOff('portco2')).status).toBe(404);
    await takeOff(COLLEAGUE);
    expect(await names('portco', id)).toEqual(['Ada Kestrel']);
    await takeOff('portco');
    expect(await names('portco', id)).toEqual([]);
  });

  test('has notes that their writers and the owner change, each on what they read', async () => {
    const id = await savePeopleList(kith, COLLEAGUE, { people: ids('Bo Larkin'), note: 'Ask Ana.' });
    await change(COLLEAGUE, id, { audience: 'company' });
    const params = { id, person: toId('Bo Larkin') };
    const write = (viewer: TestViewer, note: string, read = 'Ask Ana.') =>
      kith.as(viewer).call(calls.changeListNote, { params, body: { note, basedOn: { note: read } } });
    expect((await write('portco', 'Mine')).status).toBe(403);
    expect((await write('portco2', 'Mine')).status).toBe(404);
    expect((await write(COLLEAGUE, 'Ask Bo.')).body.note).toBe('Ask Bo.');
    expect((await write(COLLEAGUE, 'Ask Cy.')).error.code).toBe('stale');
  });

  test('comes in pages, and is found by name, company and strength', async () => {
    const id = await savePeopleList(kith, 'admin', { people: ids('Ada Kestrel', 'Bo Larkin', 'Cy Marlow') });
    const first = (await read('admin', id, { limit: 2 })).body;
    const next = (await read('admin', id, { limit: 2, cursor: first.next_cursor! })).body;
    const all = [...first.people, ...next.people].map(({ person }) => person.name);
    expect(all.toSorted()).toEqual(['Ada Kestrel', 'Bo Larkin', 'Cy Marlow']);
    expect(next.next_cursor).toBeNull();
    expect(await names('admin', id, { q: 'velvet' })).toEqual(['Cy Marlow']);
    expect(await names('admin', id, { q: 'kestr' })).toEqual(['Ada Kestrel']);
    expect((await names('admin', id, { score: '3' })).toSorted()).toEqual(['Ada Kestrel', 'Cy Marlow']);
  });
});

describe('a list whose owner has left', () => {
  const leave = () =>
    kith.db.updateTable('app_user').set({ status: 'deactivated' }).where('id', '=', kith.users[COLLEAGUE]).execute();

  test('is managed by whoever reads it, and belongs to the one who changes it', async () => {
    const id = await savePeopleList(kith, COLLEAGUE, { people: ids('Ada Kestrel'), note: 'Ask Ana.' });
    const readers = [String(kith.users.portco)];
    await change(COLLEAGUE, id, { audience: 'named', readers });
    expect((await change('portco', id, { name: 'Mine' })).status).toBe(403);
    await leave();
    const { list, people } = (await read('portco', id)).body;
    expect([list.own, people[0]!.own, people[0]!.note]).toEqual([true, true, 'Ask Ana.']);
    expect((await change('portco2', id, { name: 'Mine' })).status).toBe(404);
    const changed = (await change('portco', id, { name: 'Ours', audience: 'owner' })).body.list;
    expect(changed).toMatchObject({ name: 'Ours', owner: { id: String(kith.users.portco) } });
    expect((await lists('portco')).map(({ name }) => name)).toEqual(['Ours']);
    expect(await names('portco', id)).toEqual(['Ada Kestrel']);
  });

  test('stays unread if it was theirs alone, and is theirs again when they come back', async () => {
    const id = await savePeopleList(kith, COLLEAGUE, { people: ids('Ada Kestrel') });
    await leave();
    expect((await read('portco', id)).status).toBe(404);
    expect((await lists('sales')).map((list) => list.id)).toEqual([]);
    await kith.db.updateTable('app_user').set({ status: 'active' }).where('id', '=', kith.users[COLLEAGUE]).execute();
    expect(await names(COLLEAGUE, id)).toEqual(['Ada Kestrel']);
  });
});

test('lists are found by a part of their name, and only those that the viewer reads', async () => {
  for (const name of ['Nordic payments', 'Pilot 2027']) await savePeopleList(kith, 'portco', { name, people: [] });
  await savePeopleList(kith, 'portco2', { name: 'Nordic doors', people: [] });
  expect((await lists('portco', { q: 'PAY' })).map(({ name }) => name)).toEqual(['Nordic payments']);
  expect((await lists('portco', { q: 'nordic' })).map(({ name }) => name)).toEqual(['Nordic payments']);
  expect(await lists('portco', { q: 'doors' })).toEqual([]);
});

describe('people whom a reader may not see', () => {
  test('are missing from rows and count, and cannot be saved', async () => {
    const id = await savePeopleList(kith, 'sales', { people: ids('Ada Kestrel', 'Cy Marlow'), note: 'Quiet' });
    await change('sales', id, { audience: 'company' });
    expect(await names('sales', id)).toHaveLength(2);
    // Of the firm, with the view of a company.
    expect(await names('admin off', id)).toEqual(['Ada Kestrel']);
    expect((await read('admin off', id)).body.list.people).toBe(1);
    expect((await lists('admin off'))[0]!.people).toBe(1);
    expect(await names('admin off', id, { q: 'velvet' })).toEqual([]);
    const theirs = await savePeopleList(kith, 'portco', { people: ids('Cy Marlow') });
    expect((await lists('portco'))[0]!.people).toBe(0);
    const body = { people: [toId('Cy Marlow')], lists: [theirs] };
    expect((await kith.as('portco').call(calls.saveToLists, { body })).status).toBe(404);
    expect((await kith.as('portco').call(calls.listPeopleLists, { query: { person: toId('Cy Marlow') } })).status).toBe(
      404,
    );
  });

  test('go from the lists of those who saw them before', async () => {
    const id = await savePeopleList(kith, 'portco', { people: ids('Ada Kestrel', 'Bo Larkin') });
    await kith.db.updateTable('contact').set({ visibility: 1 }).where('name', '=', 'Bo Larkin').execute();
    expect([await names('portco', id), (await lists('portco'))[0]!.people]).toEqual([['Ada Kestrel'], 1]);
  });
});

test('entries follow a merge of the person, and its undoing', async () => {
  const id = await savePeopleList(kith, 'portco', { people: ids('Bo Larkin') });
  const [survivor, merged] = [toId('Ada Kestrel'), toId('Bo Larkin')];
  const { merge } = (await kith.as('admin').call(mergePair, { body: { of: 'people', kept: survivor, merged } })).body;
  expect(await names('portco', id)).toEqual(['Ada Kestrel']);
  await kith.as('admin').call(undoMerge, { params: { of: 'people', id: merge.id } });
  await kith.runJobs();
  expect(await names('portco', id)).toEqual(['Bo Larkin']);
});
