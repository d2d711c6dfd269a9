import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  joinAfterAll,
  keepJoinedApart,
  listJoinedCompanies,
  listMerges,
} from '../../../shared/features/companies/duplicates/calls.ts';
import { decideImportJoins, listImportJoins, undoImport } from '../../../shared/features/imports/calls.ts';
import type { ImportKind } from '../../../shared/features/imports/import.ts';
import { checkStrengths } from '../../core/network/derive/check.ts';
import { rebuildSearchIndex } from '../../core/network/derive/search-index.ts';
import { rebuildStrengths } from '../../core/network/derive/strengths.ts';
import { applyFile, bringFile } from '../../features/imports/testing/files.ts';
import { START, startTestApp, type TestApp } from '../app.ts';

let kith: TestApp;
beforeEach(async () => {
  kith = await startTestApp();
  await rebuildSearchIndex(kith.db);
  await rebuildStrengths(kith.db, START);
});
afterEach(() => kith.app.close());

const admin = () => kith.as('admin');
const bring = async (content: string, kind: ImportKind = 'network') =>
  applyFile(kith, await bringFile(kith, content, { kind }));
/** As a user who overrules the evidence. */
async function joinAll(content: string, kind: ImportKind = 'network'): Promise<string> {
  const id = await bringFile(kith, content, { kind });
  const { joins } = (await admin().call(listImportJoins, { params: { id } })).body;
  expect(joins).not.toEqual([]);
  await admin().call(decideImportJoins, { params: { id }, body: { apart: false } });
  return applyFile(kith, id);
}

const HEAD = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
const row = (first: string, company: string, day: string) =>
  `${first},Vance,https://www.linkedin.com/in/${first.toLowerCase()}-vance,,${company},Architect,${day}\n`;
const LIST = HEAD + row('Ada', 'Epsilon', '20 Jan 2019') + row('Bo', 'Epsilon', '26 Jan 2019');
const COMPANIES = 'name,domain,headcount\nEpsilon,epsilon-ai.com,2\n';

const joined = async (query: { import?: string; company?: string } = {}) =>
  (await admin().call(listJoinedCompanies, { query })).body;
const markDistinct = (company: string) => admin().call(keepJoinedApart, { body: { company } });

/** Each company of the name, its domain and its people; what was merged into it counts for it. */
async function epsilons(): Promise<string[]> {
  const rows = await kith.db
    .selectFrom('account')
    .leftJoin('tenure', 'tenure.account_id', 'account.id')
    .leftJoin('contact', 'contact.id', 'tenure.contact_id')
    .select(['account.id', 'account.name', 'domain', 'headcount', 'contact.name as person'])
    .where('account.name_key', '=', 'epsilon')
    .where('account.merged_into', 'is', null)
    .orderBy('account.id')
    .orderBy('contact.name')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map(
    (some) =>
      `${some[0]!.domain ?? '-'} ${some[0]!.headcount ?? '-'}: ${[...new Set(some.flatMap((row) => row.person?.split(' ')[0] ?? []))].join(' ')}`,
  );
}
async function differences(): Promise<string[]> {
  const found: string[] = [];
  await checkStrengths(kith.db, START, ({ what }) => found.push(what));
  return found;
}
const changes = () => kith.db.selectFrom('job_change').select(['from_account_id', 'to_account_id']).execute();

const APART = ['- -: Ada Bo', 'epsilon-ai.com 2: '];
const ONE = ['epsilon-ai.com 2: Ada Bo'];

test.each([
  ['the list first', [LIST, COMPANIES], APART],
  ['the companies first', [COMPANIES, LIST], APART.toReversed()],
])('a company joined by name is kept apart after all, and joined again: %s', async (_, files, apart) => {
  const kinds: ImportKind[] = files.map((file) => (file === LIST ? 'connections' : 'network'));
  await bring(files[0]!, kinds[0]);
  const last = await joinAll(files[1]!, kinds[1]);
  expect(await epsilons()).toEqual(ONE);
  const { companies, count } = await joined();
  const [first] = companies;
  expect(await joined({ company: first!.id })).toMatchObject({ companies: [first], count: 1 });
  expect((await joined({ company: '1' })).companies).toEqual([]);
  expect(companies).toEqual([
    {
      id: expect.any(String),
      name: 'Epsilon',
      other: 'Epsilon',
      domain: 'epsilon-ai.com',
      people: 2,
      headcount: 2,
      chance: 'Low',
      for: [],
      files: expect.any(Array),
      against: expect.arrayContaining(['epsilon-ai.com contains more than the name']),
    },
  ]);
  expect(count).toBe(1);
  expect(await joined({ import: last })).toMatchObject({ count: 1 });
  expect(await joined({ import: '999' })).toMatchObject({ count: 0, companies: [] });

  const { body } = await markDistinct(companies[0]!.id);
  expect(body).toMatchObject({ company: { id: companies[0]!.id }, apart: { name: 'Epsilon' } });
  await kith.runJobs();
  expect(await epsilons()).toEqual(apart);
  expect(await differences()).toEqual([]);
  expect(await joined()).toMatchObject({ count: 0, companies: [] });
  expect((await markDistinct(companies[0]!.id)).status).toBe(409);
  expect((await admin().call(listMerges, {})).body).toMatchObject({
    merges: [{ kept: 'Epsilon', merged: 'Epsilon', state: 'unmerged' }],
    not_same: [{ of: 'companies' }],
  });

  // Later files keep to it.
  await bring(LIST + row('Cy', 'Epsilon', '27 Jan 2019'), 'connections');
  expect((await epsilons()).toSorted()).toEqual(['- -: Ada Bo Cy', 'epsilon-ai.com 2: ']);
  await bring(COMPANIES.replace(',2', ',3'));
  expect((await epsilons()).toSorted()).toEqual(['- -: Ada Bo Cy', 'epsilon-ai.com 3: ']);

  const back = { company: body.company.id, apart: body.apart.id };
  expect((await admin().call(joinAfterAll, { body: back })).status).toBe(200);
  await kith.runJobs();
  expect(await epsilons()).toEqual(['epsilon-ai.com 3: Ada Bo Cy']);
  expect(await differences()).toEqual([]);
  expect(await kith.db.selectFrom('name_decision').selectAll().execute()).toEqual([]);
  expect((await admin().call(joinAfterAll, { body: back })).status).toBe(409);
});

/** One file with the company and its people: of two with the domain, of two by the name alone. */
const BOTH = [
  'name,profile_url,company,company_domain,title,start',
  'Ada Vance,https://www.linkedin.com/in/ada-vance,Epsilon,,Architect,2017-03',
  'Bo Vance,https://www.linkedin.com/in/bo-vance,Epsilon,epsilon-ai.com,Founder,2016-01',
  'Cy Vance,https://www.linkedin.com/in/cy-vance,Epsilon,,Clerk,2015-03',
  'Di Vance,https://www.linkedin.com/in/di-vance,Epsilon,epsilon-ai.com,Engineer,2016-03',
  '',
].join('\n');

test.each([
  ['alone', [], 'epsilon-ai.com -'],
  ['after the companies', [COMPANIES], 'epsilon-ai.com 2'],
  ['before them', [], 'epsilon-ai.com 2'],
])(
  'a company that one file names both with its domain and without is kept apart: %s',
  async (when, before, company) => {
    for (const file of before) await bring(file);
    const both = await bring(BOTH);
    if (when === 'before them') await bring(COMPANIES);
    expect(await epsilons()).toEqual([`${company}: Ada Bo Cy Di`]);
    const { companies, count } = await joined();
    expect(companies).toMatchObject([{ domain: 'epsilon-ai.com', people: 2, chance: 'Fair' }]);
    expect(companies[0]!.for[0]).toBe('the file gives it the domain epsilon-ai.com');
    expect(count).toBe(1);
    expect(await joined({ import: both })).toMatchObject({ count: 1 });
    expect(await joined({ company: companies[0]!.id })).toMatchObject({ count: 1 });

    const { body } = await markDistinct(companies[0]!.id);
    await kith.runJobs();
    expect(body.moved).toBe(2);
    expect(await epsilons()).toEqual([`${company}: Bo Di`, '- -: Ada Cy']);
    expect(await differences()).toEqual([]);
    expect(await joined()).toMatchObject({ count: 0, companies: [] });
    // The same file again, and a list, keep to it.
    await bring(BOTH.replace('Clerk', 'Head Clerk'));
    await bring(LIST, 'connections');
    expect(await epsilons()).toEqual([`${company}: Bo Di`, '- -: Ada Bo Cy']);

    expect(
      (await admin().call(joinAfterAll, { body: { company: body.company.id, apart: body.apart.id } })).status,
    ).toBe(200);
    await kith.runJobs();
    expect(await epsilons()).toEqual([`${company}: Ada Bo Cy Di`]);
    expect(await differences()).toEqual([]);
  },
);

test('the people and rounds of a line belong to the company of that line, and not to another of its name', async () => {
  const line = (site: string, person: string) =>
    JSON.stringify({
      name: 'Epsilon',
      homepage_url: `http://${site}`,
      relationships: [{ is_past: false, title: 'Clerk', person: { first_name: person, last_name: 'Vance' } }],
      funding_rounds: [
        { round_code: 'a', funded_year: 2010, investments: [{ company: { name: `${person} Capital` } }] },
      ],
    });
  const id = await bringFile(kith, `${line('epsilon-ai.com', 'Ada')}\n${line('epsilon.example', 'Bo')}\n`, {
    kind: 'crunchbase',
  });
  expect((await admin().call(listImportJoins, { params: { id } })).body.joins).toEqual([]);
  await applyFile(kith, id);
  expect(await epsilons()).toEqual(['epsilon-ai.com -: Ada', 'epsilon.example -: Bo']);
  const rounds = await kith.db
    .selectFrom('investment')
    .innerJoin('account as investor', 'investor.id', 'investor_account_id')
    .innerJoin('account', 'account.id', 'investment.account_id')
    .select(['investor.name', 'account.domain'])
    .orderBy('investor.name')
    .execute();
  expect(rounds).toEqual([
    { name: 'Ada Capital', domain: 'epsilon-ai.com' },
    { name: 'Bo Capital', domain: 'epsilon.example' },
  ]);
  expect((await joined()).companies).toEqual([]);
});

test('of such a file the part with the domain leaves if the name was there first, and undoing it leaves nothing', async () => {
  await bring(LIST, 'connections');
  const both = await joinAll(BOTH);
  expect(await epsilons()).toEqual(['epsilon-ai.com -: Ada Bo Cy Di']);
  await markDistinct((await joined()).companies[0]!.id);
  await kith.runJobs();
  expect(await epsilons()).toEqual(['- -: Ada Bo Cy', 'epsilon-ai.com -: Bo Di']);
  expect(await differences()).toEqual([]);
  await admin().call(undoImport, { params: { id: both } });
  await kith.runJobs();
  expect(await epsilons()).toEqual([APART[0]]);
  expect(await differences()).toEqual([]);
  expect(await kith.db.selectFrom('job_by_name').selectAll().execute()).toEqual([]);
});

test.each(['list', 'companies'])(
  'undoing the %s takes back what it got when the two were kept apart',
  async (which) => {
    const companies = await bring(COMPANIES);
    const list = await joinAll(LIST, 'connections');
    await markDistinct((await joined()).companies[0]!.id);
    await kith.runJobs();
    await admin().call(undoImport, { params: { id: which === 'list' ? list : companies } });
    await kith.runJobs();
    expect(await epsilons()).toEqual([which === 'list' ? APART[1] : APART[0]]);
    expect(await differences()).toEqual([]);
  },
);

test('a job that files of both parts hold is a job at each', async () => {
  await bring(COMPANIES);
  await bring(
    'name,profile_url,company,company_domain,title,start,end\nAda Vance,https://www.linkedin.com/in/ada-vance,Epsilon,epsilon-ai.com,Architect,2017-03,\n',
  );
  // Ada is known to work there; of Bo nothing but the name is known.
  const list = await bring(LIST, 'connections');
  expect(await epsilons()).toEqual(['epsilon-ai.com 2: Ada', '- -: Bo']);
  await markDistinct((await joined()).companies[0]!.id);
  await kith.runJobs();
  expect(await epsilons()).toEqual(['epsilon-ai.com 2: Ada', '- -: Ada Bo']);
  expect(await differences()).toEqual([]);
  await admin().call(undoImport, { params: { id: list } });
  await kith.runJobs();
  // The company of Bo was merged with another, and stays as one that users know.
  expect(await epsilons()).toEqual(['epsilon-ai.com 2: Ada', '- -: ']);
  expect(await differences()).toEqual([]);
});

test('people go to the company that the name means by now, and nobody has changed jobs for that', async () => {
  await bring(COMPANIES);
  await joinAll(LIST, 'connections');
  // Written when the name was kept apart, by hand: the next list tells of false changes.
  await kith.db.updateTable('name_decision').set({ one: 0 }).execute();
  await bring(LIST.replaceAll('Jan 2019', 'Feb 2019'), 'connections');
  expect(await epsilons()).toEqual(['epsilon-ai.com 2: Ada Bo', '- -: Ada Bo']);
  expect(await changes()).toHaveLength(2);
  const { body } = await markDistinct((await joined()).companies[0]!.id);
  await kith.runJobs();
  expect(await epsilons()).toEqual(APART.toReversed());
  expect(await changes()).toEqual([]);
  expect(await differences()).toEqual([]);
  await admin().call(joinAfterAll, { body: { company: body.company.id, apart: body.apart.id } });
  await kith.runJobs();
  expect(await epsilons()).toEqual(['epsilon-ai.com 2: Ada Bo', '- -: Ada Bo']);
  expect(await differences()).toEqual([]);
});

test('what a user entered stays with the company that was there first', async () => {
  await bring(LIST, 'connections');
  await joinAll(COMPANIES);
  const { id } = await kith.db
    .selectFrom('account')
    .select('id')
    .where('name', '=', 'Epsilon')
    .executeTakeFirstOrThrow();
  const follows = { user_id: kith.users.admin, account_id: id, created_at: START.toISOString() };
  await kith.db.insertInto('subscription').values(follows).execute();
  await markDistinct(String(id));
  const { account_id } = await kith.db.selectFrom('subscription').select('account_id').executeTakeFirstOrThrow();
  expect(account_id).toBe(id);
  expect(await epsilons()).toEqual(APART);
});

test('for staff only', async () => {
  expect((await kith.as('portco').call(listJoinedCompanies, {})).status).toBe(403);
  expect((await kith.as('portco').call(keepJoinedApart, { body: { company: '1' } })).status).toBe(403);
});
