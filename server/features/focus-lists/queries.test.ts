import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getViewerScope } from '../../core/network/read/viewer-scope.ts';
import { START, startTestApp, type TestApp } from '../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../testing/world.ts';
import * as links from './connectors/queries.ts';
import * as people from './people/queries.ts';
import * as queries from './queries.ts';

let kith: TestApp;
let world: TestWorld;
/** Two lists of one user and one of another, each with five leads. */
let lists: [mine: number, second: number, others: number];
let leads: number[][];

beforeAll(async () => {
  kith = await startTestApp();
  world = await insertWorld(kith, {
    accounts: { Harrow: {}, Fernhill: {}, Hushed: { stealth: 1 } },
    people: {
      'Ada One': { jobs: [{ at: 'Harrow', title: 'CTO', from: '2020-01' }], known: { admin: 2 } },
      'Ben Two': { jobs: [{ at: 'Fernhill', title: 'CFO', from: '2020-01' }], known: { admin: 2 } },
      'Cyd Three': { jobs: [{ at: 'Harrow', title: 'CEO', from: '2020-01' }], known: { admin: 2 } },
      'Dan Four': { jobs: [{ at: 'Fernhill', title: 'COO', from: '2021-01' }], known: { admin: 2 } },
      'Eva Hushed': { jobs: [{ at: 'Hushed', title: 'CEO', from: '2021-01' }], known: { admin: 2 } },
    },
  });
});
beforeEach(async () => {
  await kith.db.deleteFrom('focus_list').execute();
  await kith.db.deleteFrom('reachout').execute();
  const insert = async (user_id: number, created_at: string) => {
    const { id } = await queries.insertList(kith.db, {
      user_id,
      file_name: 'a.csv',
      columns: '[]',
      notes: '[]',
      chances: '[]',
      state: 'read',
      total: 5,
      created_at,
    });
    await queries.insertLeads(
      kith.db,
      id,
      [2, 3, 4, 5, 6].map((line) => ({ line, cells: [`${id} ${line}`] })),
    );
    return id;
  };
  const at = (day: number) => `2026-11-${day}T12:00:00.000Z`;
  lists = [
    await insert(kith.users.talent, at(20)),
    await insert(kith.users.talent, at(21)),
    await insert(kith.users.focus, at(22)),
  ];
  const rows = await kith.db.selectFrom('focus_lead').select(['id', 'list_id']).orderBy('id').execute();
  leads = lists.map((list) => rows.filter((row) => row.list_id === list).map(({ id }) => id));
});

const contact = (name: string): number => world.contacts[name]!;
const listIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const settle = (id: number, name: string | null, more: object = {}) =>
  queries.settleLead(kith.db, id, {
    outcome: name === null ? 'missing' : 'found',
    contact_id: name === null ? null : contact(name),
    ...more,
  });
const link = (lead: number, list: number, name: string, place: number, chance = 'good chance') => ({
  lead_id: lead,
  list_id: list,
  contact_id: contact(name),
  place,
  chance,
  relationships: '[]',
  // Somebody who is in touch with one lead lately and with another earlier was so lately.
  in_touch: name === 'Ben Two' ? `2026-0${9 - place}` : null,
});

describe('lists', () => {
  test('are each their user’s alone, the newest first, up to a number', async () => {
    const [mine, second, others] = lists;
    expect(listIds(await queries.listFocusListsOfUser(kith.db, kith.users.talent, 10))).toEqual([second, mine]);
    expect(listIds(await queries.listFocusListsOfUser(kith.db, kith.users.talent, 1))).toEqual([second]);
    const found = async (user: number, id: number) => (await queries.findList(kith.db, user, id))?.id;
    expect([await found(kith.users.talent, mine), await found(kith.users.talent, others)]).toEqual([mine, undefined]);
    expect((await queries.listById(kith.db, second))?.id).toBe(second);
  });

  test('change only from one of the named states, and alone', async () => {
    const [mine, second] = lists;
    const set = { state: 'running' as const };
    expect(await queries.changeList(kith.db, mine, ['done', 'failed'], set)).toBe(false);
    expect(await queries.changeList(kith.db, mine, ['done', 'read'], set)).toBe(true);
    // The second of two at the same moment comes too late.
    expect(await queries.changeList(kith.db, mine, ['done', 'read'], set)).toBe(false);
    const states = [mine, second].map(async (id) => (await queries.listById(kith.db, id))?.state);
    expect(await Promise.all(states)).toEqual(['running', 'read']);
  });

  test('are deleted one at a time, with their leads, once they are older than a time', async () => {
    const [mine, second, others] = lists;
    const left = async () => listIds(await kith.db.selectFrom('focus_list').select('id').orderBy('id').execute());
    expect(await queries.deleteListBefore(kith.db, '2026-11-20T12:00:00.000Z')).toBe(false);
    expect(await left()).toEqual(lists);
    expect(await queries.deleteListBefore(kith.db, '2026-11-20T12:00:00.001Z')).toBe(true);
    expect(await left()).toEqual([second, others]);
    expect(await queries.deleteListBefore(kith.db, '2026-11-23T00:00:00.000Z')).toBe(true);
    expect(await left()).toHaveLength(1);
    expect((await kith.db.selectFrom('focus_lead').select('list_id').distinct().execute()).length).toBe(1);
    expect(mine).toBeLessThan(second);
  });
});

describe('leads', () => {
  test('that are open come in the order of the file, those of one list, up to a number', async () => {
    const [[first, second, third, fourth, fifth]] = leads as [number[]];
    await settle(second!, null);
    expect(listIds(await queries.openLeads(kith.db, lists[0], 10))).toEqual([first, third, fourth, fifth]);
    expect(listIds(await queries.openLeads(kith.db, lists[0], 2))).toEqual([first, third]);
    expect(listIds(await queries.listFirstLeads(kith.db, lists[0], 2))).toEqual([first, second]);
    expect(listIds(await queries.openLeads(kith.db, lists[1], 10))).toEqual(leads[1]);
    expect(listIds(await queries.listFirstLeads(kith.db, lists[1], 1))).toEqual(leads[1]!.slice(0, 1));
  });

  test('come page by page by their result, and those that some connectors reach', async () => {
    const [[first, second, third, fourth]] = leads as [number[]];
    for (const id of [first!, third!, fourth!]) await settle(id, 'Ada One');
    await settle(second!, null);
    await settle(leads[1]![0]!, 'Ada One');
    const page = async (after: number, limit: number) =>
      listIds(await queries.listLeadsAfter(kith.db, lists[0], 'found', after, limit));
    expect([await page(0, 2), await page(third!, 2), await page(fourth!, 2)]).toEqual([[first, third], [fourth], []]);
    expect(listIds(await queries.listLeadsAfter(kith.db, lists[0], 'missing', 0, 9))).toEqual([second]);
    await links.addLinks(kith.db, [
      ...[link(first!, lists[0], 'Ben Two', 1), link(third!, lists[0], 'Cyd Three', 1)],
      // A link that names another list is none of this one's.
      link(fourth!, lists[1], 'Ben Two', 1),
    ]);
    const reached = async (...names: string[]) =>
      listIds(await queries.listLeadsReached(kith.db, lists[0], names.map(contact), 0, 9));
    expect([await reached('Ben Two'), await reached('Ben Two', 'Cyd Three')]).toEqual([[first], [first, third]]);
  });

  test('say in which lines of their own list somebody was found', async () => {
    const [[first, second, third]] = leads as [number[]];
    await settle(first!, 'Ada One');
    await settle(second!, 'Ben Two', { outcome: 'missing' });
    await settle(third!, 'Cyd Three');
    await settle(leads[1]![3]!, 'Dan Four');
    const names = ['Ada One', 'Ben Two', 'Dan Four'].map(contact);
    expect(await queries.loadLines(kith.db, lists[0], names)).toEqual(new Map([[contact('Ada One'), 2]]));
  });

  test('and connectors are forgotten for one list alone', async () => {
    for (const at of [0, 1] as const) {
      await settle(leads[at]![0]!, 'Ada One', { connectors: 1, relationships: 1, chance: 'good chance' });
      await links.addLinks(kith.db, [link(leads[at]![0]!, lists[at], 'Ben Two', 1)]);
      await links.countConnectors(kith.db, lists[at]);
    }
    const all = async (list: number) => ({
      ...(await links.loadListCounts(kith.db, list)),
      links: (await kith.db.selectFrom('focus_link').selectAll().where('list_id', '=', list).execute()).length,
    });
    const worked = { done: 1, missing: 0, with_connector: 1, relationships: 1, connectors: 1, links: 1 };
    expect([await all(lists[0]), await all(lists[1])]).toEqual([worked, worked]);
    await queries.deleteResults(kith.db, lists[0]);
    const nothing = { done: 0, missing: 0, with_connector: 0, relationships: 0, connectors: 0, links: 0 };
    expect([await all(lists[0]), await all(lists[1])]).toEqual([nothing, worked]);
  });
});

describe('connectors', () => {
  test('are counted by chance, those of one list, however often', async () => {
    const [[first, second, third], [elsewhere]] = leads as [number[], number[]];
    await links.addLinks(kith.db, [
      ...[link(first!, lists[0], 'Ben Two', 1), link(second!, lists[0], 'Ben Two', 1, 'some chance')],
      ...[link(third!, lists[0], 'Ben Two', 2, 'long shot'), link(third!, lists[0], 'Cyd Three', 1, 'long shot')],
      link(elsewhere!, lists[1], 'Ben Two', 1),
    ]);
    for (const atOnce of [undefined, 1]) for (const list of lists) await links.countConnectors(kith.db, list, atOnce);
    const counted = (await links.listTopConnectors(kith.db, lists[0], 9)).map(({ list_id: _, ...row }) => row);
    expect(counted).toEqual([
      { contact_id: contact('Ben Two'), good_chance: 1, some_chance: 1, long_shot: 1, in_touch: '2026-08' },
      { contact_id: contact('Cyd Three'), good_chance: 0, some_chance: 0, long_shot: 1, in_touch: null },
    ]);
    expect(
      (await links.loadLeadLinks(kith.db, [third!, first!])).map(({ lead_id, place }) => [lead_id, place]),
    ).toEqual([
      ...[
        [first, 1],
        [third, 1],
        [third, 2],
      ],
    ]);
    const reached = async (...names: string[]) => links.countReached(kith.db, lists[0], names.map(contact));
    expect([await reached('Ben Two'), await reached('Ben Two', 'Cyd Three'), await reached('Cyd Three')]).toEqual([
      3, 3, 1,
    ]);
  });

  test('come by the number of leads, then by the better chances, then by who was in touch lately', async () => {
    const row = (name: string, good_chance: number, some_chance: number, long_shot: number) => ({
      list_id: lists[0],
      contact_id: contact(name),
      good_chance,
      some_chance,
      long_shot,
      in_touch: name === 'Eva Hushed' ? '2026-10' : null,
    });
    const rows = [
      ...[row('Ada One', 1, 0, 2), row('Ben Two', 0, 0, 4), row('Cyd Three', 1, 1, 1), row('Dan Four', 2, 0, 1)],
      row('Eva Hushed', 1, 0, 2),
    ];
    await kith.db
      .insertInto('focus_connector')
      .values([...rows].reverse())
      .execute();
    const other = { ...row('Eva Hushed', 9, 9, 9), list_id: lists[1] };
    await kith.db.insertInto('focus_connector').values(other).execute();
    const top = async (limit: number) =>
      (await links.listTopConnectors(kith.db, lists[0], limit)).map(({ contact_id }) => contact_id);
    expect(await top(9)).toEqual(['Ben Two', 'Dan Four', 'Cyd Three', 'Eva Hushed', 'Ada One'].map(contact));
    expect(await top(1)).toEqual([contact('Ben Two')]);
  });

  test('reach the companies of the leads of their list', async () => {
    const [[first, second, third], [elsewhere]] = leads as [number[], number[]];
    await settle(first!, 'Ada One');
    await settle(second!, 'Cyd Three');
    await settle(third!, 'Dan Four');
    await settle(elsewhere!, 'Dan Four');
    await links.addLinks(kith.db, [
      ...[first!, second!, third!].map((lead) => link(lead, lists[0], 'Ben Two', 1)),
      ...[link(third!, lists[0], 'Eva Hushed', 2), link(elsewhere!, lists[1], 'Ben Two', 1)],
    ]);
    const rows = await links.listCompaniesReached(kith.db, lists[0], [contact('Ben Two')]);
    expect(rows.map(({ name, leads: count }) => [name, Number(count)]).sort()).toEqual([
      ['Fernhill', 1],
      ['Harrow', 2],
    ]);
  });

  test('are being asked about a person by one company, or were', async () => {
    const insert = (target: string, change: object) =>
      kith.db
        .insertInto('reachout')
        .values({
          digest: target,
          account_id: kith.companies['Quillmark Ventures'],
          user_id: kith.users.talent,
          connector_contact_id: contact('Ben Two'),
          target_contact_id: contact(target),
          made_at: START.toISOString(),
          due_at: START.toISOString(),
          expires_at: '2027-01-01T00:00:00.000Z',
          ended_at: null,
          ended_by: null,
          outcome: null,
          ...change,
        })
        .execute();
    await insert('Ada One', {});
    await insert('Cyd Three', { ended_at: START.toISOString(), outcome: 'answered' });
    await insert('Dan Four', { expires_at: START.toISOString() });
    const stands = async (company: number, ...names: string[]) =>
      links.loadReachoutStates(kith.db, company, names.map(contact), START);
    const key = (target: string) => links.makeConnectorTargetKey(contact('Ben Two'), contact(target));
    const firm = kith.companies['Quillmark Ventures'];
    expect(await stands(firm, 'Ada One', 'Cyd Three', 'Dan Four')).toEqual(
      new Map([
        [key('Ada One'), 'active'],
        [key('Cyd Three'), 'past'],
        [key('Dan Four'), 'past'],
      ]),
    );
    expect([...(await stands(firm, 'Cyd Three')).keys()]).toEqual([key('Cyd Three')]);
    expect((await stands(kith.companies.Lumenary, 'Ada One')).size).toBe(0);
  });
});

describe('people who may be leads', () => {
  test('have one of the names and may be seen by the viewer, in their order', async () => {
    const scope = getViewerScope({ staff: true, companyId: null } as never);
    const found = async (of: typeof scope, ...keys: string[]) => listIds(await people.findNamesakes(kith.db, of, keys));
    expect(await found(scope, 'cyd three', 'ada one')).toEqual(['Ada One', 'Cyd Three'].map(contact));
    const company = getViewerScope({ staff: false, companyId: kith.companies.Lumenary } as never);
    expect([await found(scope, 'eva hushed'), await found(company, 'eva hushed')]).toEqual([
      [contact('Eva Hushed')],
      [],
    ]);
  });

  test('are at their companies of today and before, and at no others', async () => {
    const rows = await people.loadWorkedAt(kith.db, ['Ada One', 'Ben Two'].map(contact));
    expect(new Set(rows.map((row) => row.contact_id))).toEqual(new Set(['Ada One', 'Ben Two'].map(contact)));
    const of = (name: string) => rows.filter((row) => row.contact_id === contact(name)).map(({ name_key }) => name_key);
    expect(of('Ada One')).toEqual(['harrow']);
    expect(of('Ben Two')).toEqual(['fernhill']);
    const loaded = [...(await people.loadLeadPeople(kith.db, [contact('Ada One')])).values()];
    expect(loaded).toMatchObject([{ name: 'Ada One', title: 'CTO', company: 'Harrow' }]);
  });

  test('may be the user themselves', async () => {
    const users = await kith.db.selectFrom('app_user').select(['id', 'contact_id']).orderBy('id').execute();
    const linked = await Promise.all(users.map(({ id }) => people.findLinkedContact(kith.db, id)));
    expect(linked).toEqual(users.map(({ contact_id }) => contact_id));
    expect(await people.findLinkedContact(kith.db, 999_999)).toBeNull();
  });
});
