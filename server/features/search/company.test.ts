import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestIntro } from '../../../shared/features/introductions/calls.ts';
import { findAccounts, searchAccountContacts } from '../../../shared/features/search/calls.ts';
import { getCompany, listCompanyPeople } from '../../../shared/features/search/company/calls.ts';
import { getPatience } from '../../../tests/setup/patience.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import {
  deriveAll,
  insertJobChange,
  insertRise,
  insertWorld,
  type TestWorld,
  type WorldPerson,
} from '../../testing/world.ts';
import { insertTown } from './testing/town.ts';

let kith: TestApp;
let world: TestWorld;
beforeAll(async () => {
  kith = await startTestApp();
  world = await insertTown(kith);
});
afterAll(() => kith.app.close());

const VIEWERS = ['admin', 'admin off', 'portco', 'portco2'] as const;
const ask = (viewer: TestViewer, id: number, query = {}) =>
  kith.as(viewer).call(getCompany, { params: { id: String(id) }, query });
const read = async (viewer: TestViewer, name: string, query = {}) => {
  const { status, body } = await ask(viewer, world.accounts[name]!, query);
  expect(status).toBe(200);
  return body;
};
const ACME = 'Acme Robotics, Inc.';

/** Every page of the people there, three at a time. */
async function listAll(viewer: TestViewer, id: number, query: object = {}) {
  const people = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await kith.as(viewer).call(listCompanyPeople, {
      params: { id: String(id) },
      query: { limit: 3, ...query, ...(cursor === undefined ? {} : { cursor }) },
    });
    people.push(...body.people);
    if (body.next_cursor === null) return people;
    cursor = body.next_cursor;
  }
}

describe('a company', () => {
  test('shows its people by department and level, those of a second job and those whom nobody knows, too', async () => {
    const { known, reached, departments } = await read('admin', ACME);
    const cells = departments.flatMap(({ department, cells: own }) =>
      own.map(({ level, best }) => [department, level, ...best.map(({ name, score }) => `${name} ${score}`)]),
    );
    expect(cells).toEqual([
      ['Leadership', 'chief', 'Kim Board 3', 'Di Nobody 0'],
      ['Engineering', 'other', 'Bo Larkin 3'],
      ['Sales', 'director', 'Ada Kestrel 4'],
      ['Sales', 'other', 'Cy Marlowe 1'],
    ]);
    expect([known, reached]).toEqual([5, [1, 0, 2, 1]]);
  });

  test('keeps to a least strength in its cells, and counts everybody all the same', async () => {
    const { known, departments } = await read('portco', ACME, { least: 3 });
    expect(departments.map(({ department, known: there, cells }) => [department, there, cells.length])).toEqual([
      ['Leadership', 2, 1],
      ['Engineering', 1, 1],
      ['Sales', 2, 1],
    ]);
    expect(known).toBe(5);
  });

  test('counts nobody whom only another company’s list names', async () => {
    const countKnown = async (viewer: TestViewer) => (await read(viewer, 'Café Zürich GmbH')).known;
    expect(await Promise.all(VIEWERS.map(countKnown))).toEqual([1, 0, 1, 0]);
  });

  test('that nobody is known at has no people, and everything else', async () => {
    const { known, departments, ways, news } = await read('portco', 'Emptyhouse Ltd');
    expect([known, departments, ways.total, news]).toEqual([0, [], 0, []]);
  });

  test('names the ways in that the viewer may know, and counts the firm’s', async () => {
    const staff = (await read('admin', ACME)).ways;
    expect(staff.best.map(({ contact }) => contact.name).sort()).toEqual(
      ['Ada Kestrel', 'Bo Larkin', 'Cy Marlowe', 'Kim Board'].sort(),
    );
    expect(staff.best[0]).toMatchObject({ contact: { name: 'Ada Kestrel' }, score: 4, asked: 0 });
    expect(staff.navigators.map(({ name }) => name).sort()).toEqual(['Lou Firm', 'Moe Lumen', 'Ned Bracken']);
    const own = (await read('portco', ACME)).ways;
    expect(own.best.map(({ contact, company }) => [contact.name, company])).toEqual([['Bo Larkin', 'Lumenary']]);
    expect(own.firm.map(({ contact }) => contact.name)).toEqual(['Ada Kestrel', 'Kim Board']);
    expect(own.navigators.map(({ name }) => name)).toEqual(['Moe Lumen']);
    expect(own.firm_navigators).toBe(1);
  });

  test('says of everybody within reach who leads to them, or that it is somebody who is not named', async () => {
    for (const viewer of VIEWERS)
      for (const name of [ACME, 'Bank of Orlen', 'Global Acme Holdings', 'Emptyhouse Ltd', 'Café Zürich GmbH']) {
        const { reached, ways } = await read(viewer, name);
        const inReach = reached.reduce((sum, count) => sum + count, 0);
        const isListed = ways.total + ways.firm.length + ways.others > 0;
        expect([viewer, name, isListed]).toEqual([viewer, name, inReach > 0]);
        expect(ways.others).toBeLessThanOrEqual(inReach);
      }
    // Cy Marlowe is known by another portfolio company alone.
    expect([(await read('portco', ACME)).ways.others, (await read('portco2', ACME)).ways.others]).toEqual([1, 1]);
    expect((await read('admin', ACME)).ways.others).toBe(0);
    expect((await ask('portco', world.accounts[ACME]!)).text).not.toMatch(/Brackenfield/);
  });

  test('lists what the firm knows of somebody behind people who are known through others', async () => {
    const firm = ['Ada Kestrel', 'Kim Board'].map((name) => world.contacts[name]!);
    await kith.db.updateTable('contact').set({ score: 1 }).where('id', 'in', firm).execute();
    const ways = (await read('portco2', ACME)).ways;
    expect(ways.firm.map(({ contact }) => contact.name).sort()).toEqual(['Ada Kestrel', 'Kim Board']);
    await deriveAll(kith.db, kith.deps.clock.now());
  });

  test('that the viewer may not know is not found, nor are its people', async () => {
    for (const name of ['Acme Nightfall', 'Hushed Capital']) {
      const id = world.accounts[name]!;
      expect((await ask('admin', id)).status).toBe(200);
      for (const viewer of ['admin off', 'portco', 'portco2'] as const) {
        expect((await ask(viewer, id)).status, `${name} for ${viewer}`).toBe(404);
        const people = await kith.as(viewer).call(listCompanyPeople, { params: { id: String(id) } });
        expect(people.status).toBe(404);
      }
    }
  });
});

test('what would open it is said where nobody is reached, to whoever may know the people', async () => {
  const [orlen, di] = [world.accounts['Bank of Orlen']!, world.contacts['Di Nobody']!];
  await kith.db.updateTable('contact').set({ account_id: orlen, score: 0 }).where('id', '=', di).execute();
  await kith.db.updateTable('contact').set({ score: 0 }).where('account_id', '=', orlen).execute();
  const lumenary = await kith.db
    .selectFrom('app_user')
    .select('account_id as id')
    .where('id', '=', kith.users.portco)
    .executeTakeFirstOrThrow();
  const putSpot = async (scope_id: number, openers: readonly string[]) => {
    const { id: spot_id } = await kith.db
      .insertInto('blind_spot')
      .values({ scope_id, account_id: orlen, size_step: 0, use_cases: 1, requests: 0, recent_requests: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [place, name] of openers.entries()) {
      await kith.db
        .insertInto('blind_spot_opener')
        .values({ spot_id, place, contact_id: world.contacts[name]! })
        .execute();
      await kith.db.insertInto('blind_spot_person').values({ spot_id, place, contact_id: di }).execute();
    }
  };
  const readOpens = async (viewer: TestViewer) => {
    const opens = (await read(viewer, 'Bank of Orlen')).opens;
    return opens && [...opens.people.map(({ name }) => name), opens.covers];
  };
  expect(await readOpens('admin')).toBeNull();
  await putSpot(-1, ['Gus Hidden', 'Ada Kestrel']);
  await putSpot(lumenary.id!, ['Gus Hidden', 'Ada Kestrel']);
  expect(await readOpens('admin')).toEqual(['Gus Hidden', 'Ada Kestrel', 1]);
  // Works at a company in stealth mode.
  expect(await readOpens('portco')).toEqual(['Ada Kestrel', 1]);
  expect(await readOpens('portco2')).toBeNull();
  await kith.db.updateTable('contact').set({ score: 1 }).where('id', '=', di).execute();
  expect(await readOpens('admin')).toBeNull();
  await deriveAll(kith.db, kith.deps.clock.now());
});

test('news are those of the company, each under the conditions of its own list', async () => {
  const [acme, bank] = [world.accounts[ACME]!, world.accounts['Bank of Orlen']!];
  await insertJobChange(kith, { user: 'portco', contact: world.contacts['Ida Former']!, from: acme, to: bank });
  const bo = world.contacts['Bo Larkin']!;
  await insertRise(kith, bo, 1);
  // Cy became known today, and did not get closer.
  const cy = world.contacts['Cy Marlowe']!;
  await insertRise(kith, cy);
  const today = kith.deps.clock.now().toISOString();
  await kith.db.updateTable('tenure').set({ created_at: today }).where('contact_id', '=', cy).execute();
  const { contact_id } = await kith.db
    .selectFrom('app_user')
    .select('contact_id')
    .where('id', '=', kith.users.admin)
    .executeTakeFirstOrThrow();
  const ada = { contact_id: world.contacts['Ada Kestrel']!, member_id: contact_id!, was: 4, category: 2 };
  await kith.db
    .insertInto('cold_tie')
    .values({ ...ada, touched_on: '2026-01-07', touch: 'mail', found_at: today })
    .execute();
  const listNews = async (viewer: TestViewer, name: string) =>
    (await read(viewer, name)).news.map(({ kind, person, was, score }) => [kind, person.name, was, score]);
  const closer = ['closer', 'Bo Larkin', 1, 3];
  const moved = ['Ida Former', null, 2];
  // A tie is told to its own company alone.
  const colder = ['colder', 'Ada Kestrel', 4, 2];
  expect(await listNews('admin', ACME)).toContainEqual(colder);
  expect(await listNews('portco', ACME)).not.toContainEqual(colder);
  for (const viewer of ['admin', 'portco'] as const) {
    expect(await listNews(viewer, ACME)).toEqual(expect.arrayContaining([closer, ['left', ...moved]]));
    expect(await listNews(viewer, 'Bank of Orlen')).toEqual([['joined', ...moved]]);
  }
  // Another company's list tells them nothing.
  expect(await listNews('portco2', ACME)).toEqual([closer]);
  expect(await listNews('portco2', 'Bank of Orlen')).toEqual([]);
});

test('requests are those of the viewer’s company, for staff all, open ones first', async () => {
  const target_contact_id = String(world.contacts['Bo Larkin']!);
  for (const viewer of ['portco', 'portco2', 'portco'] as const) {
    const args = { params: { id: String(world.accounts[ACME]!) }, body: { target_contact_id, why: 'We make vaults.' } };
    expect((await kith.as(viewer).call(requestIntro, args)).status).toBe(200);
  }
  const [first] = await kith.db.selectFrom('intro').select('id').orderBy('id').execute();
  const outcome = { status: 'Feedback Provided' as const, progress: 'won' as const, status_at: '2026-12-01' };
  await kith.db.updateTable('intro').set(outcome).where('id', '=', first!.id).execute();
  const readRequests = async (viewer: TestViewer) => {
    const { newest, ...counts } = (await read(viewer, ACME)).requests;
    return { ...counts, newest: newest.map(({ company, person, outcome: words }) => [company, person, words]) };
  };
  const [own, theirs] = [
    ['Lumenary', 'Bo Larkin', 'Queued'],
    ['Brackenfield', 'Bo Larkin', 'Queued'],
  ];
  const won = ['Lumenary', 'Bo Larkin', 'They work together now'];
  expect(await readRequests('portco')).toEqual({ open: 1, past: 1, introduced: 1, going_on: 1, newest: [own, won] });
  expect(await readRequests('portco2')).toEqual({ open: 1, past: 0, introduced: 0, going_on: 0, newest: [theirs] });
  const all = await readRequests('admin');
  expect([all.open, all.past, all.newest.at(-1)]).toEqual([2, 1, won]);
});

const TITLES = ['CEO', 'VP Sales', 'Head of Data', 'Engineer', 'Gardener'];
const person = fc.record({
  title: fc.constantFrom(...TITLES),
  second: fc.boolean(),
  listed: fc.boolean(),
  known: fc.record(
    { admin: fc.constantFrom(1, 2, 3, 4), portco: fc.constantFrom(1, 2, 3, 4), portco2: fc.constantFrom(1, 2, 3, 4) },
    { requiredKeys: [] },
  ) as fc.Arbitrary<NonNullable<WorldPerson['known']>>,
});
const drawn = fc.record({
  hidden: fc.constantFrom('confidential', 'stealth', null, null, null),
  people: fc.array(person, { minLength: 2, maxLength: 7 }),
});

let draws = 0;

test('people, counts and pages agree with what the search shows each kind of viewer', {
  timeout: getPatience(120_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async ({ hidden, people }) => {
      const draw = ++draws;
      const [name, main] = [`Drawn ${draw}`, `Main ${draw}`];
      const { accounts } = await insertWorld(kith, {
        accounts: { [name]: hidden === null ? {} : { [hidden]: 1 }, [main]: {} },
        people: Object.fromEntries(
          people.map(({ title, second, listed, known }, at) => [
            `Person ${draw} ${at}`,
            {
              jobs: [
                { at: name, title, from: '2019-01' },
                ...(second ? [{ at: main, title: 'Partner', from: '2020-01' }] : []),
              ],
              known,
              listed,
            },
          ]),
        ),
      });
      const id = accounts[name]!;
      for (const viewer of VIEWERS) {
        const page = await ask(viewer, id);
        const found = await kith.as(viewer).call(findAccounts, { body: { account_ids: [String(id)] } });
        if (found.body.accounts.length === 0) {
          expect(page.status).toBe(404);
          continue;
        }
        const search = await kith.as(viewer).call(searchAccountContacts, { body: { account_ids: [String(id)] } });
        const there = search.body.contacts.map((contact) => `${contact.id} ${contact.title} ${contact.score}`).sort();
        const all = await listAll(viewer, id);
        const reached = all.filter(({ score }) => score > 0);
        expect(reached.map((contact) => `${contact.id} ${contact.title} ${contact.score}`).sort(), viewer).toEqual(
          there,
        );
        expect(page.body.known, viewer).toBe(all.length);
        expect(page.body.reached, viewer).toEqual(
          [1, 2, 3, 4].map((score) => search.body.contacts.filter((contact) => contact.score === score).length),
        );
        expect(page.body.account.relationship).toBe(found.body.accounts[0]!.relationship);
        for (const { department, known, cells } of page.body.departments) {
          const counts = await Promise.all(
            cells.map(async ({ level, people: count, best }) => {
              const listed = await listAll(viewer, id, { department, level });
              expect(listed).toHaveLength(count);
              expect(listed.slice(0, best.length)).toEqual(best);
              return count;
            }),
          );
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(known);
        }
        const sum = page.body.departments.reduce((count, { known }) => count + known, 0);
        expect(sum, viewer).toBe(all.length);
      }
    }),
    { numRuns: 15 },
  );
});
