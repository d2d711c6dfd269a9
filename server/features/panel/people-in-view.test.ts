import { beforeEach, expect, test } from 'vitest';
import {
  getByLinkedinId,
  listPeopleInView,
  MAX_IN_VIEW,
  type PersonInView,
} from '../../../shared/features/panel/calls.ts';
import { foldPerson } from '../../core/network/words/fold-person.ts';
import { startTestApp, type TestApp, type TestViewer } from '../../testing/app.ts';
import { insertWorld, type TestWorld, type WorldPerson } from '../../testing/world.ts';

const LABS = 'Pellucid Labs';
const BANK = 'Castellan Bank';
const HUSHED = 'Hushed Capital';
const job = (at: string, title: string, from: string, to?: string) => ({ at, title, from, ...(to ? { to } : {}) });
const atLabs = (title: string) => job(LABS, title, '2018-03', '2020-08');

const PEOPLE: Record<string, WorldPerson> = {
  'Ines Calloway': { jobs: [atLabs('Engineering Manager'), job(BANK, 'VP Engineering', '2020-09')] },
  'Maren Oduya': { jobs: [atLabs('Senior Software Engineer'), job('Lumenary', 'VP Engineering', '2020-10')] },
  'Tal Berkovan': { jobs: [atLabs('Manager'), job(BANK, 'Director', '2020-09')], known: { admin: 4 } },
  'Theo Known': { jobs: [job(BANK, 'Analyst', '2021-01')], known: { admin: 4 } },
  'Hal Hushed': { jobs: [atLabs('Manager'), job(HUSHED, 'Partner', '2020-09')], known: { admin: 4 } },
  'Sam Twin': { jobs: [job(BANK, 'Clerk', '2020-01')] },
  'Una Alone': { jobs: [job('Orrin Health', 'Nurse', '2020-01')] },
};

let kith: TestApp;
let world: TestWorld;
beforeEach(async () => {
  kith = await startTestApp();
  const accounts = {
    [LABS]: { headcount: 12 },
    [BANK]: { headcount: 4000 },
    [HUSHED]: { confidential: 1 as const },
    'Orrin Health': {},
  };
  world = await insertWorld(kith, { accounts, people: PEOPLE });
});

const VIEWERS = [
  'admin',
  'admin off',
  'talent',
  'tamnuni',
  'focus',
  'portco',
  'portco2',
] as const satisfies TestViewer[];

const slug = (name: string): PersonInView => ({ public_identifier: name.toLowerCase().replaceAll(' ', '-') });
const ask = (viewer: TestViewer, people: PersonInView[]) =>
  kith.as(viewer).call(listPeopleInView, { body: { people } });
const list = async (viewer: TestViewer, people: PersonInView[]) => (await ask(viewer, people)).body.people;

test('the known people come best chance first, each with its place in the page; the others are missing', async () => {
  const names = ['Nobody Atall', 'Una Alone', 'Ines Calloway', 'Theo Known'].map(slug);
  const known = await list('admin', names);
  expect(known.map(({ Name, at, chanceToConnect }) => [Name, at, chanceToConnect])).toEqual([
    ['Theo Known', 3, 'We know the target'],
    ['Ines Calloway', 2, 'High likelihood'],
    ['Una Alone', 1, 'Low likelihood'],
  ]);
  expect(known[0]).toMatchObject({ title: 'Analyst', account: { name: BANK }, found_by: 'address', requested: false });
  expect(known[0]!.score_details.evidence).toHaveLength(1);
});

test('each viewer gets the chance that the panel beside the profile shows, and nobody hidden', async () => {
  const names = Object.keys(PEOPLE);
  for (const viewer of VIEWERS) {
    const known = new Map((await list(viewer, names.map(slug))).map((person) => [person.at, person]));
    for (const [at, name] of names.entries()) {
      const { body } = await kith.as(viewer).call(getByLinkedinId, { query: { ...slug(name), source: 'linkedin' } });
      expect(known.get(at)?.chanceToConnect ?? 'Not on database', `${viewer}, ${name}`).toBe(body.chanceToConnect);
    }
  }
  expect((await list('portco', names.map(slug))).map(({ Name }) => Name)).not.toContain('Hal Hushed');
});

test('an entity id finds its one holder, in any spelling, and a link by address and id counts once', async () => {
  const { contacts } = world;
  const set = (name: string, entity_urn: string) =>
    kith.db.updateTable('contact').set({ entity_urn }).where('id', '=', contacts[name]!).execute();
  await set('Ines Calloway', 'ACoAAB1c2d3e4f5');
  await set('Sam Twin', 'urn:li:fsd_profile:ACoAAtwin');
  await set('Una Alone', 'ACoAAtwin');
  const urn = (id: string): PersonInView => ({ entityUrn: `urn:li:fsd_profile:${id}` });
  const known = await list('portco', [
    urn('ACoAAB1c2d3e4f5'),
    slug('Ines Calloway'),
    urn('ACoAAtwin'),
    urn('ACoAAnone'),
  ]);
  expect(known.map(({ Name, at }) => [Name, at])).toEqual([['Ines Calloway', 0]]);
  // Of two holders the one whom the viewer may know is the only one, as for the panel beside the profile.
  await set('Hal Hushed', 'ACoAAhushed');
  await set('Theo Known', 'urn:li:fsd_profile:ACoAAhushed');
  expect((await list('portco', [urn('ACoAAhushed')])).map(({ Name }) => Name)).toEqual(['Theo Known']);
  const beside = await kith.as('portco').call(getByLinkedinId, { query: urn('ACoAAhushed') });
  expect(beside.body.contact?.Name).toBe('Theo Known');
  expect(await list('admin', [urn('ACoAAhushed')])).toEqual([]);
});

test('a name finds nobody without the company, and with it only the one of that name there', async () => {
  const theo = world.contacts['Theo Known']!;
  const named = (fullName: string, company?: string): PersonInView => ({ fullName, ...(company ? { company } : {}) });
  const sure = await list('portco', [named('Sam Twin', 'castellan bank'), named('Sam Twin'), named('Sam Twin', LABS)]);
  expect(sure.map(({ at, found_by }) => [at, found_by])).toEqual([[0, 'name']]);
  await kith.db
    .updateTable('contact')
    .set({ name_key: foldPerson('Sam Twin') })
    .where('id', '=', theo)
    .execute();
  expect(await list('portco', [named('Sam Twin', BANK)])).toEqual([]);
});

test('an open request marks its person for its own company and staff, not for another company', async () => {
  const at = kith.deps.clock.now().toISOString();
  await kith.db
    .insertInto('intro')
    .values({
      target_name: BANK,
      status: 'To review',
      goal: 'Other',
      account_id: kith.companies.Lumenary,
      requester_user_id: kith.users.portco,
      target_contact_id: world.contacts['Ines Calloway']!,
      created_at: at,
      updated_at: at,
      status_at: at,
    })
    .execute();
  const mark = async (viewer: TestViewer) => (await list(viewer, [slug('Ines Calloway')]))[0]!.requested;
  expect([await mark('portco'), await mark('admin'), await mark('portco2')]).toEqual([true, true, false]);
  await kith.db.updateTable('intro').set({ status: 'Feedback Provided' }).execute();
  expect(await mark('portco')).toBe(false);
});

test('more people than a view has are refused', async () => {
  const many = Array.from({ length: MAX_IN_VIEW + 1 }, (_, at) => slug(`Somebody ${at}`));
  expect((await ask('portco', many.slice(1))).status).toBe(200);
  expect((await ask('portco', many)).status).toBe(400);
});
