/** Ties that grow cold, the last touch of a person and reminders, as every kind of viewer. */
import { beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../shared/features/in-touch/calls.ts';
import { follow } from '../../../shared/features/search/calls.ts';
import { chooseIntroductions, chooseSharing } from '../../../shared/features/sharing/calls.ts';
import { checkStrengths } from '../../core/network/derive/check.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { deriveAll, insertWorld, type TestWorld } from '../../testing/world.ts';
import { inTouchDigest } from './digest.ts';

const BANK = 'Bank of Orlen';
const MILL = 'Vellum Paper Mill';
const job = (at: string) => [{ at, title: 'Treasurer', from: '2019-01' }];
const OLD = '2023-05-02';
const RECENT = '2026-11-02';

let kith: TestApp;
let world: TestWorld;

beforeEach(async () => {
  kith = await startTestApp();
  world = await insertWorld(kith, {
    accounts: { [BANK]: {}, [MILL]: {} },
    people: {
      'Ada Kestrel': { jobs: job(BANK), known: { sales: 4 } },
      'Bo Larkin': { jobs: job(MILL), known: { sales: 4, portco: 4 } },
      'Cy Marlowe': { jobs: job(BANK), known: { portco: 4 } },
      'Di Norrin': { jobs: job(BANK), known: { portco2: 4 } },
      'Ed Opal': { jobs: job(MILL), known: { sales: 4 } },
    },
  });
  const connected = kith.db.updateTable('signal').set({ occurred_on: '2014-03-01' });
  await connected.where('type', '=', 'Linkedin Connection').execute();
  for (const name of ['Ada Kestrel', 'Bo Larkin', 'Cy Marlowe', 'Di Norrin']) await mailed(name, OLD);
  await derive();
});

const getId = (person: string) => String(world.contacts[person]);
const derive = () => deriveAll(kith.db, kith.deps.clock.now());
const mailed = (person: string, day: string) =>
  kith.db
    .updateTable('signal')
    .set({ occurred_on: day })
    .where('to_contact_id', '=', world.contacts[person]!)
    .where('type', '=', 'Gmail Contacts')
    .execute();
const readCold = async (viewer: TestViewer, query: object = {}) =>
  (await kith.as(viewer).call(calls.listColdTies, { query: { limit: 50, ...query } })).body;
const cold = async (viewer: TestViewer, query: object = {}) =>
  (await readCold(viewer, query)).ties.map(({ person, last }) => `${person.name} (${last.by.split(' ')[0]})`);
const nameOf = async (kind: keyof TestApp['users']) => {
  const { name } = await kith.db
    .selectFrom('app_user')
    .innerJoin('contact', 'contact.id', 'app_user.contact_id')
    .select('contact.name')
    .where('app_user.id', '=', kith.users[kind])
    .executeTakeFirstOrThrow();
  return name;
};

describe('ties that grew cold', () => {
  test('are those that were high and fell by age, with both strengths and the last touch', async () => {
    const { ties, counts, next_cursor } = await readCold('portco', { q: 'cy' });
    expect(ties).toEqual([
      {
        id: expect.any(String),
        person: {
          id: getId('Cy Marlowe'),
          name: 'Cy Marlowe',
          title: 'Treasurer',
          linkedin_profile: expect.any(String),
        },
        company: { id: String(world.accounts[BANK]), name: BANK, logo_url: null },
        was: 4,
        now: 2,
        last: { what: 'Mail', day: OLD, by: await nameOf('portco') },
        wanted: { follows: 0, requests: 0, use_cases: 0 },
        reminded: false,
      },
    ]);
    expect(counts).toMatchObject({ ties: 1, wanted: 0 });
    expect(next_cursor).toBeNull();
  });

  test('are the firm’s for staff, and their own company’s for anybody else, in list, counts and filters', async () => {
    const [sales, portco, portco2] = [await nameOf('sales'), await nameOf('portco'), await nameOf('portco2')];
    const [s, p, q] = [sales, portco, portco2].map((name) => name.split(' ')[0]);
    const expected: [TestViewer, string[], string[]][] = [
      ['admin', [`Ada Kestrel (${s})`, `Bo Larkin (${s})`], [sales]],
      ['admin off', [`Ada Kestrel (${s})`, `Bo Larkin (${s})`], [sales]],
      ['portco', [`Bo Larkin (${p})`, `Cy Marlowe (${p})`], [portco]],
      ['portco2', [`Di Norrin (${q})`], [portco2]],
    ];
    for (const [viewer, names, members] of expected) {
      expect(await cold(viewer)).toEqual(names);
      const { counts } = await readCold(viewer);
      expect([counts!.ties, counts!.members.map(({ name }) => name)]).toEqual([names.length, members]);
    }
    const member = (await readCold('portco2')).counts!.members[0]!.id;
    expect(await cold('portco', { by: member })).toEqual([]);
    expect((await kith.as('signed out').call(calls.listColdTies, { query: { limit: 50 } })).status).toBe(401);
  });

  test('begin with whom somebody of the viewer’s company wants, page by page', async () => {
    const bank = { params: { id: String(world.accounts[MILL]) } };
    await kith.as('portco2').call(follow, bank);
    expect((await cold('portco'))[0]).toMatch(/^Bo/);
    await kith.as('portco').call(follow, { params: { id: String(world.accounts[BANK]) } });
    expect((await readCold('portco')).counts).toMatchObject({ ties: 2, wanted: 1 });
    expect(await cold('portco', { wanted: 'true' })).toEqual([expect.stringMatching(/^Cy/)]);
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await readCold('portco', { limit: 1, ...(cursor && { cursor }) });
      seen.push(...page.ties.map(({ person }) => person.name));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(['Cy Marlowe', 'Bo Larkin']);
    expect(await cold('portco', { was: '3' })).toEqual([]);
    expect((await kith.as('portco').call(calls.listColdTies, { query: { limit: 1, cursor: 'x' } })).status).toBe(404);
  });

  test('are wanted by an open request of the viewer’s company, for staff of any', async () => {
    const at = START.toISOString();
    const row = { account_id: kith.companies.Brackenfield, goal: 'Other', status: 'To review' as const };
    const when = { created_at: at, updated_at: at, status_at: at };
    await kith.db
      .insertInto('intro')
      .values({ ...row, ...when, target_account_id: world.accounts[MILL]!, target_name: MILL })
      .execute();
    expect((await readCold('portco')).ties.map(({ wanted }) => wanted.requests)).toEqual([0, 0]);
    expect((await readCold('admin')).ties.map(({ person, wanted }) => [person.name, wanted.requests])).toEqual([
      ['Bo Larkin', 1],
      ['Ada Kestrel', 0],
    ]);
  });

  test('are gone with a new mail, and follow the facts as the check computes them', async () => {
    await mailed('Cy Marlowe', RECENT);
    const differences: string[] = [];
    await checkStrengths(kith.db, kith.deps.clock.now(), ({ what }) => differences.push(what));
    expect(differences.filter((what) => what.includes('not cold'))).toHaveLength(1);
    await derive();
    expect(await cold('portco')).toEqual([expect.stringMatching(/^Bo/)]);
  });

  test('are not listed when their owner chose so, in that transaction and after its job', async () => {
    const choose = (choice: 'counted' | 'mine') =>
      kith.as('portco').call(chooseSharing, { params: { source: 'mailbox' }, body: { choice } });
    await choose('counted');
    expect(await cold('portco')).toEqual([]);
    await kith.runJobs();
    expect(await cold('portco')).toEqual([]);
    await choose('mine');
    await kith.runJobs();
    expect(await cold('portco')).toHaveLength(2);
    await kith.as('portco').call(chooseIntroductions, { params: { id: getId('Bo Larkin') }, body: { never: true } });
    expect(await cold('portco')).toEqual([expect.stringMatching(/^Cy/)]);
    await kith.runJobs();
    expect(await cold('portco')).toEqual([expect.stringMatching(/^Cy/)]);
  });

  test('do not name people or companies that a portfolio user may not know', async () => {
    await kith.db.updateTable('account').set({ stealth: 1 }).where('name', '=', MILL).execute();
    expect(await cold('portco')).toEqual([expect.stringMatching(/^Cy/)]);
    expect((await readCold('portco')).counts).toMatchObject({ ties: 1 });
    expect(await cold('admin')).toHaveLength(2);
  });

  test('come in the digest when they are found', async () => {
    const section = inTouchDigest.find(({ title }) => title === 'Going cold')!;
    const { users } = kith;
    const user = await kith.db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', users.portco)
      .executeTakeFirstOrThrow();
    const viewer = { user, staff: false, companyId: user.account_id } as never;
    const read = (since: Date) => section.read(kith.deps, viewer, since);
    const lines = await read(new Date(START.getTime() - 1));
    expect(lines.map(({ text }) => text)).toEqual([
      `Bo Larkin, Treasurer at ${MILL}: now medium (was very high), last in touch with ${await nameOf('portco')} on 02 May 23`,
      `Cy Marlowe, Treasurer at ${BANK}: now medium (was very high), last in touch with ${await nameOf('portco')} on 02 May 23`,
    ]);
    expect(await read(START)).toEqual([]);
  });
});

const lastOf = async (viewer: TestViewer, person: string) =>
  (await kith.as(viewer).call(calls.getInTouch, { params: { id: getId(person) } })).body.last;

describe('the last touch of a person', () => {
  test('is the newest of the viewer’s company, for staff of anybody', async () => {
    await mailed('Ed Opal', RECENT);
    const [sales, portco] = [await nameOf('sales'), await nameOf('portco')];
    expect(await lastOf('admin', 'Ed Opal')).toEqual({ what: 'Mail', day: RECENT, by: sales });
    expect(await lastOf('portco', 'Ed Opal')).toBeNull();
    expect(await lastOf('portco', 'Cy Marlowe')).toEqual({ what: 'Mail', day: OLD, by: portco });
    expect(await lastOf('portco2', 'Cy Marlowe')).toBeNull();
    expect((await kith.as('portco').call(calls.getInTouch, { params: { id: '999999' } })).status).toBe(404);
  });

  test('may be too weak to make a tie', async () => {
    await kith.db.updateTable('signal').set({ amount: 1 }).where('type', '=', 'Gmail Contacts').execute();
    await kith.db.deleteFrom('signal').where('type', '=', 'Linkedin Connection').execute();
    await mailed('Cy Marlowe', RECENT);
    await derive();
    expect(await lastOf('portco', 'Cy Marlowe')).toMatchObject({ what: 'Mail', day: RECENT });
  });

  test('is said without the name, or not at all, as its owner chose', async () => {
    await kith.db.deleteFrom('signal').where('type', '=', 'Linkedin Connection').execute();
    const choose = (choice: 'counted' | 'unnamed') =>
      kith.as('portco').call(chooseSharing, { params: { source: 'mailbox' }, body: { choice } });
    await choose('unnamed');
    for (const viewer of ['portco', 'admin'] as const)
      expect(await lastOf(viewer, 'Cy Marlowe')).toEqual({ what: 'Mail', day: OLD, by: 'somebody at Lumenary' });
    await choose('counted');
    expect(await lastOf('admin', 'Cy Marlowe')).toBeNull();
  });

  test('may be an introduction of the viewer’s company', async () => {
    await kith.db.deleteFrom('signal').execute();
    const at = START.toISOString();
    const person = {
      target_account_id: world.accounts[BANK]!,
      target_name: BANK,
      target_contact_id: world.contacts['Cy Marlowe']!,
    };
    const row = { account_id: kith.companies.Lumenary, requester_user_id: kith.users.portco, goal: 'Other' };
    const when = {
      status: 'Introduced' as const,
      intro_date: '2026-11-10',
      created_at: at,
      updated_at: at,
      status_at: at,
    };
    await kith.db
      .insertInto('intro')
      .values({ ...row, ...person, ...when })
      .execute();
    for (const viewer of ['portco', 'admin'] as const)
      expect(await lastOf(viewer, 'Cy Marlowe')).toEqual({
        what: 'Introduction',
        day: '2026-11-10',
        by: 'Noor Salhavi',
      });
    expect(await lastOf('portco2', 'Cy Marlowe')).toBeNull();
  });
});
