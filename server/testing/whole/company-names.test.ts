/** Calls every API call that can name a company, first as a user who may know the company and then as one who may not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IntroStatus } from '../../../shared/core/introductions/status-names.ts';
import * as access from '../../../shared/features/accounts/access/calls.ts';
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
import { insertOwnSource } from '../../core/facts/write/sources.ts';
import { updateKnown } from '../../core/network/derive/portfolio-only.ts';
import { updateSearchAccounts } from '../../core/network/derive/search-index.ts';
import { savePeopleList } from '../../features/people-lists/testing.ts';
import { insertSpot } from '../../features/reach/blind-spots/testing.ts';
import { putOnlyWay } from '../../features/reach/testing/doors.ts';
import type { LinkKind } from '../../platform/messages/link-kinds.ts';
import { loadFullText, makeLink } from '../../platform/messages/signed-link.ts';
import { foldName } from '../../platform/text/names.ts';
import { START, startTestApp, type TestApp, type TestViewer } from '../app.ts';
import { ASKED_ELSEWHERE, NAMELESS as OF_NO_ONE } from '../calls/nameless.ts';
import { insertSuggestion, insertTestRaise, insertTestUseCase } from '../sales.ts';
import {
  deriveAll,
  insertJobChange,
  insertRise,
  insertStatedSignal,
  insertTenureLike,
  insertWorld,
  type TestWorld,
} from '../world.ts';

/** The company's name, which occurs in no address, title or industry; its name when requests were made; and a typed beginning of it. */
const NAME = 'Velvet Anvil';
const FORMERLY = 'Plainfield Works';
const TYPED = 'velvet anvil';
const BANK = 'Bank of Orlen';

const then = (at: string) => ({ at, title: 'Engineer', from: '2016-01', to: '2019-12' });
const today = (at: string, title: string) => ({ at, title, from: '2020-01' });

const FACTS = {
  accounts: { [NAME]: { headcount: 12, tags: ['Metalwork'] }, [BANK]: { headcount: 600 }, 'Far Quarry': {} },
  people: {
    'Ines Calloway': { jobs: [today(NAME, 'Chief Smith')], known: { portco: 4, admin: 4 } as const },
    'Odile Brandt': { jobs: [then(NAME), today(BANK, 'Treasurer')], known: { portco: 2 } as const },
    // They last wrote years ago.
    'Ulla Winterfeld': { jobs: [today(NAME, 'Clerk')], known: { portco: 4 } as const },
    'Quinn Far': { jobs: [today('Far Quarry', 'Clerk')] },
    // A person of Lumenary who was once a colleague of Odile.
    'Kei Tamsin': { jobs: [then(NAME), today('Lumenary', 'Head of Data')] },
  },
};

let kith: TestApp;
let world: TestWorld;
let list: string;
beforeAll(async () => {
  kith = await startTestApp();
  world = await insertWorld(kith, FACTS);
  await insertTenureLike(kith, 'portco', { person: world.contacts['Kei Tamsin']!, account: world.accounts[NAME]! });
  const mails = kith.db.updateTable('signal').set({ occurred_on: '2023-05-02' }).where('type', '=', 'Gmail Contacts');
  await mails.where('to_contact_id', '=', world.contacts['Ulla Winterfeld']!).execute();
  await deriveAll(kith.db, START);
  await kith.as('portco').call(search.follow, { params: { id: String(world.accounts[NAME]) } });
  const { accounts, contacts } = world;
  const moved = { contact: contacts['Odile Brandt']!, from: accounts[NAME]!, to: accounts[BANK]! };
  await insertJobChange(kith, { user: 'portco', ...moved });
  await insertStatedSignal(kith, 'portco', contacts['Ines Calloway']!);
  await insertRise(kith, contacts['Ines Calloway']!);
  list = await savePeopleList(kith, 'portco', { people: [contacts['Ines Calloway']!] });
  const opened = { accountId: accounts['Far Quarry']!, opens: contacts['Quinn Far']!, at: accounts[NAME]! };
  await insertSpot(kith, { scopeId: kith.companies.Lumenary, opener: contacts['Odile Brandt']!, ...opened });
  const at = START.toISOString();
  const contact_id = contacts['Ines Calloway']!;
  const shown = { digest_day: '2026-11-19', shared_by: kith.users.admin, shared_at: at, contact_id };
  await kith.db.insertInto('digest_candidate').values(shown).execute();
  await insertSuggestion(kith, await insertTestUseCase(kith, kith.companies.Lumenary), accounts[NAME]!);
  const proposed = {
    account_id: kith.companies.Lumenary,
    user_id: kith.users.portco,
    created_at: at,
    profile_key: 'in/petra-proposed',
    name: 'Petra Proposed',
    company: TYPED,
    title: 'Smith',
  };
  await kith.db
    .insertInto('proposed_contact')
    .values({ ...proposed, entity_urn: null, location: null })
    .execute();
});
afterAll(() => kith.app.close());

/** A request of Lumenary's for the company, from when it had its former name, through somebody who works there. */
async function request(status: IntroStatus, archived: 0 | 1 = 0): Promise<number> {
  const at = START.toISOString();
  const made = await kith.db
    .insertInto('intro')
    .values({
      account_id: kith.companies.Lumenary,
      requester_user_id: kith.users.portco,
      created_by: kith.users.portco,
      target_account_id: world.accounts[NAME]!,
      target_name: FORMERLY,
      goal: 'Other',
      status,
      archived,
      connector_contact_id: world.contacts['Ines Calloway']!,
      created_at: at,
      updated_at: at,
      status_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** A position of Lumenary's. */
async function opening(): Promise<string> {
  const at = START.toISOString();
  const times = { last_known_open: at, created_at: at, updated_at: at };
  const made = await kith.db
    .insertInto('position')
    .values({ ...times, account_id: kith.companies.Lumenary, name: 'Smith of Data' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(made.id);
}

/** A candidacy of somebody of the company for a position of Lumenary's. */
async function candidacy(): Promise<string> {
  const at = START.toISOString();
  const position = Number(await opening());
  const made = await kith.db
    .insertInto('poscan')
    .values({
      position_id: position,
      contact_id: world.contacts['Ines Calloway']!,
      candidate_source: 'Referral',
      status: 'Sent to account',
      request_type: 'Talent Suggestion',
      created_at: at,
      updated_at: at,
      status_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(made.id);
}

async function loadToken(kind: LinkKind, path: string, status: IntroStatus): Promise<string> {
  const about = { entity: 'intro', id: await request(status) } as const;
  const link_id = await makeLink(kith.db, kith.deps, kind, about, START);
  return (await loadFullText(kith.deps, { body: `${path}…`, link_id })).slice(path.length);
}

interface CallToMake {
  call: Call;
  args: () => object | Promise<object>;
  as?: TestViewer;
}
const ask = <C extends Call>(call: C, args: () => Args<C> | Promise<Args<C>>, as?: TestViewer): CallToMake => ({
  call,
  args,
  ...(as ? { as } : {}),
});

const person = (name: keyof typeof FACTS.people) => ({ params: { id: String(world.contacts[name]) } });
const reminder = () => ({ params: { id: `${kith.users.portco}-${world.contacts['Ines Calloway']}` } });
const PROFILE = { public_identifier: 'odile-brandt', fullName: 'Odile Brandt' };
const aRequest = async (status: IntroStatus, archived: 0 | 1 = 0) => ({
  params: { id: String(await request(status, archived)) },
});
const both = () => ({ body: { account_ids: [String(world.accounts[NAME]), String(world.accounts[BANK])] } });
const atBank = () => ({ body: { account_ids: [String(world.accounts[BANK])] } });

/** All places that can name a company to a portfolio user. */
const ASKED: Record<string, CallToMake> = {
  suggestions: ask(search.suggestAccounts, () => ({ query: { query: 'velv' } })),
  'accounts by id': ask(search.findAccounts, both),
  'accounts by a word of their names': ask(search.searchByNames, () => ({ body: { names: ['Velvet'] } })),
  'accounts by their whole name': ask(search.searchByNames, () => ({ body: { names: [TYPED], exactMatch: true } })),
  'accounts by industry': ask(search.searchByIndustries, () => ({ body: { industries: ['Metalwork'] } })),
  'people by title': ask(search.searchByTitle, () => ({ body: { titleLike: 'smith' } })),
  'people of accounts': ask(search.searchAccountContacts, both),
  'past employees elsewhere': ask(search.searchAccountContacts, atBank),
  'one company': ask(companyPage.getCompany, () => ({ params: { id: String(world.accounts[NAME]) } })),
  'a person there': ask(search.findContact, () => person('Ines Calloway')),
  'the evidence with a person': ask(search.findContact, () => person('Odile Brandt')),
  'the evidence behind a strength': ask(search.explainStrength, () => person('Odile Brandt')),

  requests: ask(intros.listIntros, async () => {
    await request('To review');
    return {};
  }),
  'requests as one types': ask(intros.findIntros, () => ({ query: { query: 'velvet' } })),
  'requests that moved': ask(intros.listIntroMoves, async () => {
    const made = await aRequest('To review');
    await kith.as('portco').call(intros.cancelIntro, { ...made, body: {} });
    return {};
  }),
  'names to filter requests by': ask(intros.suggestIntroFilters, () => ({ query: { query: 'velv' } })),
  'requests of a company': ask(intros.listIntros, () => ({ query: { companies: 'velvet anvil' } })),
  'a request and its changes': ask(intros.listIntroChanges, () => aRequest('To review')),
  'the answer to a request that cannot be': ask(intros.requestIntro, () => ({
    params: { id: String(world.accounts[NAME]) },
    body: { target_contact_id: String(world.contacts['Odile Brandt']) },
  })),
  'a request put away': ask(intros.archiveIntro, () => aRequest('Declined by Target')),
  'a request taken out again': ask(intros.unarchiveIntro, () => aRequest('Declined by Target', 1)),
  'a request cancelled': ask(intros.cancelIntro, async () => ({ ...(await aRequest('To review')), body: {} })),
  'a request with an outcome': ask(intros.recordOutcome, async () => ({
    ...(await aRequest('Introduced')),
    body: { outcome: 'In Play' as const },
  })),
  'a request with other words to forward': ask(intros.changeForwardable, async () => ({
    ...(await aRequest('Agreed')),
    body: { forwardable: 'Hi' },
  })),
  'the question of a feedback link': ask(
    introLinks.openFeedbackLink,
    async () => ({ params: { token: await loadToken('intro.feedback', '/intro-feedback/', 'Introduced') } }),
    'signed out',
  ),
  'the question to a connector': ask(
    introLinks.openConnectorLink,
    async () => ({ params: { token: await loadToken('intro.connector', '/intro-answer/', 'Asked') } }),
    'signed out',
  ),
  'the panel beside a profile': ask(panel.getByLinkedinId, () => ({ query: { public_identifier: 'ines-calloway' } })),
  'the evidence in the panel': ask(panel.getByLinkedinId, () => ({ query: PROFILE })),
  'the people of a page': ask(panel.listPeopleInView, () => ({ body: { people: [PROFILE] } })),
  'whom the company proposed': ask(panel.getByLinkedinId, () => ({ query: { public_identifier: 'petra-proposed' } })),
  'what connectors share': ask(connectors.portcoConnectorsFull, () => ({ query: PROFILE })),
  'the jobs of a candidate': ask(poscans.getCandidate, () => ({ body: { linkedinId: 'odile-brandt' } })),
  'the work history of a target': ask(talentRequest.requestResults, () => ({
    body: { contactToSearch: { public_identifier: 'odile-brandt' } },
  })),
  'a request for a reference': ask(talentRequest.poscanRequest, async () => ({
    body: {
      selectedPosition: await opening(),
      target: String(world.contacts['Ines Calloway']),
      requestType: 'Reference Check' as const,
      Reference_Check_Details__c: 'How was it?',
    },
  })),
  'the company of a candidate': ask(poscans.myCandidates, async () => {
    await candidacy();
    return {};
  }),
  'open requests': ask(talentDashboard.listOpenRequests, async () => {
    await candidacy();
    return {};
  }),
  'a candidacy and its changes': ask(poscans.poscanTimeline, async () => ({ params: { id: await candidacy() } })),
  'a candidacy with a comment': ask(poscans.updatePoscan, async () => ({
    body: { Id: await candidacy(), comment: 'We met.' },
  })),
  'a candidacy with feedback': ask(poscans.updatePortcoFeedback, async () => ({
    body: { poscanId: await candidacy(), Portco_Feedback__c: 'A good talk.' },
  })),
  'the company of a candidate in a founders digest': ask(foundersDigest.listFoundersDigests, () => ({})),
  'who changed jobs': ask(jobChanges.listJobChanges, () => ({})),
  'who is new at a company one follows': ask(jobChanges.listNewPeople, () => ({})),
  'who is better known at a company one follows': ask(jobChanges.listRises, () => ({})),
  'where somebody worked with targets': ask(relatedTargets.getRelatedTargets, async () => {
    await kith.db
      .updateTable('poscan')
      .set({ contact_id: world.contacts['Odile Brandt']! })
      .where('id', '=', Number(await candidacy()))
      .execute();
    return { body: { public_identifier: 'kei-tamsin' } };
  }),
  'people by name': ask(signals.searchCrmContacts, () => ({ query: { query: 'ines calloway' } })),
  'people as one types': ask(search.suggestPeople, () => ({ query: { query: 'ines' } })),
  'who reads what one knows about a person': ask(sharing.getSharingAbout, () => person('Odile Brandt')),
  'to whom one is never a way': ask(sharing.getSharing, async () => {
    await kith.as('portco').call(sharing.chooseIntroductions, { ...person('Ines Calloway'), body: { never: true } });
    return {};
  }),
  'of whom one told something': ask(signals.listToldSignals, () => ({ query: {} })),
  'doors of one person': ask(onePerson.listOnePersonDoors, () => putOnlyWay(kith, 'portco', world.accounts[NAME]!)),
  'ties that grow cold': ask(inTouch.listColdTies, () => ({})),
  'where somebody worked who opens a blind spot': ask(blindSpots.listBlindSpots, () => ({})),
  'people on a list': ask(peopleLists.getPeopleList, () => ({ params: { id: list } })),
  'a reminder to keep in touch': ask(inTouch.setReminder, () => ({
    body: { person: person('Ines Calloway').params.id, every: 1 as const },
  })),
  'the reminder about a person': ask(inTouch.getInTouch, () => person('Ines Calloway')),
  reminders: ask(inTouch.listReminders, () => ({})),
  'a reminder that one puts off': ask(inTouch.snoozeReminder, () => ({ ...reminder(), body: { days: 7 as const } })),
  'a reminder that one answers': ask(inTouch.sayInTouch, () => reminder()),
  'what waits': ask(digest.listWaiting, () => ({})),
  'the yearly letter': ask(letters.getYearlyLetter, () => ({ query: {} })),
  'what was suggested to the company': ask(sales.listSuggestions, () => ({})),
  'a fund that was suggested for a raise': ask(raising.listRaisePartners, async () => ({
    params: { id: await insertTestRaise(kith, kith.companies.Lumenary, world.accounts[NAME]!) },
  })),
  'where people work about whom one is asked': ask(ranking.listRankingContacts, () => ({})),
};

/** The other calls of portfolio users, whose answers hold no company except the viewer's own. */
const NAMELESS: readonly Call[] = [
  ...OF_NO_ONE,
  ...[sales.listUseCases, sales.getUseCase, sales.createUseCase, sales.updateUseCase, raising.closeRaise],
  // The company of the introduction, which a mail to the same reader named.
  ...[poscanFeedback.openPoscanFeedback, brought.listBrought, introLinks.openTargetLink, introLinks.openYear],
  ...[connectors.portcoConnectorsMini, connectors.listReachouts, companyPage.listCompanyPeople, raising.reopenRaise],
  ...ASKED_ELSEWHERE,
];

test('every call of a portfolio user is tested, or has no company in its answer', () => {
  const theirs = [...kith.app.calls].filter(({ permission }) =>
    can({ staff: false, portfolio: true, roles: [] }, permission),
  );
  const requests = Object.values(ASKED).map(({ call }) => call);
  expect(NAMELESS.filter((call) => requests.includes(call))).toEqual([]);
  const listed = [...requests, ...NAMELESS];
  const named = (calls: readonly Call[]) => calls.map(({ method, path }) => `${method} ${path}`);
  expect(named(theirs.filter((call) => !listed.includes(call)))).toEqual([]);
  expect(named(listed.filter((call) => !theirs.includes(call)))).toEqual([]);
  expect(theirs).not.toContain(access.listCompanies);
});

test('reads declared to have no company in their answers have none', async () => {
  for (const call of NAMELESS.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
    const { text } = await kith.as('portco').call(call, {} as Args<Call>);
    expect(text, call.path).not.toContain(NAME);
  }
});

type Flags = { confidential: 0 | 1; stealth: 0 | 1 };
const setFlags = (flags: Flags) =>
  kith.db.updateTable('account').set(flags).where('id', '=', world.accounts[NAME]!).execute();

/** The places whose whole answer contains the name. */
async function naming(): Promise<string[]> {
  const found: string[] = [];
  for (const [place, { call, args, as = 'portco' }] of Object.entries(ASKED)) {
    const { text } = await kith.as(as).call(call, (await args()) as Args<Call>);
    if (text.includes(NAME)) found.push(place);
  }
  return found;
}

test('an open company is named in each of these places', async () => {
  expect(await naming()).toEqual(Object.keys(ASKED));
});

async function requestsFor(companies: string): Promise<number> {
  const { body } = await kith.as('portco').call(intros.listIntros, { query: { companies } });
  return body.all_intros.length;
}

const GUARDED: [string, Flags][] = [
  ['in stealth mode', { confidential: 0, stealth: 1 }],
  ['confidential', { confidential: 1, stealth: 0 }],
  ['confidential and in stealth mode', { confidential: 1, stealth: 1 }],
];

describe.each(GUARDED)('a company that is %s', (_kind, flags) => {
  test('is named nowhere from that moment on, before anything is computed', async () => {
    await setFlags({ confidential: 0, stealth: 0 });
    await deriveAll(kith.db, START);
    await setFlags(flags);
    expect(await naming()).toEqual([]);
  });

  test('is found among the requests by the name at the time of the request, not by a later name', async () => {
    await request('To review');
    await setFlags({ confidential: 0, stealth: 0 });
    expect(await requestsFor(NAME)).toBeGreaterThan(0);
    await setFlags(flags);
    expect(await requestsFor(NAME)).toBe(0);
    expect(await requestsFor(FORMERLY)).toBeGreaterThan(0);
  });

  test('is named nowhere when all is computed, and its people are hidden', async () => {
    await setFlags(flags);
    await deriveAll(kith.db, START);
    expect(await naming()).toEqual([]);
    const { status } = await kith.as('portco').call(search.findContact, person('Ines Calloway'));
    expect(status).toBe(404);
  });
});

test('a company that only people of portfolio companies mention is named only to those companies, at once and later', async () => {
  await setFlags({ confidential: 0, stealth: 0 });
  await namedBy('portco2');
  expect(await naming()).toEqual([]);
  await deriveAll(kith.db, START);
  expect(await naming()).toEqual([]);
  await namedBy('portco');
  expect(await naming()).toEqual(Object.keys(ASKED));
});

/** Puts the company into a list of that user's, and of nobody else. */
async function namedBy(kind: 'portco' | 'portco2'): Promise<void> {
  const source_id = await insertOwnSource(kith.db, kith.users[kind], 'List', START.toISOString());
  await kith.db.updateTable('account').set({ source_id }).where('name', '=', NAME).execute();
  await updateKnown(kith.db, [world.accounts[NAME]!]);
}

test('a company that was merged into another is not named anywhere', async () => {
  await setFlags({ confidential: 0, stealth: 0 });
  await deriveAll(kith.db, START);
  const merge = async (into: number | null) => {
    await kith.db.updateTable('account').set({ merged_into: into }).where('id', '=', world.accounts[NAME]!).execute();
    await updateSearchAccounts(kith.db, [world.accounts[NAME]!]);
  };
  await merge(world.accounts[BANK]!);
  expect(await naming()).toEqual([]);
  await merge(null);
  expect(await naming()).toEqual(Object.keys(ASKED));
});

test('the test tells the names it looks for apart', () => {
  expect(foldName(NAME)).toBe(TYPED);
  expect(TYPED).not.toContain(NAME);
  expect(FORMERLY).not.toContain(NAME);
});
