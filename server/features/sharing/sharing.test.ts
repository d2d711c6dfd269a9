/** Who sees what a user knows (docs/decisions/113): every reader, as every kind of viewer, right after a choice and after its job. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EvidenceSource, SharingChoice } from '../../../shared/core/network/sharing.ts';
import { portcoConnectorsFull, portcoConnectorsMini } from '../../../shared/features/connectors/calls.ts';
import { listJobChanges } from '../../../shared/features/job-changes/calls.ts';
import { keyNodesByAccount } from '../../../shared/features/key-nodes/calls.ts';
import { getByLinkedinId, getKithConnections } from '../../../shared/features/panel/calls.ts';
import { accountPaths, contactPaths } from '../../../shared/features/paths/calls.ts';
import { getReachChoices, getReachWays } from '../../../shared/features/reach/calls.ts';
import {
  explainStrength,
  exportSearch,
  findContact,
  searchAccountContacts,
} from '../../../shared/features/search/calls.ts';
import {
  chooseIntroductions,
  chooseSharing,
  getSharing,
  getSharingAbout,
} from '../../../shared/features/sharing/calls.ts';
import { getCandidate } from '../../../shared/features/talent/candidacies/calls.ts';
import { requestResults } from '../../../shared/features/talent/requests/calls.ts';
import type { Args, Call } from '../../../shared/platform/call.ts';
import { checkStrengths } from '../../core/network/derive/check.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertJobChange, insertWorld, type TestWorld } from '../../testing/world.ts';

const BANK = 'Bank of Orlen';
const MILL = 'Vellum Paper Mill';
const OWNER = 'Caspian Wellbrand';
const at = (account: string, title: string, from: string, to?: string) => ({
  at: account,
  title,
  from,
  ...(to ? { to } : {}),
});

let kith: TestApp;
let world: TestWorld;
/** The name of a user's own contact. */
const nameOf = async (kind: keyof TestApp['users']) =>
  (
    await kith.db
      .selectFrom('app_user')
      .innerJoin('contact', 'contact.id', 'app_user.contact_id')
      .select('contact.name')
      .where('app_user.id', '=', kith.users[kind])
      .executeTakeFirstOrThrow()
  ).name;

beforeAll(async () => {
  kith = await startTestApp();
  world = await insertWorld(kith, {
    accounts: { [BANK]: { headcount: 12 }, [MILL]: { headcount: 20 } },
    people: {
      // Known through mails and as a connection: the one is chosen apart from the other.
      'Ines Calloway': {
        jobs: [at(MILL, 'Engineer', '2015-01', '2018-12'), at(BANK, 'Treasurer', '2019-01')],
        known: { sales: 4 },
      },
      // Of the firm's reach through one user alone, and once a colleague of Ines.
      'Kei Tamsin': {
        jobs: [at(MILL, 'CTO', '2014-01', '2019-12'), at('Elsewhere Ltd', 'CTO', '2020-01')].slice(0, 1),
        known: { sales: 3 },
      },
      'Odile Brandt': { jobs: [at(BANK, 'Analyst', '2020-01')], known: { portco: 4 } },
    },
  });
  const { accounts, contacts } = world;
  await insertJobChange(kith, {
    user: 'sales',
    contact: contacts['Ines Calloway']!,
    from: accounts[MILL]!,
    to: accounts[BANK]!,
  });
});

const choose = async (choice: SharingChoice, source: EvidenceSource, as: TestViewer = 'sales') =>
  expect((await kith.as(as).call(chooseSharing, { params: { source }, body: { choice } })).status).toBe(200);
const refuse = (person: string, never: boolean, as: TestViewer = 'sales') =>
  kith.as(as).call(chooseIntroductions, { params: { id: getId(person) }, body: { never } });
const getId = (person: string) => String(world.contacts[person]);

beforeEach(async () => {
  for (const as of ['sales', 'portco'] as const) {
    for (const source of ['mailbox', 'connections', 'groups', 'work', 'statements'] as const)
      await choose('mine', source, as);
    for (const person of Object.keys(world.contacts)) await refuse(person, false, as);
  }
  await kith.runJobs();
});

const PROFILE = { public_identifier: 'ines-calloway' };
interface Reading {
  /** The answer as text, without what lists the firm's own people whether or not they know anybody. */
  read: (viewer: TestViewer) => Promise<string>;
}
const reads = <C extends Call>(call: C, make: () => Args<C>): Reading => ({
  read: async (viewer) => {
    const { status, text } = await kith.as(viewer).call(call, make());
    return status === 200 ? text.replace(/"members":\[[^\]]*\]/, '') : '';
  },
});
const ofInes = () => ({ params: { id: getId('Ines Calloway') } });
const READERS: Record<string, Reading> = {
  'the page of the person': reads(findContact, ofInes),
  'the evidence': reads(explainStrength, ofInes),
  'the people of a company': reads(searchAccountContacts, () => ({
    body: { account_ids: [String(world.accounts[BANK])] },
  })),
  'the export': reads(exportSearch, () => ({
    body: { account_ids: [String(world.accounts[BANK])], contact_ids: [getId('Ines Calloway')] },
  })),
  'paths to the person': reads(contactPaths, () => Object.assign(ofInes(), { query: {} })),
  'paths to the company': reads(accountPaths, () => ({ params: { id: String(world.accounts[BANK]) }, query: {} })),
  'the panel': reads(getByLinkedinId, () => ({ query: PROFILE })),
  'the firm’s connections in the panel': reads(getKithConnections, () => ({ params: PROFILE })),
  'the mini list': reads(portcoConnectorsMini, () => ({ query: PROFILE })),
  'the full list': reads(portcoConnectorsFull, () => ({ query: PROFILE })),
  'key nodes': reads(keyNodesByAccount, () => ({ body: { account_ids: [String(world.accounts[BANK])] } })),
  'a candidate': reads(getCandidate, () => ({ body: { linkedinId: 'ines-calloway' } })),
  'connectors of talent': reads(requestResults, () => ({ body: { contactToSearch: PROFILE } })),
  'who changed jobs': reads(listJobChanges, () => ({ query: {} })),
  'the map of reach': reads(getReachWays, () => ({ query: {} })),
  'who knows people on the map': reads(getReachChoices, () => ({})),
};
/** One of each team and side that reads otherwise than the rest. */
const FEW: readonly TestViewer[] = ['talent', 'portco'];
const VIEWERS = ['admin', 'talent', 'defpod', 'tamnuni', 'focus', 'portco', 'portco2', 'admin off'] as const;

/** The readers that name a user of the firm, by viewer. */
async function listNaming(name: string, viewers: readonly TestViewer[] = VIEWERS): Promise<string[]> {
  const found: string[] = [];
  for (const viewer of viewers)
    for (const [reader, { read }] of Object.entries(READERS))
      if ((await read(viewer)).includes(name)) found.push(`${reader}, ${viewer}`);
  return found;
}
const evidence = async (viewer: TestViewer) =>
  (await kith.as(viewer).call(explainStrength, ofInes())).body.score_details;
const scoreOf = async (person: string) =>
  kith.db
    .selectFrom('contact')
    .select(['score', 'probability', 'visibility'])
    .where('id', '=', world.contacts[person]!)
    .executeTakeFirstOrThrow();
/** What was derived follows from facts and choices. */
const expectDerived = async () => {
  const differences: unknown[] = [];
  await checkStrengths(kith.db, kith.deps.clock.now(), (difference) => differences.push(difference));
  expect(differences).toEqual([]);
};

describe('evidence of a user of the firm', () => {
  test('is shown with the name unless they choose otherwise', async () => {
    expect(await nameOf('sales')).toBe(OWNER);
    const naming = await listNaming(OWNER);
    for (const reader of [
      'the evidence',
      'paths to the person',
      'the firm’s connections in the panel',
      'who changed jobs',
      'the map of reach',
    ])
      expect(naming).toContain(`${reader}, admin`);
    expect(naming.filter((entry) => /portco2?$/.test(entry))).toEqual([]);
    expect((await evidence('portco')).elsewhere?.text).toContain('direct connection');
  });

  test.each(['unnamed', 'counted'] as const)(
    'names nobody anywhere when all is %s, at once and after the job',
    async (choice) => {
      const before = await scoreOf('Ines Calloway');
      for (const source of ['mailbox', 'connections', 'statements'] as const) await choose(choice, source);
      expect(await listNaming(OWNER, FEW)).toEqual([]);
      await kith.runJobs();
      expect(await listNaming(OWNER)).toEqual([]);
      expect(await scoreOf('Ines Calloway')).toEqual(before);
      await expectDerived();
      const read = await evidence('admin');
      expect(read.best_through).toBeNull();
      const portfolio = await evidence('portco2');
      if (choice === 'unnamed') {
        expect(read.evidence.map(({ text }) => text)).toEqual([
          expect.stringMatching(/^Somebody at the firm /),
          expect.stringMatching(/^Somebody at the firm /),
        ]);
        expect(portfolio.elsewhere?.counts).toHaveLength(2);
      } else {
        expect(read.evidence).toEqual([]);
        expect(portfolio).toEqual({ evidence: [], elsewhere: null, on_record: 0, inferred: 0, best_through: null });
      }
    },
  );

  test('is shown in part when one source is only counted, and ways are as good as what is shown', async () => {
    const before = await scoreOf('Ines Calloway');
    await choose('counted', 'mailbox');
    await kith.runJobs();
    expect((await evidence('admin')).evidence.map(({ kind }) => kind)).toEqual(['linkedin_connection']);
    const [path] = (await kith.as('admin').call(contactPaths, { ...ofInes(), query: {} })).body.one_hop_paths;
    expect(path).toMatchObject({ relationship_category: 1 });
    expect(await scoreOf('Ines Calloway')).toEqual(before);
    await expectDerived();
  });

  test('is in no number of signals when it is only counted in strengths', async () => {
    const read = () => READERS['a candidate']!.read('talent');
    expect(await read()).toContain('Gmail Contacts');
    await choose('unnamed', 'mailbox');
    expect(await read()).toContain('Gmail Contacts');
    await choose('counted', 'mailbox');
    expect(await read()).not.toContain('Gmail Contacts');
    expect(await read()).toContain('Linkedin Connection');
  });

  test('comes back whole when the choice is taken back', async () => {
    const [naming, words] = [await listNaming(OWNER, FEW), await evidence('admin')];
    await choose('counted', 'mailbox');
    await choose('unnamed', 'connections');
    await kith.runJobs();
    await choose('mine', 'mailbox');
    await choose('mine', 'connections');
    await kith.runJobs();
    expect(await listNaming(OWNER, FEW)).toEqual(naming);
    expect(await evidence('admin')).toEqual(words);
    expect(await kith.db.selectFrom('quiet_tie').selectAll().execute()).toEqual([]);
  });

  test('leads nobody to a person to whom they are never a way, and is read all the same', async () => {
    await refuse('Ines Calloway', true);
    const ways = Object.keys(READERS).filter((reader) => !['the evidence', 'who changed jobs'].includes(reader));
    const naming = async () =>
      (await listNaming(OWNER)).filter((entry) => ways.includes(entry.slice(0, entry.lastIndexOf(','))));
    const proposing = ['paths to the person', 'firm’s connections', 'the mini list', 'the full list', 'key nodes'];
    const isProposing = (entry: string) => proposing.some((part) => entry.includes(part));
    expect((await naming()).filter(isProposing)).toEqual([]);
    await kith.runJobs();
    expect((await naming()).filter(isProposing)).toEqual([]);
    const read = await evidence('admin');
    expect(read.best_through).toBeNull();
    expect(read.evidence).toHaveLength(2);
    expect(read.evidence[0]!.text).toContain(OWNER);
    await expectDerived();
    // Kei was a colleague of Ines, and only this user knows him: not even a longer path begins with them.
    const two = async () =>
      (await kith.as('admin').call(contactPaths, { ...ofInes(), query: {} })).body.two_hop_paths.filter(
        ({ people: [first] }) => first?.name === OWNER,
      );
    expect(await two()).toEqual([]);
    await refuse('Ines Calloway', false);
    expect((await two()).map(({ people }) => people.map(({ name }) => name))).toEqual([
      [OWNER, 'Kei Tamsin', 'Ines Calloway'],
    ]);
  });
});

describe('evidence of a portfolio user', () => {
  const toOdile = { query: { public_identifier: 'odile-brandt' } };
  const connectors = async () =>
    (await kith.as('portco').call(portcoConnectorsFull, toOdile)).body.connectors.map(
      (connector) => connector.connector_name,
    );
  const words = async (viewer: TestViewer) =>
    (await kith.as(viewer).call(explainStrength, { params: { id: getId('Odile Brandt') } })).body.score_details
      .evidence;

  test('is never a way when they say so, in lists that are computed when somebody asks', async () => {
    const own = await nameOf('portco');
    expect(await connectors()).toEqual([own]);
    await refuse('Odile Brandt', true, 'portco');
    expect(await connectors()).toEqual([]);
    await refuse('Odile Brandt', false, 'portco');
    await choose('counted', 'mailbox', 'portco');
    await choose('unnamed', 'connections', 'portco');
    expect(await connectors()).toEqual([]);
  });

  test('is somebody’s at their company, for colleagues and staff, and nothing for another company', async () => {
    await choose('unnamed', 'mailbox', 'portco');
    await choose('counted', 'connections', 'portco');
    await kith.runJobs();
    for (const viewer of ['portco', 'admin'] as const)
      expect((await words(viewer)).map(({ text }) => text)).toEqual([expect.stringMatching(/^Somebody at Lumenary /)]);
    expect(await words('portco2')).toEqual([]);
  });
});

describe('the page of who sees what', () => {
  const about = async (viewer: TestViewer, person = 'Ines Calloway') =>
    (await kith.as(viewer).call(getSharingAbout, { params: { id: getId(person) } })).body;

  test('says in words what each kind of viewers reads of each source', async () => {
    const readers = async () =>
      Object.fromEntries((await about('sales')).sources.map((source) => [source.source, source]));
    expect((await readers()).work).toEqual({ source: 'work', choice: 'mine', evidence: [], readers: [] });
    const [colleagues, portfolio, links] = (await readers()).mailbox!.readers;
    expect(colleagues!.reads).toEqual([expect.stringContaining(OWNER)]);
    expect(portfolio!.reads).toEqual([expect.stringMatching(/^1 .*, without names$/)]);
    expect(links!.reads).toEqual([]);
    await choose('unnamed', 'mailbox');
    expect((await readers()).mailbox!.readers[0]!.reads).toEqual([expect.stringMatching(/^Somebody at the firm /)]);
    await choose('counted', 'mailbox');
    expect((await readers()).mailbox!.readers.map(({ reads: read }) => read)).toEqual([[], [], []]);
    expect((await readers()).mailbox!.evidence).toEqual([expect.stringContaining(OWNER)]);
    expect((await readers()).connections!.readers[0]!.reads).toEqual([expect.stringContaining(OWNER)]);
  });

  test('is each user’s own, and hides who is hidden from them', async () => {
    await choose('counted', 'mailbox');
    await refuse('Ines Calloway', true);
    const { sources, never } = (await kith.as('sales').call(getSharing, {})).body;
    expect(sources[0]).toEqual({ source: 'mailbox', choice: 'counted' });
    expect(never.map(({ name }) => name)).toEqual(['Ines Calloway']);
    const others = (await kith.as('admin').call(getSharing, {})).body;
    expect(others.never).toEqual([]);
    expect(others.sources.every(({ choice }) => choice === 'mine')).toBe(true);
    expect((await about('admin')).sources.flatMap(({ evidence: own }) => own)).toEqual([]);
    await kith.db.updateTable('account').set({ confidential: 1 }).where('id', '=', world.accounts[BANK]!).execute();
    await kith.db
      .updateTable('contact')
      .set({ visibility: 1 })
      .where('id', '=', world.contacts['Ines Calloway']!)
      .execute();
    const hidden = await kith.as('portco2').call(getSharingAbout, { params: { id: getId('Ines Calloway') } });
    const missing = await kith.as('portco2').call(getSharingAbout, { params: { id: '999999' } });
    expect(hidden.error.message).toBe(missing.error.message);
    expect((await refuse('Ines Calloway', true, 'portco2')).status).toBe(404);
    await kith.db.updateTable('account').set({ confidential: 0 }).where('id', '=', world.accounts[BANK]!).execute();
    await kith.db
      .updateTable('contact')
      .set({ visibility: 0 })
      .where('id', '=', world.contacts['Ines Calloway']!)
      .execute();
  });
});
