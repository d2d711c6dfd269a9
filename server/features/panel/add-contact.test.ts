import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  checkMissingProfile,
  portcoConnectorsFull,
  portcoConnectorsMini,
  publicIdentifierToEntityUrn,
} from '../../../shared/features/connectors/calls.ts';
import { addContact, getByLinkedinId } from '../../../shared/features/panel/calls.ts';
import { searchByNames } from '../../../shared/features/search/calls.ts';
import { requestResults } from '../../../shared/features/talent/requests/calls.ts';
import type { Args, Call } from '../../../shared/platform/call.ts';
import { queueProposedRequests } from '../../core/facts/write/proposed-requests.ts';
import { computeSuppressionHashes, loadSuppressionSalt, type Telltale } from '../../core/network/derive/suppression.ts';
import { foldName } from '../../platform/text/names.ts';
import { OPEN_END } from '../../platform/time/months.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { deriveAll, insertWorld, type WorldPerson } from '../../testing/world.ts';

const BANK = 'Castellan Bank';
const HUSHED = 'Hushed Capital';
const QUIET = 'Quiet Robotics';
const NEW = 'Marrowstone Energy';
const job = (at: string, title: string) => ({ at, title, from: '2020-09' });

const PEOPLE: Record<string, WorldPerson> = {
  'Ines Calloway': { jobs: [job(BANK, 'VP Engineering')] },
  'Hal Hushed': { jobs: [job(HUSHED, 'Partner')], known: { admin: 4 } },
  'Quinn Quiet': { jobs: [job(QUIET, 'Engineer')] },
  // She is in the Network category: known only by a list of the firm's.
  'Lis Listed': { jobs: [], listed: true },
  'Lumen Lead': { jobs: [job('Lumenary', 'CEO')] },
};

let kith: TestApp;
let jobs: Promise<void>;
beforeEach(async () => {
  jobs = Promise.resolve();
  kith = await startTestApp({
    wakeJobs: () => {
      jobs = jobs.then(() => kith.runJobs());
    },
  });
  const accounts = { [BANK]: {}, [HUSHED]: { confidential: 1 as const }, [QUIET]: { stealth: 1 as const } };
  await insertWorld(kith, { accounts, people: PEOPLE });
});

afterEach(() => jobs);

const odile = {
  public_identifier: 'odile-brandt',
  fullName: 'Odile Brandt',
  location: 'Hamburg, Germany',
  entityUrn: 'urn:li:fsd_profile:ACoAAB1cD2eF3gH5',
  company: BANK,
  title: 'Head of Data',
};
const add = (viewer: TestViewer, body: object = {}) =>
  kith.as(viewer).call(addContact, { body: { ...odile, ...body } });
const about = async (viewer: TestViewer, public_identifier: string, more: object = {}) =>
  (await kith.as(viewer).call(getByLinkedinId, { query: { public_identifier, ...more } })).body;
const messages = async () => (await kith.db.selectFrom('outbox').select('body').execute()).map(({ body }) => body);
const erase = async (telling: Telltale) => {
  const [hash] = computeSuppressionHashes(await loadSuppressionSalt(kith.db), telling);
  const row = { hash: hash!, kind: 'erased' as const, created_at: START.toISOString() };
  await kith.db.insertInto('suppression').values(row).execute();
};
const everything = async () => ({
  contacts: await kith.db.selectFrom('contact').selectAll().orderBy('id').execute(),
  accounts: await kith.db.selectFrom('account').selectAll().orderBy('id').execute(),
  tenures: await kith.db.selectFrom('tenure').selectAll().orderBy('id').execute(),
});
const PORTFOLIO = ['portco', 'portco2', 'admin off'] as const;

describe('a person whom staff add', () => {
  test('is added with the job of their page, and found again', async () => {
    expect((await add('admin')).status).toBe(200);
    const answer = await about('admin', 'odile-brandt');
    expect(answer).toMatchObject({ FirstName: 'Odile', chanceToConnect: 'Low likelihood' });
    expect(answer.contact).toMatchObject({ title: 'Head of Data', account: { name: BANK } });
    const tenures = await kith.db
      .selectFrom('tenure')
      .innerJoin('contact', 'contact.id', 'tenure.contact_id')
      .innerJoin('account', 'account.id', 'tenure.account_id')
      .innerJoin('source', 'source.id', 'tenure.source_id')
      .select(['account.name as account', 'start_month', 'end_month', 'source.user_id'])
      .where('contact.profile_key', '=', 'in/odile-brandt')
      .execute();
    expect(tenures).toEqual([{ account: BANK, start_month: 0, end_month: OPEN_END, user_id: kith.users.admin }]);
    const audit = await kith.db.selectFrom('audit').selectAll().where('action', '=', 'contact.added').execute();
    expect(audit).toMatchObject([{ user_id: kith.users.admin, entity: 'contact' }]);
  });

  test('adds an unknown company, which everybody finds from then on', async () => {
    await add('admin', { company: NEW });
    expect((await about('portco', 'odile-brandt')).contact?.account?.name).toBe(NEW);
    const found = await kith.as('portco').call(searchByNames, { body: { names: [NEW] } });
    expect(found.body.accounts.map(({ name }) => name)).toEqual([NEW]);
  });

  test('needs no more than a name and an address', async () => {
    await add('admin', { company: null, title: null, location: null, entityUrn: null });
    const answer = await about('admin', 'odile-brandt');
    expect(answer).toMatchObject({ chanceToConnect: 'Low likelihood', contact: { title: '', account: null } });
  });

  test('is added once; a page changes nothing of people described by others', async () => {
    await add('admin');
    await add('sales', { fullName: 'Somebody Else', company: NEW });
    expect((await about('admin', 'odile-brandt')).contact).toMatchObject({
      Name: 'Odile Brandt',
      account: { name: BANK },
    });
    await add('admin', { public_identifier: 'ines-calloway', company: NEW });
    expect((await about('admin', 'ines-calloway')).contact).toMatchObject({ account: { name: BANK } });
    expect(await kith.db.selectFrom('account').select('id').where('name', '=', NEW).execute()).toEqual([]);
  });

  test('may work at the firm, at a portfolio company and at a confidential one', async () => {
    await add('admin', { company: 'Quillmark Ventures' });
    expect((await about('admin', 'odile-brandt')).contact?.account?.name).toBe('Quillmark Ventures');
    await add('admin', { public_identifier: 'otto-brandt', company: 'Brackenfield' });
    expect((await about('portco', 'otto-brandt')).chanceToConnect).toBe('Portfolio employee');
    await add('admin', { public_identifier: 'olga-brandt', company: HUSHED });
    expect((await about('admin', 'olga-brandt')).contact?.account?.name).toBe(HUSHED);
  });
});

describe('a person whom a portfolio user adds', () => {
  test.each(PORTFOLIO)(
    'is a proposal: kept for their company, shown to staff, not part of the network (%s)',
    async (viewer) => {
      const before = await everything();
      expect((await add(viewer)).body).toEqual({ success: true });
      expect(await everything()).toEqual(before);
      expect(await about(viewer, 'odile-brandt')).toMatchObject({
        FirstName: 'Odile',
        chanceToConnect: 'Low likelihood',
        connectors: 0,
        contact: {
          Id: null,
          Name: 'Odile Brandt',
          title: 'Head of Data',
          account: { name: BANK },
          found_by: 'address',
        },
      });
      expect(await messages()).toEqual([
        expect.stringMatching(
          /proposes Odile Brandt, Head of Data at Castellan Bank .*in\/odile-brandt\) as a contact\. Add them here: .*\/talent\/match-positions\?linkedin_id=odile-brandt&fullName=Odile\+Brandt$/,
        ),
      ]);
      const audit = await kith.db.selectFrom('audit').select(['action', 'entity']).execute();
      expect(audit).toContainEqual({ action: 'contact.proposed', entity: 'proposed_contact' });
      for (const other of PORTFOLIO.filter((other) => other !== viewer))
        expect((await about(other, 'odile-brandt')).chanceToConnect).toBe('Not on database');
      expect((await about('admin', 'odile-brandt')).chanceToConnect).toBe('Not on database');
    },
  );

  test('is proposed once, and becomes a contact when staff add them', async () => {
    await Promise.all([add('portco'), add('portco'), add('portco')]);
    await add('portco', { fullName: 'Somebody Else' });
    expect(await messages()).toHaveLength(1);
    await add('admin', { title: 'Chief of Data' });
    expect((await about('portco', 'odile-brandt')).contact).toMatchObject({
      Id: expect.stringMatching(/^\d+$/),
      title: 'Chief of Data',
    });
  });

  test('is left unchanged if they are known', async () => {
    await add('portco', { public_identifier: 'ines-calloway', fullName: 'Somebody Else' });
    expect((await about('portco', 'ines-calloway')).contact).toMatchObject({ Name: 'Ines Calloway' });
    expect(await messages()).toEqual([]);
  });

  test('is not made an employee of the firm or of a portfolio company', async () => {
    for (const company of ['Quillmark Ventures', 'Brackenfield', 'Lumenary']) {
      await add('portco', { public_identifier: `mallory-${company.slice(0, 4)}`, fullName: 'Mallory Fake', company });
    }
    await deriveAll(kith.db, START);
    expect((await about('portco', 'mallory-quil')).contact).toMatchObject({ account: null });
    expect((await about('portco', 'mallory-brac')).contact).toMatchObject({ account: null });
    // A statement about the user's own company counts, for that company.
    expect(await about('portco', 'mallory-lume')).toMatchObject({
      chanceToConnect: 'Low likelihood',
      contact: { account: { name: 'Lumenary' } },
    });
    for (const viewer of ['portco2', 'admin'] as const)
      for (const who of ['mallory-quil', 'mallory-brac', 'mallory-lume'])
        expect((await about(viewer, who)).chanceToConnect).toBe('Not on database');
    expect(
      await kith.db
        .selectFrom('member')
        .innerJoin('contact', 'contact.id', 'member.contact_id')
        .select('name')
        .where('name', '=', 'Mallory Fake')
        .execute(),
    ).toEqual([]);
  });

  test('is not kept for a user who belongs to no company', async () => {
    await kith.db.updateTable('app_user').set({ account_id: null }).where('id', '=', kith.users.portco).execute();
    expect((await add('portco')).status).toBe(409);
    expect((await add('portco', { public_identifier: 'hal-hushed' })).status).toBe(409);
  });
});

describe.each(PORTFOLIO)('hidden data looks no different from missing data, for %s', (viewer) => {
  /** All answers to the questions before and after somebody was added; the added words are blotted out. */
  async function story(
    who: { public_identifier: string; fullName: string },
    company: string | null,
  ): Promise<string[]> {
    const person = { public_identifier: who.public_identifier, fullName: who.fullName };
    const seen: string[] = [];
    const ask = async <C extends Call>(as: TestViewer, call: C, args: Args<C>) => {
      const { status, text } = await kith.as(as).call(call, args);
      seen.push(
        `${as} ${call.path} ${status} ${text}`
          .replaceAll(who.public_identifier, 'WHO')
          .replaceAll(company ?? '-', 'WHERE'),
      );
    };
    const look = async (as: TestViewer) => {
      await ask(as, getByLinkedinId, { query: person });
      await ask(as, getByLinkedinId, { query: { public_identifier: who.public_identifier, source: 'search' } });
      await ask(as, portcoConnectorsMini, { query: person });
      await ask(as, portcoConnectorsFull, { query: person });
      await ask(as, publicIdentifierToEntityUrn, { query: { public_identifier: who.public_identifier } });
      if (company) await ask(as, searchByNames, { body: { names: [company] } });
    };
    await look(viewer);
    await ask(viewer, addContact, { body: { ...person, company, title: 'Partner' } });
    for (const as of PORTFOLIO) await look(as);
    await ask(viewer, addContact, { body: { ...person, company, title: 'Partner' } });
    await ask(viewer, checkMissingProfile, { query: person });
    await deriveAll(kith.db, START);
    for (const as of PORTFOLIO) await look(as);
    return seen;
  }

  test.each([
    ['at a confidential company', 'Hal Hushed', 'hal-hushed'],
    ['at a stealth company', 'Quinn Quiet', 'quinn-quiet'],
    ['of the Network category', 'Lis Listed', 'lis-listed'],
  ])('a person %s', async (_what, fullName, hidden) => {
    expect((await about('admin', hidden)).contact?.Name).toBe(fullName);
    for (const company of [BANK, null]) {
      const statements = await story({ public_identifier: `${hidden}-unknown`, fullName }, company);
      expect(statements.join('\n')).toContain('Low likelihood');
      await kith.db.deleteFrom('proposed_contact').execute();
      await kith.db.deleteFrom('missing_profile').execute();
      expect(await story({ public_identifier: hidden, fullName }, company)).toEqual(statements);
      await kith.db.deleteFrom('proposed_contact').execute();
      await kith.db.deleteFrom('missing_profile').execute();
    }
  });

  test.each([HUSHED, QUIET])('a company (%s)', async (company) => {
    const nobody = { public_identifier: 'odile-brandt', fullName: 'Odile Brandt' };
    const statements = await story(nobody, NEW);
    await kith.db.deleteFrom('proposed_contact').execute();
    await kith.db.deleteFrom('missing_profile').execute();
    expect(await story(nobody, company)).toEqual(statements);
  });

  test('the company of an erased person', async () => {
    await erase({ name: 'Odile Brandt', companies: [HUSHED] });
    expect((await add(viewer, { company: HUSHED })).status).toBe(200);
    expect((await about(viewer, 'odile-brandt')).contact).toMatchObject({ title: 'Head of Data', account: null });
    expect(
      JSON.stringify([await kith.db.selectFrom('proposed_contact').selectAll().execute(), await messages()]),
    ).not.toContain(HUSHED);
    expect((await add('admin', { company: HUSHED })).status).toBe(409);
  });
});

test.each(['admin', 'portco'] as const)('a person who asked to be erased stays away (%s)', async (viewer) => {
  await erase({ profileKey: 'in/odile-brandt' });
  expect((await add(viewer)).status).toBe(409);
  expect((await about(viewer, 'odile-brandt')).contact).toBeNull();
  await erase({ name: 'Otto Brandt', companies: [BANK] });
  expect((await add(viewer, { public_identifier: 'otto-brandt', fullName: 'Otto Brandt' })).status).toBe(409);
  expect(await messages()).toEqual([]);
});

test.each([
  ['no name', { fullName: ' ' }],
  ['no address', { public_identifier: '' }],
  ['an address that leads elsewhere', { public_identifier: '../feed' }],
  ['an entity id of something else', { entityUrn: 'urn:li:fsd_company:1' }],
  ['a name without end', { fullName: 'x'.repeat(201) }],
])('nobody is added with %s', async (_what, wrong) => {
  for (const viewer of ['admin', 'portco'] as const) expect((await add(viewer, wrong)).status).toBe(400);
});

test('an honorific is not part of the stored name, and an emoji is', async () => {
  await add('admin', { fullName: 'Dr. Odile Brandt 🚀, PhD' });
  expect(await about('admin', 'odile-brandt')).toMatchObject({
    FirstName: 'Odile',
    contact: { Name: 'Odile Brandt 🚀' },
  });
  const byName = { query: { fullName: 'Prof. Odile Brandt' } };
  expect((await kith.as('admin').call(getByLinkedinId, byName)).body.contact).toMatchObject({ found_by: 'name' });
});

test('an erased person stays away under an honorific, too', async () => {
  await erase({ name: 'Odile Brandt', companies: [BANK] });
  expect((await add('admin', { fullName: 'Dr. Odile Brandt' })).status).toBe(409);
});

test('one user adds a limited number an hour, and learns when to go on', async () => {
  for (let made = 0; made < addContact.perHour; made++)
    expect((await add('portco', { public_identifier: `odile-${made}` })).status).toBe(200);
  const refused = await add('portco', { public_identifier: 'odile-more' });
  expect([refused.status, refused.error]).toEqual([
    429,
    {
      code: 'too_many',
      message: expect.stringMatching(
        /^You can do this \d+ times an hour\. Try again in (59 minutes|60 minutes|1 hour)\.$/,
      ),
    },
  ]);
  expect((await add('portco2', { public_identifier: 'odile-more' })).status).toBe(200);
});

describe('a request that a company makes with its proposal', () => {
  const withRequest = (selectedPosition: number | undefined, more: object = {}) => ({
    request: {
      selectedPosition: String(selectedPosition),
      requestType: 'Intro Request',
      words: 'Hello Odile.',
      ...more,
    },
  });
  const open = async (company: 'Lumenary' | 'Brackenfield', name = 'Data Lead') => {
    const at = START.toISOString();
    const { id } = await kith.db
      .insertInto('position')
      .values({
        account_id: kith.companies[company],
        name,
        name_key: foldName(name),
        status: 'Open',
        link: 'https://jobs.example/data',
        last_known_open: at.slice(0, 10),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const candidacies = () =>
    kith.db
      .selectFrom('poscan')
      .innerJoin('contact', 'contact.id', 'poscan.contact_id')
      .select(['contact.name', 'position_id', 'request_type', 'personalized_message', 'portco_owner_user_id'])
      .execute();
  const target = async (viewer: TestViewer) =>
    (
      await kith
        .as(viewer)
        .call(requestResults, { body: { contactToSearch: { public_identifier: odile.public_identifier } } })
    ).body;

  test('is told to staff with it, and becomes a candidacy of its user once staff have added the person', async () => {
    const position = await open('Lumenary');
    expect((await add('portco', withRequest(position))).status).toBe(200);
    expect(await messages()).toEqual([
      expect.stringContaining('as a contact, and asks for an introduction for Data Lead. Add them here: '),
    ]);
    expect(await target('portco')).toEqual({
      target: null,
      proposed: { name: 'Odile Brandt', proposed_at: START.toISOString(), position: 'Data Lead' },
    });
    for (const other of ['portco2', 'admin'] as const) expect(await target(other)).toEqual({ target: null });
    await kith.runJobs();
    expect(await candidacies()).toEqual([]);
    await add('admin');
    await jobs;
    expect(await candidacies()).toMatchObject([
      {
        name: 'Odile Brandt',
        position_id: position,
        request_type: 'Intro Request',
        personalized_message: 'Hello Odile.',
      },
    ]);
    expect((await messages()).filter((text) => text.includes('asks for an introduction to Odile Brandt'))).toHaveLength(
      1,
    );
    // A later day makes it no second time.
    await queueProposedRequests(kith.db, 0, START);
    await kith.runJobs();
    expect(await candidacies()).toHaveLength(1);
  });

  test('joins the proposal that there is, once, and for one position', async () => {
    const [position, other] = [await open('Lumenary'), await open('Lumenary', 'Head of Risk')];
    await add('portco');
    expect((await add('portco', withRequest(position))).status).toBe(200);
    expect((await add('portco', withRequest(position))).status).toBe(200);
    expect(await messages()).toHaveLength(2);
    expect((await add('portco', withRequest(other))).status).toBe(409);
    expect((await target('portco')).proposed?.position).toBe('Data Lead');
  });

  test('is for an open position of the company itself, and with words', async () => {
    const theirs = await open('Brackenfield');
    expect((await add('portco', withRequest(theirs))).status).toBe(404);
    expect((await add('portco', withRequest(await open('Lumenary'), { words: ' ' }))).status).toBe(400);
    expect(await messages()).toEqual([]);
  });

  test('waits while the company may not know the person, and is over when its position has closed', async () => {
    const position = await open('Lumenary');
    await add('portco', { ...withRequest(position), public_identifier: 'hal-hushed', fullName: 'Hal Hushed' });
    await queueProposedRequests(kith.db, 1, START);
    await kith.runJobs();
    const waiting = () =>
      kith.db.selectFrom('proposed_contact').select('id').where('request_settled_at', 'is', null).execute();
    expect([await candidacies(), (await waiting()).length]).toEqual([[], 1]);
    await add('portco', withRequest(position));
    await kith.db.updateTable('position').set({ status: 'Close' }).where('id', '=', position).execute();
    await add('admin');
    await jobs;
    expect([await candidacies(), (await waiting()).length]).toEqual([[], 1]);
  });
});
