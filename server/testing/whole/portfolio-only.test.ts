/**
 * Companies that only people of portfolio companies name: the users who know them, and the changes when facts are told
 * and taken back.
 */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeUser, deactivateUser, getManagedUser } from '../../../shared/features/accounts/users/calls.ts';
import { changeCompany, getManagedCompany } from '../../../shared/features/companies/calls.ts';
import * as panel from '../../../shared/features/panel/calls.ts';
import * as search from '../../../shared/features/search/calls.ts';
import { writeCareer } from '../../core/facts/write/career.ts';
import { ensureSourceOfUsers, insertCareerSource, insertOwnSource } from '../../core/facts/write/sources.ts';
import { checkStrengths } from '../../core/network/derive/check.ts';
import { getWordIndex, updateSearchAccounts } from '../../core/network/derive/search-index.ts';
import { loadStoredKnown, slowKnown } from '../../core/network/fixtures/slow-known.ts';
import { moveUser } from '../../core/network/read/own-contact.ts';
import { isToReview } from '../../core/network/recommend/reading.ts';
import { importAll, list, type TestedImport, undoTestRun } from '../../features/imports/testing/runs.ts';
import { migrate } from '../../platform/db/opening/open.ts';
import { OPEN_END, toMonth } from '../../platform/time/months.ts';
import { START, startTestApp, type TestApp } from '../app.ts';
import { makeEarlierDb, onPostgres } from '../databases.ts';
import { mergeTwo, unmergeTwo } from '../merges.ts';
import { insertTestUseCase } from '../sales.ts';

const STAFF = ['admin', 'talent', 'sales', 'defpod', 'tamnuni', 'focus'] as const;
const OTHERS = ['admin off', 'portco', 'portco2'] as const;
const EVERYBODY = [...STAFF, ...OTHERS];
const AT = START.toISOString();

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
});

type User = keyof TestApp['users'];

/** Imports somebody's list in which these companies are, or a file of the firm's. */
const imports = (user: User, companies: readonly string[], kind: TestedImport = 'connections') =>
  importAll(
    list(...companies.map((company) => ({ name: `${user} at ${company}`, slug: `${user}-${company}`, company }))),
    { db: kith.db, user: kith.users[user], kind },
  );

const loadId = async (name: string) =>
  (await kith.db.selectFrom('account').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

/** The users who read the name, whichever call they make. */
async function knownTo(name: string): Promise<string[]> {
  const id = String(await loadId(name));
  const found: string[] = [];
  for (const viewer of EVERYBODY) {
    const { call } = kith.as(viewer);
    const answers = [
      await call(search.findAccounts, { body: { account_ids: [id] } }),
      await call(search.suggestAccounts, { query: { query: name.slice(0, 4) } }),
      await call(search.searchByNames, { body: { names: [name.toLowerCase()] } }),
    ];
    const isNamed = answers.map(({ text }) => text.includes(`"${name}"`));
    expect(new Set(isNamed).size, `${viewer}: ${isNamed}`).toBe(1);
    if (isNamed[0]) found.push(viewer);
  }
  return found;
}

const staffAnd = (...others: (typeof OTHERS)[number][]) => [...STAFF, ...others];

describe('a company', () => {
  test('in a list of a portfolio company’s user is visible to that company and to staff', async () => {
    await imports('portco', ['Velvet Anvil']);
    expect(await knownTo('Velvet Anvil')).toEqual(staffAnd('portco'));
  });

  test('is visible to each company whose people mention it, until they take that back', async () => {
    const first = await imports('portco', ['Velvet Anvil']);
    await imports('portco2', ['Velvet Anvil']);
    expect(await knownTo('Velvet Anvil')).toEqual(staffAnd('portco', 'portco2'));
    await undoTestRun(kith.db, first.id);
    expect(await knownTo('Velvet Anvil')).toEqual(staffAnd('portco2'));
  });

  test.each(['connections', 'network'] as const)('is visible to all while %s of the firm mention it', async (kind) => {
    await imports('portco', ['Velvet Anvil']);
    const run = await imports('sales', ['Velvet Anvil'], kind);
    expect(await knownTo('Velvet Anvil')).toEqual(EVERYBODY);
    await undoTestRun(kith.db, run.id);
    expect(await knownTo('Velvet Anvil')).toEqual(staffAnd('portco'));
  });

  test('stays visible to staff only where an undone list leaves it because something else refers to it', async () => {
    const run = await imports('portco', ['Velvet Anvil']);
    const account_id = await loadId('Velvet Anvil');
    await kith.db
      .insertInto('intro')
      .values({
        account_id,
        target_account_id: kith.companies.Lumenary,
        target_name: 'Lumenary',
        goal: 'Other',
        status: 'To review',
        created_at: AT,
        updated_at: AT,
        status_at: AT,
      })
      .execute();
    await undoTestRun(kith.db, run.id);
    expect(await knownTo('Velvet Anvil')).toEqual(staffAnd());
  });

  test('becomes visible to all when staff add a person who works there', async () => {
    await imports('portco', ['Velvet Anvil']);
    const body = {
      public_identifier: 'odile-brandt',
      fullName: 'Odile Brandt',
      company: 'Velvet Anvil',
      title: 'Smith',
    };
    expect((await kith.as('sales').call(panel.addContact, { body })).status).toBe(200);
    expect(await knownTo('Velvet Anvil')).toEqual(EVERYBODY);
  });

  test.each([
    ['portco2', staffAnd('portco', 'portco2')],
    ['sales', EVERYBODY],
  ] as const)('is visible to a company for which %s reads of it on a page', async (user, known) => {
    await imports('portco', ['Velvet Anvil']);
    await kith.db.transaction().execute(async (trx) => {
      const sourceId = await insertCareerSource(trx, kith.users[user], 'Page', AT);
      const job = {
        title: 'Smith',
        company: 'Velvet Anvil',
        domain: null,
        start_month: toMonth(2020, 1),
        end_month: OPEN_END,
      };
      const career = { name: 'Odile Brandt', profiles: [], location: null, jobs: [{ ...job, year_only: 0 }] };
      await writeCareer(trx, { sourceId, contactId: null, profileKey: 'in/odile-brandt', career, now: START });
    });
    expect(await knownTo('Velvet Anvil')).toEqual(known);
  });

  test('takes no place among suggestions from a company that the viewer may see', async () => {
    await imports(
      'portco2',
      Array.from({ length: 12 }, (_, nth) => `Velvet Works ${nth}`),
    );
    await imports('portco', ['Velvet Anvil']);
    const { text } = await kith.as('portco').call(search.suggestAccounts, { query: { query: 'velv' } });
    expect(text).toContain('"Velvet Anvil"');
  });

  test('is visible to all while it is in the portfolio', async () => {
    await imports('portco', ['Velvet Anvil']);
    const params = { id: String(await loadId('Velvet Anvil')) };
    const setPortfolio = async (portfolio: boolean) => {
      const { company } = (await kith.as('admin').call(getManagedCompany, { params })).body;
      const { confidential, stealth, flagged, domain, logo_url } = company;
      const was = { portfolio: company.portfolio, confidential, stealth, flagged, domain, logo_url };
      const { status, text } = await kith.as('admin').call(changeCompany, { params, body: { portfolio, was } });
      expect(status, text).toBe(200);
    };
    await setPortfolio(true);
    expect(await knownTo('Velvet Anvil')).toEqual(EVERYBODY);
    await setPortfolio(false);
    expect(await knownTo('Velvet Anvil')).toEqual(staffAnd('portco'));
  });

  test('stays hidden when its flags say so, even if the viewer’s own people mention it', async () => {
    await imports('portco', ['Velvet Anvil']);
    await kith.db.updateTable('account').set({ stealth: 1 }).where('name', '=', 'Velvet Anvil').execute();
    expect(await knownTo('Velvet Anvil')).toEqual(staffAnd());
  });

  test('follows the people who mention it when they move, to the firm too, and stays when they are deactivated', async () => {
    await imports('portco', ['Velvet Anvil']);
    const params = { id: String(kith.users.portco) };
    const move = async (company: keyof TestApp['companies']) => {
      const { user } = (await kith.as('admin').call(getManagedUser, { params })).body;
      const body = { account_id: String(kith.companies[company]), version: user.version };
      const { status, text } = await kith.as('admin').call(changeUser, { params, body });
      expect(status, text).toBe(200);
    };
    await move('Brackenfield');
    expect(await knownTo('Velvet Anvil')).toEqual(staffAnd('portco', 'portco2'));
    await moveUser(kith.db, { id: kith.users.portco2, contact_id: null }, kith.companies.Lumenary);
    expect(await knownTo('Velvet Anvil')).toEqual(staffAnd('portco'));
    await moveUser(kith.db, { id: kith.users.portco2, contact_id: null }, kith.companies.Brackenfield);
    expect((await kith.as('admin').call(deactivateUser, { params })).status).toBe(200);
    const { text } = await kith.as('portco2').call(search.suggestAccounts, { query: { query: 'velv' } });
    expect(text).toContain('"Velvet Anvil"');
    await moveUser(kith.db, { id: kith.users.portco, contact_id: null }, kith.companies['Quillmark Ventures']);
    expect(await loadStoredKnown(kith.db)).toEqual(await slowKnown(kith.db));
    expect((await loadStoredKnown(kith.db)).get(await loadId('Velvet Anvil'))).toBe('everybody');
  });

  test('merged with another is visible to those who mention either, until the two are taken apart', async () => {
    await imports('portco', ['Velvet Anvil']);
    await imports('portco2', ['Anvil Velvetry']);
    await imports('admin', ['Plainfield Works'], 'network');
    const [velvet, anvil, works] = [
      await loadId('Velvet Anvil'),
      await loadId('Anvil Velvetry'),
      await loadId('Plainfield Works'),
    ];
    const both = await mergeTwo(kith.db, 'account', velvet, anvil);
    expect(await knownTo('Velvet Anvil')).toEqual(staffAnd('portco', 'portco2'));
    const all = await mergeTwo(kith.db, 'account', velvet, works);
    expect(await knownTo('Velvet Anvil')).toEqual(EVERYBODY);
    await unmergeTwo(kith.db, 'account', all);
    await unmergeTwo(kith.db, 'account', both);
    expect(await knownTo('Velvet Anvil')).toEqual(staffAnd('portco'));
    expect(await knownTo('Anvil Velvetry')).toEqual(staffAnd('portco2'));
    expect(await knownTo('Plainfield Works')).toEqual(EVERYBODY);
  });
});

test('two companies of one name are visible to those who mention either while they are merged', async () => {
  await imports('portco', ['Velvet Anvil']);
  await imports('portco2', ['Harrow']);
  const [velvet, harrow] = [await loadId('Velvet Anvil'), await loadId('Harrow')];
  const name = { name: 'Velvet Anvil', name_key: 'velvet anvil' };
  await kith.db.updateTable('account').set(name).where('id', '=', harrow).execute();
  await updateSearchAccounts(kith.db, [harrow]);
  const merged = await mergeTwo(kith.db, 'account', velvet, harrow);
  expect(await loadStoredKnown(kith.db)).toEqual(await slowKnown(kith.db));
  await unmergeTwo(kith.db, 'account', merged);
  expect(await loadStoredKnown(kith.db)).toEqual(await slowKnown(kith.db));
});

test('a portfolio company merged with another sees everything that the people of both mention', async () => {
  await imports('portco', ['Velvet Anvil']);
  await imports('portco2', ['Harrow']);
  const { Lumenary, Brackenfield } = kith.companies;
  const merged = await mergeTwo(kith.db, 'account', Lumenary, Brackenfield);
  for (const name of ['Velvet Anvil', 'Harrow']) expect(await knownTo(name)).toEqual(staffAnd('portco', 'portco2'));
  await unmergeTwo(kith.db, 'account', merged);
  expect(await knownTo('Velvet Anvil')).toEqual(staffAnd('portco'));
  expect(await knownTo('Harrow')).toEqual(staffAnd('portco2'));
});

test('the industry of a hidden company is listed for those who may see it', async () => {
  await imports('portco', ['Velvet Anvil']);
  const account_id = await loadId('Velvet Anvil');
  const tag = await kith.db
    .insertInto('tag')
    .values({ name: 'Metalwork', name_key: 'metalwork' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kith.db.insertInto('account_tag').values({ account_id, tag_id: tag.id, open_rank: 5 }).execute();
  const listed = async (viewer: (typeof EVERYBODY)[number]) =>
    (await kith.as(viewer).call(search.listIndustries, {})).body.industries.map(({ name }) => name);
  expect(await listed('admin')).toEqual(['Metalwork']);
  expect(await listed('portco')).toEqual(['Metalwork']);
  expect(await listed('portco2')).toEqual([]);
});

test('a hidden company is recommended only to companies that may see it', async () => {
  await imports('portco', ['Velvet Anvil']);
  const account_id = await loadId('Velvet Anvil');
  const toReview = async (company: 'Lumenary' | 'Brackenfield') => {
    const target = { id: await insertTestUseCase(kith, kith.companies[company]), account_id: kith.companies[company] };
    await kith.db
      .insertInto('recommendation')
      .values({
        sales_target_id: target.id,
        account_id,
        tier: 1,
        score: 1,
        relevance: 1,
        probability: 1,
        matched: '{}',
      })
      .execute();
    return isToReview(kith.db, target, account_id);
  };
  expect(await toReview('Lumenary')).toBe(true);
  expect(await toReview('Brackenfield')).toBe(false);
});

describe('after any history', () => {
  const COMPANIES = ['Velvet Anvil', 'Plainfield Works', 'Orlen Bank', 'Harrow'];
  const some = fc.subarray(COMPANIES, { minLength: 1 });
  const nth = fc.nat({ max: 20 });
  const anyOp = fc.oneof(
    fc.record({ do: fc.constant('import' as const), who: fc.constantFrom('portco', 'portco2', 'admin'), some }),
    fc.record({ do: fc.constant('undo' as const), nth }),
    fc.record({ do: fc.constant('merge' as const), nth, other: nth }),
    fc.record({ do: fc.constant('unmerge' as const), nth }),
    fc.record({
      do: fc.constant('move' as const),
      who: fc.constantFrom('portco', 'portco2'),
      to: fc.constantFrom('Lumenary', 'Brackenfield', 'Quillmark Ventures'),
    }),
  );

  test('the stored mentions equal a full computation', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyOp, { minLength: 3, maxLength: 9 }), async (ops) => {
        kith = await startTestApp();
        const [runs, merges]: [number[], number[]] = [[], []];
        const take = (from: number[], at: number) => from.splice(at % Math.max(1, from.length), 1)[0];
        for (const op of ops) {
          if (op.do === 'import') runs.push((await imports(op.who as User, op.some)).id);
          if (op.do === 'undo') {
            const run = take(runs, op.nth);
            if (run !== undefined) await undoTestRun(kith.db, run);
          }
          if (op.do === 'merge') {
            const there = kith.db.selectFrom('account').select('id').where('merged_into', 'is', null);
            const rows = await there.where('name', 'in', COMPANIES).orderBy('id').execute();
            const [survivor, merged] = [op.nth, op.other].map((at) => rows[at % Math.max(1, rows.length)]?.id);
            if (survivor && merged && survivor !== merged)
              merges.push(await mergeTwo(kith.db, 'account', survivor, merged));
          }
          if (op.do === 'unmerge') {
            const id = take(merges, op.nth);
            const row = await kith.db
              .selectFrom('account_merge')
              .selectAll()
              .where('id', '=', id ?? 0)
              .executeTakeFirst();
            if (row?.merged_id) await unmergeTwo(kith.db, 'account', row.id);
          }
          if (op.do === 'move')
            await moveUser(
              kith.db,
              { id: kith.users[op.who as User], contact_id: null },
              kith.companies[op.to as 'Lumenary'],
            );
          expect(await loadStoredKnown(kith.db), JSON.stringify(op)).toEqual(await slowKnown(kith.db));
        }
      }),
      { numRuns: onPostgres ? 4 : 12 },
    );
  });

  test('the check names wrong mentions', async () => {
    await imports('portco', ['Velvet Anvil']);
    await kith.db.deleteFrom('account_knower').execute();
    const found: string[] = [];
    await checkStrengths(kith.db, START, ({ table, what }) => table === 'account' && found.push(what));
    const id = await loadId('Velvet Anvil');
    const known = (knowers: number[]) => JSON.stringify({ id, portfolio_only: 1, knowers });
    expect(found).toEqual([`${id} is ${known([])}, should be ${known([kith.companies.Lumenary])}`]);
  });
});

test('an older database has its mentions as soon as it is upgraded', async () => {
  kith = await startTestApp({ db: await makeEarlierDb('0150-present-jobs') });
  const { db, users, companies } = kith;
  const [value, two, firms] = [
    await insertOwnSource(db, users.portco, 'One', AT),
    await insertOwnSource(db, users.portco2, 'Two', AT),
    await insertOwnSource(db, users.admin, 'Firm', AT),
  ];
  const account = async (name: string, source_id: number, more: { type?: string; merged_into?: number } = {}) => {
    const row = { name, name_key: name.toLowerCase(), source_id, created_at: AT, updated_at: AT, ...more };
    return (await db.insertInto('account').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const also = (fact_id: number, source_id: number) =>
    db.insertInto('extra_source').values({ fact: 'account', fact_id, source_id, seen_at: AT }).execute();
  const alone = await account('Alone', value);
  await also(await account('Shared', value), two);
  await also(await account('Firms', value), firms);
  await account('Portfolio', value, { type: 'Portfolio' });
  await account('Kept', await ensureSourceOfUsers(db, AT));
  await account('Half of two', two, { merged_into: await account('Root of two', value) });
  await also(await account('Half of the firm', two, { merged_into: await account('Root of the firm', value) }), firms);
  const { id: tag_id } = await db
    .insertInto('tag')
    .values({ name: 'Metalwork', name_key: 'metalwork' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('account_tag').values({ account_id: alone, tag_id }).execute();

  await migrate(db);

  const known = await loadStoredKnown(db);
  expect(known).toEqual(await slowKnown(db));
  expect(known.get(await loadId('Root of two'))).toEqual([companies.Lumenary, companies.Brackenfield]);
  expect(known.get(await loadId('Kept'))).toEqual([]);
  await getWordIndex(db).rebuild(db);
  expect(await knownTo('Alone')).toEqual(staffAnd('portco'));
  expect(await knownTo('Firms')).toEqual(EVERYBODY);
  const tags: string[] = [];
  await checkStrengths(db, START, ({ what }) => what.startsWith('tag') && tags.push(what));
  expect(tags).toEqual([]);
});
