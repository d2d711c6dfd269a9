/** Every call that can name a person of the network, asked by somebody who may read new people and by somebody who may not. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as connectors from '../../../shared/features/connectors/calls.ts';
import * as inTouch from '../../../shared/features/in-touch/calls.ts';
import * as intros from '../../../shared/features/introductions/calls.ts';
import * as letters from '../../../shared/features/introductions/letter/calls.ts';
import * as introLinks from '../../../shared/features/introductions/link-calls.ts';
import * as jobChanges from '../../../shared/features/job-changes/calls.ts';
import * as brought from '../../../shared/features/mailboxes/brought/calls.ts';
import * as digest from '../../../shared/features/notifications/digest/calls.ts';
import * as panel from '../../../shared/features/panel/calls.ts';
import * as peopleLists from '../../../shared/features/people-lists/calls.ts';
import * as ranking from '../../../shared/features/ranking/calls.ts';
import * as blindSpots from '../../../shared/features/reach/blind-spots/calls.ts';
import * as onePerson from '../../../shared/features/reach/one-person/calls.ts';
import * as sales from '../../../shared/features/sales/calls.ts';
import * as raising from '../../../shared/features/sales/raising/calls.ts';
import * as search from '../../../shared/features/search/calls.ts';
import * as companyPage from '../../../shared/features/search/company/calls.ts';
import * as sharing from '../../../shared/features/sharing/calls.ts';
import * as signals from '../../../shared/features/signals/calls.ts';
import * as poscans from '../../../shared/features/talent/candidacies/calls.ts';
import * as talentDashboard from '../../../shared/features/talent/dashboard/calls.ts';
import * as poscanFeedback from '../../../shared/features/talent/feedback/calls.ts';
import * as foundersDigest from '../../../shared/features/talent/founders-digest/calls.ts';
import * as relatedTargets from '../../../shared/features/talent/related-targets/calls.ts';
import * as talentRequest from '../../../shared/features/talent/requests/calls.ts';
import type { Args, Call } from '../../../shared/platform/call.ts';
import { can } from '../../../shared/platform/permissions.ts';
import { savePeopleList } from '../../features/people-lists/testing.ts';
import { insertSpot } from '../../features/reach/blind-spots/testing.ts';
import { putOnlyWay } from '../../features/reach/testing/doors.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../app.ts';
import { ASKED_ELSEWHERE, NAMELESS as OF_NO_ONE } from '../calls/nameless.ts';
import { insertSuggestion, insertTestRaise, insertTestUseCase } from '../sales.ts';
import { deriveAll, insertJobChange, insertRise, insertStatedSignal, insertWorld, type TestWorld } from '../world.ts';

const NAME = 'Ines Calloway';
const BANK = 'Bank of Orlen';
/** Colleagues of the viewers, who are the only way into a company. */
const KEEPERS = { admin: 'Keeper One', portco: 'Keeper Two', portco2: 'Keeper Three' } as const;

let kith: TestApp;
let world: TestWorld;
let useCase: number;
let position: number;
/** A list of each viewer's own. */
let lists: Partial<Record<TestViewer, string>>;
beforeAll(async () => {
  kith = await startTestApp();
  world = await insertWorld(kith, {
    accounts: { [BANK]: { headcount: 600, tags: ['Banking'] }, 'Velvet Anvil': { headcount: 12 }, 'Far Quarry': {} },
    people: {
      ...Object.fromEntries(Object.values(KEEPERS).map((keeper) => [keeper, { jobs: [] }])),
      [NAME]: {
        jobs: [
          { at: 'Velvet Anvil', title: 'Smith', from: '2015-01', to: '2018-01' },
          { at: BANK, title: 'Treasurer', from: '2019-01' },
        ],
        known: { admin: 4, portco: 2, portco2: 2 },
      },
      'Quinn Far': { jobs: [{ at: 'Far Quarry', title: 'Clerk', from: '2020-01' }] },
    },
  });
  // They wrote more, and last a year ago.
  const mails = kith.db.updateTable('signal').set({ amount: 31, occurred_on: '2025-11-02' });
  await mails.where('type', '=', 'Gmail Contacts').execute();
  await deriveAll(kith.db, START);
  const bank = world.accounts[BANK]!;
  const digest = { digest_day: '2026-11-19', shared_by: null, shared_at: '2026-11-18T08:00:00.000Z' };
  await kith.db
    .insertInto('digest_candidate')
    .values({ ...digest, contact_id: world.contacts[NAME]! })
    .execute();
  for (const company of Object.values(kith.companies))
    await insertSuggestion(kith, await insertTestUseCase(kith, company), bank, { contact: world.contacts[NAME]! });
  const { 'Far Quarry': quarry, 'Velvet Anvil': anvil } = world.accounts;
  const opened = { accountId: quarry!, at: anvil!, opener: world.contacts[NAME]!, opens: world.contacts['Quinn Far']! };
  for (const scopeId of [-1, ...Object.values(kith.companies)]) await insertSpot(kith, { scopeId, ...opened });
  lists = {};
  const moved = { contact: world.contacts[NAME]!, from: world.accounts['Velvet Anvil']!, to: bank };
  for (const user of ['admin', 'portco', 'portco2'] as const) {
    await insertJobChange(kith, { user, ...moved });
    await kith.as(user).call(search.follow, { params: { id: String(bank) } });
    await insertStatedSignal(kith, user, world.contacts[NAME]!);
    lists[user] = await savePeopleList(kith, user, { people: [world.contacts[NAME]!] });
  }
  await insertRise(kith, world.contacts[NAME]!);
  lists['admin off'] = lists.admin!;
  useCase = await insertTestUseCase(kith, kith.companies.Brackenfield);
  const at = START.toISOString();
  const opening = { name: 'Head of Data', last_known_open: at, created_at: at, updated_at: at };
  ({ id: position } = await kith.db
    .insertInto('position')
    .values({ account_id: kith.companies.Brackenfield, ...opening })
    .returning('id')
    .executeTakeFirstOrThrow());
});
afterAll(() => kith.app.close());
beforeEach(() => {
  kith.deps.settings.readBounds = { day: 1500, days30: 5000, company: { day: 4500, days30: 15_000 } };
});

interface CallToMake {
  call: Call;
  args: (viewer: TestViewer) => object | Promise<object>;
}
const ask = <C extends Call>(call: C, args: (viewer: TestViewer) => Args<C> | Promise<Args<C>>): CallToMake => ({
  call,
  args,
});
const person = () => ({ params: { id: String(world.contacts[NAME]) } });
/** The query of a page that does not give the name of the person. */
const PROFILE = { query: { public_identifier: 'ines-calloway' } };

/** Each call that names people to portfolio users, and stops doing so at the bound. */
const ASKED: Record<string, CallToMake> = {
  'people by title': ask(search.searchByTitle, () => ({ body: { titleLike: 'treasurer' } })),
  'people of an account': ask(search.searchAccountContacts, () => ({
    body: { account_ids: [String(world.accounts[BANK])] },
  })),
  'past employees': ask(search.searchAccountContacts, () => ({
    body: { account_ids: [String(world.accounts['Velvet Anvil'])] },
  })),
  'a company': ask(companyPage.getCompany, () => ({ params: { id: String(world.accounts[BANK]) } })),
  'people of a company': ask(companyPage.listCompanyPeople, () => ({ params: { id: String(world.accounts[BANK]) } })),
  'a person': ask(search.findContact, person),
  'a candidate': ask(poscans.getCandidate, () => ({ body: { linkedinId: 'ines-calloway' } })),
  'the target of a request': ask(talentRequest.requestResults, () => ({
    body: { contactToSearch: { public_identifier: 'ines-calloway' } },
  })),
  'a candidate in a founders digest': ask(foundersDigest.listFoundersDigests, () => ({})),
  'who changed jobs': ask(jobChanges.listJobChanges, () => ({})),
  'who is new at a company one follows': ask(jobChanges.listNewPeople, () => ({})),
  'who is better known at a company one follows': ask(jobChanges.listRises, () => ({})),
  'a second way into a company': ask(onePerson.listOnePersonDoors, async (viewer) => {
    const user = viewer === 'portco' || viewer === 'portco2' ? viewer : 'admin';
    await putOnlyWay(kith, user, world.accounts['Velvet Anvil']!, world.contacts[KEEPERS[user]]!);
    await kith.db.updateTable('tie').set({ category: 4 }).where('contact_id', '=', world.contacts[NAME]!).execute();
    return {};
  }),
  'ties that grow cold': ask(inTouch.listColdTies, () => ({})),
  'who opens a blind spot': ask(blindSpots.listBlindSpots, () => ({})),
  'people on a list': ask(peopleLists.getPeopleList, (viewer) => ({ params: { id: lists[viewer]! } })),
  'people by name': ask(signals.searchCrmContacts, () => ({ query: { query: 'calloway' } })),
  'people as one types': ask(search.suggestPeople, () => ({ query: { query: 'calloway' } })),
  'of whom one told something': ask(signals.listToldSignals, () => ({ query: {} })),
  'whom to ask for at what was suggested': ask(sales.listSuggestions, () => ({})),
  'whom to ask for at a fund': ask(raising.listRaisePartners, async (viewer) => {
    const own = { portco: 'Lumenary', portco2: 'Brackenfield' } as const;
    const company = kith.companies[viewer in own ? own[viewer as keyof typeof own] : 'Quillmark Ventures'];
    const contact = world.contacts[NAME]!;
    return {
      params: { id: await insertTestRaise(kith, company, world.accounts[BANK]!, { contact }) },
      query: { tab: 'Suggested' as const },
    };
  }),
  'about whom one is asked': ask(ranking.listRankingContacts, () => ({})),
  'whom related targets are of': ask(relatedTargets.getRelatedTargets, () => ({
    body: { public_identifier: 'ines-calloway' },
  })),
  'the panel': ask(panel.getByLinkedinId, () => PROFILE),
  'the people whom a page lists': ask(panel.listPeopleInView, () => ({
    body: { people: [{ public_identifier: 'nobody-at-all' }, { public_identifier: 'ines-calloway' }] },
  })),
  'the connectors': ask(connectors.portcoConnectorsMini, () => PROFILE),
  'the connectors in full': ask(connectors.portcoConnectorsFull, () => PROFILE),
};

/** Answers about the company's own requests: their people are counted, and always shown. */
const OWN_REQUESTS: readonly Call[] = [
  ...[
    intros.findIntros,
    intros.listIntroMoves,
    intros.listIntros,
    intros.suggestIntroFilters,
    intros.requestIntro,
    intros.archiveIntro,
    intros.unarchiveIntro,
  ],
  ...[intros.cancelIntro, intros.recordOutcome, intros.changeForwardable],
  introLinks.openFeedbackLink,
  // People whom a mail to the same reader has named already.
  ...[introLinks.openConnectorLink, introLinks.openTargetLink, introLinks.openYear, poscanFeedback.openPoscanFeedback],
  ...[intros.listIntroChanges, connectors.listReachouts, letters.getYearlyLetter],
  // People whom they chose themselves, and those of their own mails and meetings.
  ...[sharing.getSharing, brought.listBrought],
  ...[inTouch.getInTouch, inTouch.listReminders, inTouch.setReminder, inTouch.snoozeReminder, inTouch.sayInTouch],
  // The contact that a use case names.
  ...[sales.listUseCases, sales.getUseCase, sales.createUseCase, sales.updateUseCase],
  ...[raising.closeRaise, raising.reopenRaise],
  ...[
    talentDashboard.listOpenRequests,
    talentRequest.poscanRequest,
    poscans.myCandidates,
    poscans.poscanTimeline,
    poscans.updatePoscan,
    poscans.updatePortcoFeedback,
  ],
];

/** Answers that name nobody, or only people of the viewer's own company. */
const NAMELESS: readonly Call[] = [
  ...OF_NO_ONE,
  // Companies.
  ...[search.suggestAccounts, search.findAccounts, search.searchByNames, search.searchByIndustries],
  // Evidence names colleagues.
  search.explainStrength,
  sharing.getSharingAbout,
  digest.listWaiting,
  ...ASKED_ELSEWHERE,
];

test('every call of a portfolio user is tested here, or names nobody', () => {
  const theirs = [...kith.app.calls].filter(({ permission }) =>
    can({ staff: false, portfolio: true, roles: [] }, permission),
  );
  const requests = Object.values(ASKED).map(({ call }) => call);
  expect([...NAMELESS, ...OWN_REQUESTS].filter((call) => requests.includes(call))).toEqual([]);
  const listed = [...requests, ...OWN_REQUESTS, ...NAMELESS];
  const named = (calls: readonly Call[]) => calls.map(({ method, path }) => `${method} ${path}`);
  expect(named(theirs.filter((call) => !listed.includes(call)))).toEqual([]);
  expect(named(listed.filter((call) => !theirs.includes(call)))).toEqual([]);
});

test('reads declared to name nobody name nobody', async () => {
  for (const call of NAMELESS.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
    const { text } = await kith.as('portco').call(call, {} as Args<Call>);
    expect(text, call.path).not.toContain(NAME);
  }
});

const answerTo = async ({ call, args }: CallToMake, viewer: TestViewer) =>
  kith.as(viewer).call(call, (await args(viewer)) as Args<Call>);

async function naming(viewer: TestViewer): Promise<string[]> {
  const found: string[] = [];
  for (const [place, make] of Object.entries(ASKED))
    if ((await answerTo(make, viewer)).text.includes(NAME)) found.push(place);
  return found;
}

test('a person is named in each of these places', async () => {
  expect(await naming('portco')).toEqual(Object.keys(ASKED));
});

test('at the limit nobody new is named in any of them, and each says why, until when and whom to ask', async () => {
  kith.deps.settings.readBounds.day = 0;
  expect(await naming('portco2')).toEqual([]);
  for (const [place, make] of Object.entries(ASKED)) {
    const { text } = await answerTo(make, 'portco2');
    expect(text, place).toContain('see new people again from 22 Nov 26');
    expect(text, place).toContain('write to Quillmark Ventures at help@quillmark.example');
  }
});

test('people seen before are still named in each of them', async () => {
  await answerTo(ASKED['a person']!, 'portco');
  kith.deps.settings.readBounds.day = 0;
  expect(await naming('portco')).toEqual(Object.keys(ASKED));
});

test('people of the firm have no limit, whether or not the admin view is on', async () => {
  kith.deps.settings.readBounds = { day: 0, days30: 0, company: { day: 0, days30: 0 } };
  expect(await naming('admin')).toEqual(Object.keys(ASKED));
  expect(await naming('admin off')).toEqual(Object.keys(ASKED));
});

const BANKER = { Name: 'Fraud' };
/** Each call that puts a person into work of the company's own, and names them from then on. */
const CHOOSING: Record<string, CallToMake> = {
  'the target of a request': ask(intros.requestIntro, () => ({
    params: { id: String(world.accounts[BANK]) },
    body: { target_contact_id: String(world.contacts[NAME]), why: 'We make vaults.' },
  })),
  'a reminder to keep in touch': ask(inTouch.setReminder, () => ({
    body: { person: String(world.contacts[NAME]), every: 1 as const },
  })),
  'the contact of a new use case': ask(sales.createUseCase, () => ({
    body: { ...BANKER, Default_Contact__c: String(world.contacts[NAME]) },
  })),
  'the contact of a use case': ask(sales.updateUseCase, () => ({
    params: { id: String(useCase) },
    body: { ...BANKER, Default_Contact__c: String(world.contacts[NAME]), LastModifiedDate: START.toISOString() },
  })),
  'the target of a candidacy': ask(talentRequest.poscanRequest, () => ({
    body: {
      selectedPosition: String(position),
      target: String(world.contacts[NAME]),
      personalized_message_for_candidate__c: 'Hello',
    },
  })),
};

test('at the limit nobody new can be chosen for a company’s own work, and nothing is written', async () => {
  kith.deps.settings.readBounds.day = 0;
  for (const [place, choosing] of Object.entries(CHOOSING)) {
    const { status, text, error } = await answerTo(choosing, 'portco2');
    expect([status, error.code, text.includes(NAME)], place).toEqual([403, 'reading_limit', false]);
  }
  const rows = await kith.db
    .selectFrom('sales_target')
    .select('id')
    .where('default_contact_id', 'is not', null)
    .execute();
  expect(rows).toEqual([]);
});

test('a person who is chosen counts as read, and the company’s own work names them at the limit, too', async () => {
  for (const [place, choosing] of Object.entries(CHOOSING)) {
    kith.deps.settings.readBounds.day = 1;
    const { status, text } = await answerTo(choosing, 'portco2');
    expect([status, text.includes(NAME)], place).toEqual([200, true]);
    kith.deps.settings.readBounds.day = 0;
    expect(kith.app.reading.countsOf(kith.companies.Brackenfield, '2026-11-21').today, place).toBe(1);
  }
  const { text } = await kith.as('portco2').call(intros.listIntros, {});
  expect(text).toContain(NAME);
});
