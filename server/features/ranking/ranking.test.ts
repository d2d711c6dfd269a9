import { beforeEach, describe, expect, test } from 'vitest';
import { changePreferences } from '../../../shared/features/accounts/preferences/calls.ts';
import { loginAs } from '../../../shared/features/accounts/session/calls.ts';
import {
  answerRanking,
  answerRankings,
  getLeaderboard,
  listRankingContacts,
  type RankingFeedback,
  takeBackRanking,
} from '../../../shared/features/ranking/calls.ts';
import { searchAccountContacts } from '../../../shared/features/search/calls.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../testing/world.ts';

let app: TestApp;
let world: TestWorld;
beforeEach(async () => {
  app = await startTestApp();
  const at = (company: string) => [{ at: company, title: 'Head', from: '2020-01' }];
  world = await insertWorld(app, {
    accounts: { Harrow: {}, Vale: {}, Orlen: {}, Hush: { stealth: 1 } },
    people: {
      // An even chance through Dana, and through no other person.
      'Ada Kestrel': { jobs: at('Orlen'), known: { admin: 2 } },
      // An equally even chance, and three people who work there depend on it.
      'Bo Larkin': { jobs: at('Vale'), known: { admin: 2 } },
      'Cy Marlowe': { jobs: at('Vale') },
      'Di Novak': { jobs: at('Vale') },
      // Surely known.
      'Ed Orme': { jobs: at('Harrow'), known: { admin: 4, portco: 2 } },
      'Fay Quist': { jobs: at('Hush'), known: { portco: 2 } },
      'Gil Rusk': { jobs: at('Harrow'), known: { portco: 1 } },
    },
  });
});

const ask = async (viewer: TestViewer, query: object = {}) =>
  (await app.as(viewer).call(listRankingContacts, { query })).body;
const names = async (viewer: TestViewer) => (await ask(viewer)).contacts.map(({ Name }) => Name);
const params = (name: string) => ({ params: { id: String(world.contacts[name]) } });
const answer = (viewer: TestViewer, name: string, feedback: RankingFeedback = 'Familiar') =>
  app.as(viewer).call(answerRanking, { ...params(name), body: { feedback } });
const takeBack = (viewer: TestViewer, name: string) => app.as(viewer).call(takeBackRanking, params(name));
const loadStrength = async (name: string) =>
  (await app.db.selectFrom('contact').select('score').where('id', '=', world.contacts[name]!).executeTakeFirstOrThrow())
    .score;

describe('the people in the ranking game', () => {
  test('begin with the most useful answer: unsure, with many paths through them', async () => {
    expect((await names('admin')).filter((name) => / (Larkin|Kestrel|Orme)$/.test(name))).toEqual([
      'Bo Larkin',
      'Ada Kestrel',
      'Ed Orme',
    ]);
    const { contacts } = await ask('admin', { limit: 1 });
    expect(contacts).toHaveLength(1);
    expect(contacts[0]).toMatchObject({
      Name: 'Bo Larkin',
      title: 'Head',
      company: 'Vale',
      Account_Name__c: null,
      connected_on_linkedin: false,
      Linkedin_Profile__c: 'https://www.linkedin.com/in/bo-larkin',
    });
    expect(contacts[0]!.probability).toBeGreaterThan(0.25);
  });

  test('come with where both worked, from when to when, and that they are connected', async () => {
    const { contact_id: noor } = await app.db
      .selectFrom('app_user')
      .select('contact_id')
      .where('id', '=', app.users.portco)
      .executeTakeFirstOrThrow();
    const title = await app.db.selectFrom('title').select('id').executeTakeFirstOrThrow();
    const months = { start_month: 2021 * 12, end_month: 2023 * 12 + 11 };
    const job = { contact_id: noor!, account_id: world.accounts.Harrow!, title_id: title.id, ...months };
    await app.db
      .insertInto('tenure')
      .values({ ...job, source_id: 1, created_at: START.toISOString() })
      .execute();
    await app.db
      .insertInto('spell')
      .values({ ...job, year_only: 0, management: 0 })
      .execute();
    const { contacts } = await ask('portco');
    expect(contacts.find(({ Name }) => Name === 'Gil Rusk')).toMatchObject({
      Account_Name__c: 'Harrow',
      Start_Date__c: '2021-01-01',
      End_Date__c: '2023-12-31',
      connected_on_linkedin: true,
    });
  });

  test('include nobody whom the viewer may not know', async () => {
    const found = await names('portco');
    expect(found).toContain('Ed Orme');
    expect(found).not.toContain('Fay Quist');
    expect((await answer('portco', 'Fay Quist')).status).toBe(404);
  });

  test('include nobody twice within a year', async () => {
    expect((await answer('admin', 'Bo Larkin', 'Familiar - Weak Relationship')).status).toBe(200);
    await app.runJobs();
    expect(await names('admin')).not.toContain('Bo Larkin');
    const again = await answer('admin', 'Bo Larkin');
    expect([again.status, again.error.message]).toEqual([
      409,
      'You answered about this person less than a year ago. To change your answer, undo it first.',
    ]);
    app.setNow(new Date('2027-11-20T12:00:00Z'));
    expect(await names('admin')).not.toContain('Bo Larkin');
    app.setNow(new Date('2027-11-22T12:00:00Z'));
    expect(await names('admin')).toContain('Bo Larkin');
    expect((await answer('admin', 'Bo Larkin')).status).toBe(200);
  });

  test('are none for a user without a contact', async () => {
    await app.db.updateTable('app_user').set({ contact_id: null }).where('id', '=', app.users.portco).execute();
    expect(await ask('portco')).toMatchObject({ contacts: [], known: false });
    expect((await answer('portco', 'Ed Orme')).status).toBe(409);
  });
});

describe('an answer', () => {
  test('changes the strength, and taking it back changes it back', async () => {
    const before = await loadStrength('Ada Kestrel');
    await answer('admin', 'Ada Kestrel');
    await app.runJobs();
    expect(await loadStrength('Ada Kestrel')).toBeGreaterThan(before);
    expect((await ask('admin')).answered_today).toBe(1);
    const messages = await app.db.selectFrom('signal').selectAll().where('type', '=', 'Ranking answer').execute();
    expect(messages).toMatchObject([{ sub_type: 'Familiar', created_by: app.users.admin, occurred_on: '2026-11-21' }]);
    const sources = await app.db
      .selectFrom('source')
      .select('user_id')
      .where('id', '=', messages[0]!.source_id)
      .execute();
    expect(sources).toEqual([{ user_id: app.users.admin }]);

    expect((await takeBack('portco', 'Ada Kestrel')).status).toBe(404);
    expect((await takeBack('admin', 'Ada Kestrel')).status).toBe(200);
    await app.runJobs();
    expect(await loadStrength('Ada Kestrel')).toBe(before);
    expect(await names('admin')).toContain('Ada Kestrel');
    expect((await takeBack('admin', 'Ada Kestrel')).status).toBe(404);
  });

  test('given a hundred times, in the order of the game, appears in the next search', async () => {
    const at = 'Foundry Row';
    const people = Array.from({ length: 100 }, (_, place) => `Nim Vale${String(place).padStart(3, '0')}`);
    const { accounts } = await insertWorld(app, {
      accounts: { [at]: {} },
      people: Object.fromEntries(
        people.map((name) => [name, { jobs: [{ at, title: 'Head', from: '2020-01' }], known: { admin: 2 } }]),
      ),
    });
    const { contacts } = await ask('admin');
    const asks = contacts.filter(({ company }) => company === at);
    const stated = new Map(asks.map(({ id }, place) => [id, place % 2 === 0]));
    for (const [id, knows] of stated)
      await app
        .as('admin')
        .call(answerRanking, { params: { id }, body: { feedback: knows ? 'Familiar' : 'Not Familiar' } });
    await app.runJobs();
    const account_ids = [String(accounts[at])];
    const found = await app.as('admin').call(searchAccountContacts, { body: { account_ids } });
    const shown = found.body.contacts.filter(({ id }) => stated.has(id));
    expect(shown.filter(({ score }) => score === 4).map(({ id }) => stated.get(id))).toEqual(Array(50).fill(true));
    // An unknown person cannot be reached by anybody: a search does not show them.
    expect(shown.length).toBe(50);
  });

  test('is one of three, about another person, and the viewer’s own', async () => {
    expect((await answer('admin', 'Bo Larkin', 'Maybe' as RankingFeedback)).status).toBe(400);
    const { contact_id } = await app.db
      .selectFrom('app_user')
      .select('contact_id')
      .where('id', '=', app.users.admin)
      .executeTakeFirstOrThrow();
    world.contacts.Dana = contact_id!;
    expect((await answer('admin', 'Dana')).status).toBe(400);
    const { token } = (await app.as('admin').call(loginAs, { body: { email: 'noor@lumenary.example' } })).body;
    const refused = await app.app.inject({
      method: 'POST',
      url: `/api/user/relationship/${world.contacts['Ed Orme']}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { feedback: 'Familiar' },
    });
    expect(refused.statusCode).toBe(403);
  });
});

describe('several answers at once', () => {
  type Given = [name: string, feedback: RankingFeedback, taken_back?: boolean];
  const settle = (viewer: TestViewer, ...given: Given[]) =>
    app.as(viewer).call(answerRankings, {
      body: {
        answers: given.map(([name, feedback, taken_back = false]) => ({
          id: String(world.contacts[name] ?? name),
          feedback,
          taken_back,
        })),
      },
    });
  const stored = async () =>
    (
      await app.db
        .selectFrom('signal')
        .select(['to_contact_id', 'sub_type'])
        .where('type', '=', 'Ranking answer')
        .execute()
    ).map(({ to_contact_id, sub_type }) => [to_contact_id, sub_type]);

  test('are kept each by itself, and sent twice or twice at once they are kept once', async () => {
    const both: Given[] = [
      ['Ed Orme', 'Familiar'],
      ['Fay Quist', 'Familiar'],
      ['Gil Rusk', 'Not Familiar'],
    ];
    const { body } = await settle('portco', ...both);
    expect(body.answers.map(({ error }) => error)).toEqual([
      null,
      'This person doesn’t exist, or you can’t see it.',
      null,
    ]);
    expect(body.answered_today).toBe(2);
    const remaining = await stored();
    expect(remaining).toEqual([
      [world.contacts['Ed Orme'], 'Familiar'],
      [world.contacts['Gil Rusk'], 'Not Familiar'],
    ]);
    const again = await Promise.all([settle('portco', ...both), settle('portco', ...both)]);
    expect(again.map((reply) => reply.body)).toEqual([body, body]);
    expect(await stored()).toEqual(remaining);
    const fresh = await Promise.all([1, 2, 3].map(() => settle('admin', ['Ada Kestrel', 'Familiar'])));
    expect(fresh.map((reply) => reply.body.answers[0]!.error)).toEqual([null, null, null]);
    expect((await stored()).length).toBe(3);
    await app.runJobs();
    expect(await names('portco')).not.toContain('Ed Orme');
  });

  test('take back their own kind only, in order, however often they are sent', async () => {
    const changed: Given[] = [
      ['Ed Orme', 'Familiar'],
      ['Ed Orme', 'Familiar', true],
      ['Ed Orme', 'Not Familiar'],
    ];
    await settle('portco', ...changed);
    expect(await stored()).toEqual([[world.contacts['Ed Orme'], 'Not Familiar']]);
    const { body } = await settle('portco', ...changed);
    expect(body.answers.map(({ error }) => error !== null)).toEqual([true, false, false]);
    expect(await stored()).toEqual([[world.contacts['Ed Orme'], 'Not Familiar']]);
    await settle('admin', ['Ed Orme', 'Not Familiar', true]);
    expect((await stored()).length).toBe(1);
    expect((await settle('portco', ['Ed Orme', 'Not Familiar', true])).body.answered_today).toBe(0);
    expect(await stored()).toEqual([]);
  });

  test('are at most fifty, of a user with a contact, who answers themselves', async () => {
    const many = (count: number) => Array.from({ length: count }, (): Given => ['Ed Orme', 'Familiar']);
    expect((await settle('portco', ...many(51))).status).toBe(400);
    expect((await settle('portco')).status).toBe(400);
    expect((await settle('portco', ...many(50))).body.answered_today).toBe(1);
    await app.db.updateTable('app_user').set({ contact_id: null }).where('id', '=', app.users.portco2).execute();
    const unknown = await settle('portco2', ['Ed Orme', 'Familiar']);
    expect(unknown.body.answers[0]!.error).toContain('Kith doesn’t know yet who you are in the network.');
    const { token } = (await app.as('admin').call(loginAs, { body: { email: 'noor@lumenary.example' } })).body;
    const refused = await app.app.inject({
      method: 'POST',
      url: '/api/user/relationship',
      headers: { authorization: `Bearer ${token}` },
      payload: { answers: [{ id: String(world.contacts['Gil Rusk']), feedback: 'Familiar' }] },
    });
    expect(refused.statusCode).toBe(403);
  });
});

describe('the leaderboard', () => {
  const board = async (viewer: TestViewer, query: object = {}) => {
    const { places, ...rest } = (await app.as(viewer).call(getLeaderboard, { query })).body;
    return { ...rest, places: places.map(({ rank, user_id, answers }) => [rank, Number(user_id), answers]) };
  };

  test('counts the answers of a month; portfolio users see their own company’s people only', async () => {
    const { admin, portco } = app.users;
    for (const name of ['Ada Kestrel', 'Bo Larkin']) await answer('admin', name);
    await answer('portco', 'Ed Orme');
    const all = [
      [1, admin, 2],
      [2, portco, 1],
    ];
    expect(await board('admin')).toEqual({ month: '2026-11', own_answers: 2, listed: true, places: all });
    expect((await board('portco')).places).toEqual([[1, portco, 1]]);
    expect((await board('portco2')).places).toEqual([]);
    expect((await board('admin off')).places).toEqual([[1, admin, 2]]);
    expect((await board('admin', { month: '2026-10' })).places).toEqual([]);
    expect((await app.as('admin').call(getLeaderboard, { query: { month: '2026-13' } })).status).toBe(400);
    await takeBack('admin', 'Ada Kestrel');
    expect((await board('admin')).places).toEqual([
      [1, admin, 1],
      [1, portco, 1],
    ]);
  });

  test('leaves out users who want no place, and still shows them their own number', async () => {
    await answer('portco', 'Ed Orme');
    await app.as('portco').call(changePreferences, { body: { leaderboard: false } });
    expect((await board('admin')).places).toEqual([]);
    expect(await board('portco')).toMatchObject({ places: [], own_answers: 1, listed: false });
    await app.as('portco').call(changePreferences, { body: { leaderboard: true } });
    expect((await board('admin')).places).toHaveLength(1);
  });
});
