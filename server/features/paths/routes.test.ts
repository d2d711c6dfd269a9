import { beforeAll, describe, expect, test } from 'vitest';
import { PATH_GROUPS, type Path } from '../../../shared/core/network/path.ts';
import { requestIntro, updateIntro } from '../../../shared/features/introductions/calls.ts';
import { accountPaths, contactPaths, introPaths } from '../../../shared/features/paths/calls.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld, type KnownStrength, type TestWorld, type WorldPerson } from '../../testing/world.ts';

const since = (at: string, title: string, from: string, to?: string) => ({ at, title, from, ...(to ? { to } : {}) });
const BANK = 'Castellan Bank';
const LABS = 'Pellucid Labs';

const MILL = 'Vellum Paper Mill';
const knownTo = (kind: 'admin' | 'sales', strength: KnownStrength) => ({ known: { [kind]: strength } });
const PEOPLE: Record<string, WorldPerson> = {
  'Ines Calloway': {
    jobs: [since(LABS, 'VP Payments', '2016-01', '2020-12'), since(BANK, 'VP Engineering', '2021-01')],
    crm_id: 'crm/ines',
  },
  // This person is of the firm, and was once a colleague of the target.
  'Tal Berkovan': {
    jobs: [since(LABS, 'Engineering Manager', '2017-03', '2020-08'), since('Quillmark Ventures', 'Partner', '2020-09')],
  },
  'Leila Farouzan': { jobs: [since(BANK, 'Chief Risk Officer', '2021-03', '2024-04')], ...knownTo('admin', 4) },
  'Yael Norrin': { jobs: [since(BANK, 'Head of Risk', '2022-01')], ...knownTo('sales', 3) },
  'Amadou Brisset': { jobs: [since(BANK, 'Board Member', '2018-01'), since('Elsewhere', 'Founder', '2019-01')] },
  'Odile Renn': { jobs: [since(BANK, 'Analyst', '2023-01')] },
  'Marek Toll': { jobs: [since(BANK, 'Analyst', '2012-01', '2014-01')] },
  'Rosa Lindqvist': {
    jobs: [since(MILL, 'Engineer', '2010-01'), since(MILL, 'Acting CTO', '2015-01', '2016-06')],
  },
  'Bela Fontaine': { jobs: [since(MILL, 'Founder & CEO', '2010-01'), since(MILL, 'Advisor', '2015-01')] },
  'Imre Castell': { jobs: [since(MILL, 'Engineer', '2018-01'), since(MILL, 'CTO', '2027-03')] },
  'Juno Ashgrove': {
    jobs: [since(MILL, 'Head of Data', '2015-01', '2019-12'), since('Elsewhere', 'VP Data', '2020-01')],
  },
  'Petra Voss': { jobs: [since('Harbour Capital', 'General Partner', '2015-01')], ...knownTo('sales', 2) },
  'Hugo Stam': { jobs: [since('Harbour Capital', 'Analyst', '2015-01')], ...knownTo('sales', 2) },
};

let kith: TestApp;
let world: TestWorld;
beforeAll(async () => {
  kith = await startTestApp();
  const accounts = {
    [BANK]: { headcount: 12 },
    [LABS]: { headcount: 10 },
    'Harbour Capital': {},
    Elsewhere: {},
    [MILL]: {},
  };
  world = await insertWorld(kith, { accounts, people: PEOPLE });
  await kith.db
    .insertInto('investment')
    .values(
      // The firm invested, too: nobody has to ask for a way in to its own people.
      ['Harbour Capital', 'Quillmark Ventures'].map((investor) => ({
        investor_account_id: world.accounts[investor]!,
        account_id: world.accounts[BANK]!,
        round: 'a',
        month: 24_200,
        source_id: 1,
        created_at: kith.deps.clock.now().toISOString(),
      })),
    )
    .execute();
});

const getId = (name: string) => String(world.contacts[name]);
const toInes = (query: object = {}, viewer: TestViewer = 'admin') =>
  kith.as(viewer).call(contactPaths, { params: { id: getId('Ines Calloway') }, query });
const names = (path: Path) => path.people.map((person) => person.name);

describe('the paths to a contact', () => {
  test('are people with the evidence between them, best first', async () => {
    const { body } = await toInes();
    expect(body.contact).toMatchObject({ name: 'Ines Calloway', title: 'VP Engineering', account: BANK });
    expect(body.contact.crm_url).toContain(encodeURIComponent('crm/ines'));
    expect(body.one_hop_paths.map(names)).toEqual([['Tal Berkovan', 'Ines Calloway']]);
    const [direct] = body.one_hop_paths;
    expect(direct).toMatchObject({ n_hops: 1, hops_shown: 1, relationship_category: 3 });
    expect(direct!.rank).toBe(direct!.hops[0]!.probability);
    expect(direct!.hops[0]).toMatchObject({ on_record: 1, inferred: 0, current_colleagues: false });
    expect(direct!.hops[0]!.evidence.map(({ text }) => text)).toEqual([
      'Tal Berkovan worked with Ines Calloway at Pellucid Labs for 42 months, both in management (about 10 people then)',
    ]);

    const [first, second] = body.two_hop_paths;
    expect(names(first!)).toEqual(['Dana Orlev', 'Leila Farouzan', 'Ines Calloway']);
    expect(names(second!)).toEqual(['Caspian Wellbrand', 'Yael Norrin', 'Ines Calloway']);
    expect(first!.rank).toBeCloseTo(first!.hops[0]!.probability * first!.hops[1]!.probability, 12);
    expect(first!.hops[0]!.evidence[0]!.text).toBe('Dana Orlev and Leila Farouzan exchanged 31 mails');
    expect(second).toMatchObject({ n_hops: 2, hops_shown: 3, more: 0 });
    expect(body.two_hop_paths.map(({ rank }) => rank)).toEqual(
      body.two_hop_paths.map(({ rank }) => rank).toSorted((a, b) => b - a),
    );
    expect(body.limit_hit).toBe(false);
    expect(body.chance_to_connect).toBe('We know the target');
  });

  test('can be limited to people who work with the target now, to a strength, to one of the staff', async () => {
    const colleagues = (await toInes({ current_colleagues: true })).body;
    expect(colleagues.one_hop_paths).toEqual([]);
    expect(colleagues.two_hop_paths.map(names)).toContainEqual(['Caspian Wellbrand', 'Yael Norrin', 'Ines Calloway']);
    expect(colleagues.two_hop_paths.every(({ hops }) => hops[1]!.current_colleagues)).toBe(true);

    const strong = (await toInes({ min_strength: 3 })).body;
    const ranks = [...strong.one_hop_paths, ...strong.two_hop_paths].map((path) => path.relationship_category);
    expect(Math.min(...ranks)).toBe(3);

    const members = (await toInes()).body.members;
    expect(members.map(({ name }) => name)).toEqual(members.map(({ name }) => name).toSorted());
    const caspian = members.find(({ name }) => name === 'Caspian Wellbrand')!;
    const his = (await toInes({ member: caspian.id })).body;
    expect(his.one_hop_paths).toEqual([]);
    expect(new Set(his.two_hop_paths.map((path) => path.people[0]!.name))).toEqual(new Set(['Caspian Wellbrand']));
    expect((await toInes({ member: 'nobody' })).body.two_hop_paths).toEqual([]);
  });

  test('mark people who are asked for help already', async () => {
    const at = kith.deps.clock.now().toISOString();
    const input = { target_name: BANK, status: 'Asked' as const, goal: 'Talent' as const };
    const { id } = await kith.db
      .insertInto('intro')
      .values({
        ...input,
        account_id: kith.companies.Lumenary,
        requester_user_id: kith.users.portco,
        connector_contact_id: world.contacts['Yael Norrin']!,
        created_at: at,
        updated_at: at,
        status_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const people = (await toInes()).body.two_hop_paths.flatMap((path) => path.people);
    const marked = people.filter(({ being_asked }) => being_asked !== null);
    expect(marked.map(({ name }) => name)).toEqual(['Yael Norrin']);
    expect(marked[0]!.being_asked).toEqual({
      by: 'Noor Salhavi of Lumenary',
      since: at,
      mine: false,
      about: expect.any(String),
    });
    await kith.db.deleteFrom('intro').where('id', '=', id).execute();
  });

  test('by one connector are opened one by one', async () => {
    const by = (await toInes({ connector: getId('Yael Norrin') })).body.two_hop_paths;
    expect(by.map(names)).toEqual([['Caspian Wellbrand', 'Yael Norrin', 'Ines Calloway']]);
    expect((await toInes({ connector: getId('Marek Toll') })).body.two_hop_paths).toEqual([]);
  });

  test('are for staff only, and need a person who exists', async () => {
    for (const viewer of ['portco', 'portco2', 'admin off'] as const)
      expect((await toInes({}, viewer)).status).toBe(403);
    for (const id of ['999999', 'nobody'])
      expect((await kith.as('admin').call(contactPaths, { params: { id } })).status).toBe(404);
  });
});

describe('the paths into a company', () => {
  test('come in the groups of the specification, with what people do there', async () => {
    const { body } = await kith.as('sales').call(accountPaths, { params: { id: String(world.accounts[BANK]) } });
    expect(body.account.name).toBe(BANK);
    expect(body.members.map(({ name }) => name)).toContain('Caspian Wellbrand');
    expect(body.paths.map(({ label }) => label)).toEqual(Object.values(PATH_GROUPS));
    const group = (kind: keyof typeof PATH_GROUPS) => body.paths.find((path) => path.kind === kind)!;
    const people = (kind: keyof typeof PATH_GROUPS) => group(kind).targets.map(({ person }) => person.name);
    expect(people('exact_title_match')).toEqual([]);
    expect(people('executives')).toEqual(['Ines Calloway']);
    expect(people('managers')).toEqual(['Yael Norrin']);
    expect(people('board_members')).toEqual(['Amadou Brisset']);
    expect(people('vc_partners')).toEqual(['Petra Voss']);
    expect(people('employees')).toEqual(['Odile Renn']);
    expect(group('board_members').targets[0]).toMatchObject({ title_there: 'Board Member', company: BANK });
    expect(group('vc_partners').targets[0]).toMatchObject({ company: 'Harbour Capital' });
    expect(names(group('executives').targets[0]!.paths[0]!)).toEqual(['Tal Berkovan', 'Ines Calloway']);
    // Nobody of the circle knows her; people whom it knows work beside her.
    const [analyst] = group('employees').targets;
    expect(analyst!.person.score).toBe(0);
    expect(analyst!.paths.map(names)).toContainEqual(['Caspian Wellbrand', 'Yael Norrin', 'Odile Renn']);
  });

  test('group people by their present work, the most telling first', async () => {
    const { body } = await kith.as('sales').call(accountPaths, { params: { id: String(world.accounts[MILL]) } });
    const found = body.paths.flatMap(({ kind, targets }) =>
      targets.map(({ person, title_there }) => `${kind}: ${person.name}, ${title_there}`),
    );
    expect(found.toSorted()).toEqual([
      'employees: Imre Castell, Engineer',
      'employees: Rosa Lindqvist, Engineer',
      'executives: Bela Fontaine, Founder & CEO',
    ]);
  });

  test('of an introduction show the requested person though they do not work there', async () => {
    const params = { id: String(world.accounts[MILL]) };
    const response = await kith.as('portco').call(requestIntro, { params, body: { who_to_introduce: 'Advisor' } });
    const id = response.body.result.Id;
    const persona = async (name: string) => {
      const change = { Id: id, To_Who__c: getId(name), Target_Works_Elsewhere__c: true };
      expect((await kith.as('admin').call(updateIntro, { body: change })).status).toBe(200);
      const { body } = await kith.as('admin').call(introPaths, { params: { id } });
      return body.paths[0]!.targets.map(({ person, title_there, there, company }) => ({
        name: person.name,
        title_there,
        there,
        company,
      }));
    };
    const others = [{ name: 'Bela Fontaine', title_there: 'Advisor', there: true, company: MILL }];
    expect(await persona('Juno Ashgrove')).toEqual([
      { name: 'Juno Ashgrove', title_there: 'Head of Data', there: false, company: MILL },
      ...others,
    ]);
    expect(await persona('Odile Renn')).toEqual([
      { name: 'Odile Renn', title_there: '', there: false, company: MILL },
      ...others,
    ]);
  });

  test('of an introduction begin with the requested person and with those who had that title', async () => {
    const params = { id: String(world.accounts[BANK]) };
    const response = await kith
      .as('portco')
      .call(requestIntro, { params, body: { who_to_introduce: 'Head of risk, CTO' } });
    const id = response.body.result.Id;
    const persona = async () => {
      const { body } = await kith.as('admin').call(introPaths, { params: { id } });
      return { intro: body.intro, people: body.paths[0]!.targets.map(({ person }) => person.name) };
    };
    expect((await persona()).people).toEqual(['Yael Norrin']);
    const change = { Id: id, To_Who__c: getId('Odile Renn'), Target_Works_Elsewhere__c: true };
    expect((await kith.as('admin').call(updateIntro, { body: change })).status).toBe(200);
    const { intro, people } = await persona();
    expect(people).toEqual(['Odile Renn', 'Yael Norrin']);
    expect(intro).toMatchObject({ Id: id, To_Who__r: { Name: 'Odile Renn' }, Target_Account__r: { Name: BANK } });
  });

  test('are for staff only, and need a company or a request that exists', async () => {
    for (const call of [accountPaths, introPaths]) {
      expect((await kith.as('portco').call(call, { params: { id: '1' } })).status).toBe(403);
      expect((await kith.as('admin').call(call, { params: { id: '999999' } })).status).toBe(404);
    }
  });
});
