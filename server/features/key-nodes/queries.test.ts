import { beforeAll, describe, expect, test } from 'vitest';
import { OPEN_END, toMonth, UNKNOWN_START } from '../../platform/time/months.ts';
import { START, startTestApp, type TestApp } from '../../testing/app.ts';
import { insertWorld, type TestWorld } from '../../testing/world.ts';
import * as asks from './asks/queries.ts';
import * as people from './people/queries.ts';
import * as skills from './skills/queries.ts';

let kith: TestApp;
let world: TestWorld;
let firm: number;

beforeAll(async () => {
  kith = await startTestApp();
  firm = kith.companies['Quillmark Ventures'];
  world = await insertWorld(kith, {
    accounts: { Harrow: {}, Fernhill: {}, Gone: {} },
    people: {
      'Ada Both': {
        jobs: [
          { at: 'Harrow', title: 'Analyst', from: '2018-01', to: '2019-12' },
          { at: 'Harrow', title: 'Backend Engineer', from: '2020-01', to: '2024-05' },
          { at: 'Fernhill', title: 'CTO', from: '2024-06' },
        ],
        known: { talent: 4, portco: 2 },
      },
      'Ben Firm': {
        jobs: [{ at: 'Harrow', title: 'Backend Engineer', from: '2021-01' }],
        known: { admin: 3, sales: 1 },
      },
      'Cyd Company': { jobs: [{ at: 'Harrow', title: 'Backend Engineer', from: '2019-01' }], known: { portco: 2 } },
      'Dan Unknown': { jobs: [{ at: 'Harrow', title: 'Backend Engineer', from: '2021-01' }] },
      'Eva Undated': { jobs: [{ at: 'Harrow', title: 'Designer' }], known: { talent: 3 } },
      'Fay Left': { jobs: [{ at: 'Harrow', title: 'Designer', from: '2017-01', to: '2025-11' }], known: { talent: 3 } },
      'Gus Gone': { jobs: [{ at: 'Gone', title: 'Backend Engineer', from: '2019-01' }], known: { talent: 2 } },
    },
  });
  // Another pool, whose people are known less well.
  const pool_id = kith.companies.Lumenary;
  for (const name of ['Ada Both', 'Cyd Company']) {
    const span = { account_id: account('Harrow'), start_month: toMonth(2018, 1), end_month: OPEN_END };
    const of = { pool_id, contact_id: contact(name) };
    await kith.db
      .insertInto('pool_member')
      .values({ ...of, score: 2, probability: 0.2 })
      .execute();
    await kith.db
      .insertInto('pool_spell')
      .values({ ...of, ...span, year_only: 0, management: 0 })
      .execute();
  }
});

const contact = (name: string): number => world.contacts[name]!;
const account = (name: string): number => world.accounts[name]!;
/** Runs a test in a transaction that is taken back. */
async function inTurn(run: (trx: TestApp['db']) => Promise<void>): Promise<void> {
  const back = new Error('taken back');
  await kith.db
    .transaction()
    .execute(async (trx) => {
      await run(trx as unknown as TestApp['db']);
      throw back;
    })
    .catch((error) => {
      if (error !== back) throw error;
    });
}
const mergeAccount = (trx: TestApp['db'], name: string) =>
  trx
    .updateTable('account')
    .set({ merged_into: account('Fernhill') })
    .where('id', '=', account(name))
    .execute();

describe('people of key nodes', () => {
  test('have the spells of one pool, at the named companies, with its own strength', async () => {
    const at = async (pool: number, ...names: string[]) =>
      (await people.listSpansAt(kith.db, pool, names.map(account)))
        .map((span) => [span.contact_id, span.account_id, span.start_month, span.score])
        .sort((a, b) => a[0]! - b[0]!);
    expect(await at(firm, 'Harrow')).toEqual([
      [contact('Ada Both'), account('Harrow'), toMonth(2018, 1), 4],
      [contact('Ben Firm'), account('Harrow'), toMonth(2021, 1), 3],
      [contact('Eva Undated'), account('Harrow'), UNKNOWN_START, 3],
      [contact('Fay Left'), account('Harrow'), toMonth(2017, 1), 3],
    ]);
    const ofCompany = await at(kith.companies.Lumenary, 'Harrow');
    expect(ofCompany.map(([id, , , score]) => [id, score])).toEqual([
      [contact('Ada Both'), 2],
      [contact('Cyd Company'), 2],
    ]);
    expect(await at(firm, 'Fernhill')).toHaveLength(1);
  });

  test('are compared with the three who began first of those who were there in a month, or later', async () => {
    const there = async (since: number) =>
      (await people.listStillThere(kith.db, account('Harrow'), since)).map(({ contact_id }) => contact_id);
    const [ada, ben, cyd, fay] = ['Ada Both', 'Ben Firm', 'Cyd Company', 'Fay Left'].map(contact);
    // Ben and Dan began in the same month; Eva's beginning is unknown.
    expect(await there(toMonth(2025, 11))).toEqual([fay, cyd, ben]);
    expect(await there(toMonth(2025, 12))).toEqual([cyd, ben, contact('Dan Unknown')]);
    expect(await there(toMonth(2024, 5))).toEqual([fay, ada, cyd]);
  });

  test('have their jobs there, those that ended last first, then those that began last', async () => {
    const ids = ['Ada Both', 'Fay Left'].map(contact);
    const jobs = await people.listJobTitlesAt(kith.db, ids, [account('Harrow')]);
    expect(jobs.map(({ title, kind }) => [title, kind])).toEqual([
      ['Designer', 'ic'],
      ['Backend Engineer', 'ic'],
      ['Analyst', 'ic'],
    ]);
    await inTurn(async (trx) => {
      await trx
        .updateTable('tenure')
        .set({ end_month: toMonth(2024, 5), start_month: toMonth(2020, 1) })
        .execute();
      await trx
        .updateTable('tenure')
        .set({ start_month: toMonth(2020, 2) })
        .where('contact_id', '=', contact('Fay Left'))
        .execute();
      const alike = await people.listJobTitlesAt(trx, ids, [account('Harrow')]);
      expect(alike.map(({ title }) => title)).toEqual(['Designer', 'Backend Engineer', 'Analyst']);
    });
  });

  test('have answers and connections of the firm’s own people alone, the oldest first', async () => {
    const read = async (...names: string[]) =>
      (await people.listFirmSignals(kith.db, names.map(contact))).map(({ to_contact_id, type }) => [
        to_contact_id,
        type,
      ]);
    expect(await read('Ada Both', 'Ben Firm', 'Cyd Company')).toEqual([
      [contact('Ada Both'), 'Linkedin Connection'],
      [contact('Ben Firm'), 'Linkedin Connection'],
    ]);
    await inTurn(async (trx) => {
      const row = await trx.selectFrom('signal').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
      const answer = { type: 'Ranking answer', sub_type: 'Familiar', to_contact_id: contact('Ada Both') };
      const { id: _, ...rest } = row;
      await trx
        .insertInto('signal')
        .values({ ...rest, ...answer })
        .execute();
      const all = await people.listFirmSignals(trx, [contact('Ada Both')]);
      expect(all.map(({ sub_type }) => sub_type)).toEqual([null, 'Familiar']);
    });
  });

  test('and companies that were merged away are left out, and so is a merged company of a person', async () => {
    await inTurn(async (trx) => {
      const read = async () =>
        (await people.loadKeyNodePeople(trx, [contact('Gus Gone')])).map(({ account }) => account);
      expect([await read(), [...(await people.loadUnmergedAccountNames(trx, [account('Gone')])).values()]]).toEqual([
        ['Gone'],
        ['Gone'],
      ]);
      await mergeAccount(trx, 'Gone');
      expect([await read(), (await people.loadUnmergedAccountNames(trx, [account('Gone')])).size]).toEqual([[null], 0]);
      await trx
        .updateTable('contact')
        .set({ merged_into: contact('Ada Both') })
        .where('id', '=', contact('Gus Gone'))
        .execute();
      expect(await read()).toEqual([]);
    });
  });
});

describe('messages about key nodes', () => {
  const insert = (trx: TestApp['db'], key: string, change: object = {}) =>
    asks.insertAsk(trx, {
      contact_id: contact('Ada Both'),
      account_id: account('Harrow'),
      skills: '',
      request_key: key,
      firm_user_id: kith.users.admin,
      asked_by: kith.users.talent,
      acting_user_id: null,
      source: 'Outbound - Layoffs News',
      layoff: null,
      created_at: START.toISOString(),
      ...change,
    });

  test('are written once for each key, and are read by person the newest first, by id in their order', async () => {
    await inTurn(async (trx) => {
      const first = (await insert(trx, 'a'))!;
      const second = (await insert(trx, 'b'))!;
      const other = (await insert(trx, 'c', { contact_id: contact('Ben Firm'), account_id: null }))!;
      expect(await insert(trx, 'a')).toBeUndefined();
      const idsOf = (rows: asks.AskRow[]) => rows.map(({ id }) => id);
      expect(idsOf(await asks.listAsksAbout(trx, [contact('Ada Both')]))).toEqual([second, first]);
      expect(idsOf(await asks.loadAsks(trx, [other, first]))).toEqual([first, other]);
      await asks.deleteAsk(trx, first);
      expect(idsOf(await asks.loadAsks(trx, [first, second, other]))).toEqual([second, other]);
    });
  });

  test('name the firm contact, the writer and the message that is about them', async () => {
    await inTurn(async (trx) => {
      const id = (await insert(trx, 'a'))!;
      const message = {
        channel: 'chat' as const,
        recipient: 'U1',
        body: 'Hi',
        kind: 'keyNode.ask',
        created_at: START.toISOString(),
        not_before: START.toISOString(),
        state: 'queued' as const,
      };
      for (const key of [asks.askMessageKey(id), `key-node-${id}0`])
        await trx
          .insertInto('outbox')
          .values({ ...message, idempotency_key: key } as never)
          .execute();
      const rows = await asks.loadAsks(trx, [id]);
      expect(rows).toMatchObject([
        { account: 'Harrow', firm_user_id: kith.users.admin, asked_by: kith.users.talent, state: 'queued' },
      ]);
      const [{ firm_email, by_email }] = rows as [asks.AskRow];
      const emails = await trx.selectFrom('app_user').select(['id', 'email']).execute();
      const emailOf = new Map(emails.map((user) => [user.id, user.email]));
      expect([firm_email, by_email]).toEqual([emailOf.get(kith.users.admin), emailOf.get(kith.users.talent)]);
    });
  });

  test('go to active users, and are about unmerged companies', async () => {
    await inTurn(async (trx) => {
      const found = async () => [
        (await asks.findUserToTell(trx, kith.users.sales))?.id,
        (await asks.findCompanyOfAsk(trx, account('Gone')))?.name,
      ];
      expect(await found()).toEqual([kith.users.sales, 'Gone']);
      await mergeAccount(trx, 'Gone');
      await trx.updateTable('app_user').set({ status: 'deactivated' }).where('id', '=', kith.users.sales).execute();
      expect(await found()).toEqual([undefined, undefined]);
    });
  });

  test('are about people of the pool who were at the company', async () => {
    const found = async (pool: number, name: string, at: string | null, db = kith.db) =>
      (await asks.findNode(db, pool, contact(name), at === null ? null : account(at)))?.name;
    expect(await found(firm, 'Ada Both', 'Harrow')).toBe('Ada Both');
    expect(await found(firm, 'Ada Both', null)).toBe('Ada Both');
    expect(await found(firm, 'Ben Firm', 'Fernhill')).toBeUndefined();
    expect(await found(firm, 'Cyd Company', 'Harrow')).toBeUndefined();
    expect(await found(firm, 'Cyd Company', null)).toBeUndefined();
    await inTurn(async (trx) => {
      // Only the company's pool still says that Ada was at Harrow.
      await trx
        .deleteFrom('pool_spell')
        .where('pool_id', '=', firm)
        .where('account_id', '=', account('Harrow'))
        .execute();
      expect(await found(firm, 'Ada Both', 'Harrow', trx)).toBeUndefined();
      await trx
        .updateTable('contact')
        .set({ merged_into: contact('Ben Firm') })
        .where('id', '=', contact('Ada Both'))
        .execute();
      expect(await found(firm, 'Ada Both', null, trx)).toBeUndefined();
    });
  });
});

describe('skills of key nodes', () => {
  test('are read from the titles that came last, the oldest first, and kept once', async () => {
    await inTurn(async (trx) => {
      const all = await skills.listUnreadTitles(trx, 100);
      expect(all).toEqual(await trx.selectFrom('title').select(['id', 'text']).orderBy('id').execute());
      expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b));
      expect([await skills.countUnreadTitles(trx), (await skills.listUnreadTitles(trx, 2)).length]).toEqual([
        all.length,
        2,
      ]);
      const [first, second, third] = all as unknown as [{ id: number }, { id: number }, { id: number }];
      await skills.saveSkills(trx, []);
      const read = [second.id, first.id].map((title_id) => ({ title_id, skill: 'Backend' }));
      for (let time = 0; time < 2; time++) await skills.saveSkills(trx, read);
      expect([await skills.countUnreadTitles(trx), (await skills.listUnreadTitles(trx, 1))[0]]).toEqual([
        all.length - 2,
        third,
      ]);
      await skills.saveSkills(trx, [{ title_id: third.id, skill: 'DevOps' }]);
      const found = async (...names: string[]) =>
        (await skills.listTitlesOfSkills(trx, names)).map(({ title_id }) => title_id);
      expect(await found('Backend')).toEqual([first.id, second.id]);
      expect(await found('DevOps', 'Mobile')).toEqual([third.id]);
    });
  });

  test('lead to the jobs of the pool’s people with one title, page by page', async () => {
    const { id: title } = await kith.db
      .selectFrom('title')
      .select('id')
      .where('text', '=', 'Backend Engineer')
      .executeTakeFirstOrThrow();
    const page = async (after: number, limit: number) => {
      const { jobs, last } = await skills.listJobsUnder(kith.db, firm, title, { after, limit });
      return { who: jobs.map(({ contact_id, score }) => [contact_id, score]), last };
    };
    const all = [
      [contact('Ada Both'), 4],
      [contact('Ben Firm'), 3],
      [contact('Gus Gone'), 2],
    ];
    expect(await page(0, 100)).toEqual({ who: all, last: null });
    const first = await page(0, 2);
    expect(first.who).toEqual(all.slice(0, 2));
    // Jobs of people outside of the pool count for the page: here those of Cyd and Dan.
    const second = await page(first.last!, 2);
    expect(second.who).toEqual([]);
    expect(await page(second.last!, 2)).toEqual({ who: all.slice(2), last: null });
    expect((await page(0, 5)).last).not.toBeNull();
  });

  test('are those that were entered for candidates of the pool, page by page', async () => {
    await inTurn(async (trx) => {
      const entered = [
        ['Ada Both', 'Backend'],
        ['Ben Firm', ''],
        ['Cyd Company', 'Backend'],
        ['Eva Undated', null],
        ['Fay Left', 'Mobile'],
        ['Gus Gone', 'Backend'],
      ] as const;
      for (const [name, words] of entered.toReversed())
        await trx
          .insertInto('candidate')
          .values({ contact_id: contact(name), skills: words, created_at: '2026-01-01', updated_at: '2026-01-01' })
          .execute();
      const page = async (after: number, limit: number) =>
        (await skills.findSkilledCandidates(trx, firm, { after, limit })).map((row) => [
          row.contact_id,
          row.skills,
          row.score,
        ]);
      expect(await page(0, 100)).toEqual([
        [contact('Ada Both'), 'Backend', 4],
        [contact('Fay Left'), 'Mobile', 3],
        [contact('Gus Gone'), 'Backend', 2],
      ]);
      expect((await page(contact('Ada Both'), 1)).map(([id]) => id)).toEqual([contact('Fay Left')]);
    });
  });
});
