/**
 * What a portfolio user may not know leaves no trace: random networks are asked with and without a company that is named by another
 * portfolio company alone, confidential, or in stealth mode, and its people. Every answer, and every count in it, must be the same.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as invitations from '../../../shared/features/accounts/invitations/calls.ts';
import * as preferences from '../../../shared/features/accounts/preferences/calls.ts';
import * as session from '../../../shared/features/accounts/session/calls.ts';
import * as connectors from '../../../shared/features/connectors/calls.ts';
import * as imports from '../../../shared/features/imports/calls.ts';
import * as intros from '../../../shared/features/introductions/calls.ts';
import * as jobChanges from '../../../shared/features/job-changes/calls.ts';
import * as panel from '../../../shared/features/panel/calls.ts';
import * as sales from '../../../shared/features/sales/calls.ts';
import * as search from '../../../shared/features/search/calls.ts';
import * as signals from '../../../shared/features/signals/calls.ts';
import * as poscans from '../../../shared/features/talent/candidacies/calls.ts';
import * as poscanFeedback from '../../../shared/features/talent/feedback/calls.ts';
import * as positions from '../../../shared/features/talent/positions/calls.ts';
import * as relatedTargets from '../../../shared/features/talent/related-targets/calls.ts';
import * as talentRequest from '../../../shared/features/talent/requests/calls.ts';
import type { Args, Call } from '../../../shared/platform/call.ts';
import { can } from '../../../shared/platform/permissions.ts';
import { getTokenScope } from '../../../shared/platform/scopes.ts';
import { getPatience } from '../../../tests/setup/patience.ts';
import { insertOwnSource } from '../../core/facts/write/sources.ts';
import { updateKnown } from '../../core/network/derive/portfolio-only.ts';
import { findActiveUser } from '../../platform/access/users.ts';
import { buildViewer } from '../../platform/access/viewer.ts';
import { isForViewer } from '../../platform/messages/digest.ts';
import { loadFirmAccountId } from '../../platform/settings/installation.ts';
import { START, startTestApp, type TestApp } from '../app.ts';
import { insertTestUseCase } from '../sales.ts';
import { deriveAll, insertFacts, type WorldFacts, type WorldJob, type WorldPerson } from '../world.ts';

const FIRST = ['Velvet', 'Amber', 'Quiet'];
const LAST = ['Anvil', 'Works', 'Bank'];
const TAGS = ['Metalwork', 'Banking', 'Gilding'];
const TITLES = ['Smith', 'Head of Data', 'Partner'];
const KINDS = ['named by another company', 'confidential', 'stealth'] as const;

let kith: TestApp;
let useCase: number;
async function start() {
  kith = await startTestApp();
  kith.deps.settings.readBounds = { day: 1e6, days30: 1e6, company: { day: 1e6, days30: 1e6 } };
  useCase = await insertTestUseCase(kith, kith.companies.Lumenary, { keywords: '["velvet","smith"]' });
  // From their first list on, whatever it names, Brackenfield's user is of the circle (first-list.test.ts, decision 075).
  await put({
    accounts: {},
    people: {
      'First Listed': { jobs: [{ at: 'Brackenfield', title: 'Smith', from: '2020-01' }], known: { portco2: 1 } },
    },
  });
}
beforeAll(start);
/** Some calls may be made only so often in an hour. */
const DRAWS_OF_AN_APP = 8;
afterAll(() => kith.app.close());

/** What can be known of the secret from outside: the names, and the ids that it will have. */
interface Secret {
  company: string;
  person: string;
  tags: readonly string[];
  accountId: string;
  contactId: string;
}
type SecretQuestion = (secret: Secret) => readonly object[];

const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');
const misspelt = (name: string) => `${name.slice(0, -1)}x`;
const profile = ({ person }: Secret) => ({ public_identifier: slug(person) });
const person = ({ contactId }: Secret) => [{ params: { id: contactId } }];
const requested = new Map<Call, SecretQuestion>();
const ask = <C extends Call>(call: C, asking: (secret: Secret) => Args<C>[]): unknown => requested.set(call, asking);

ask(search.suggestAccounts, ({ company }) => [4, 7, 30].map((to) => ({ query: { query: company.slice(0, to) } })));
ask(search.findAccounts, ({ accountId }) => [{ body: { account_ids: [accountId] } }]);
ask(search.searchByNames, ({ company }) => [
  { body: { names: [company, misspelt(company), company.split(' ')[0]!] } },
  { body: { names: [company], exactMatch: true } },
]);
ask(search.searchByIndustries, ({ tags }) => [
  { body: { industries: [...tags, 'Metalwork'] } },
  { body: { industries: TAGS, headCountFrom: 1, headCountTo: 5_000 } },
]);
ask(search.suggestPeople, (secret) => [4, 20].map((to) => ({ query: { query: secret.person.slice(0, to) } })));
ask(search.searchByTitle, () => [
  { body: { titleLike: TITLES.join(', ') } },
  { body: { titleLike: 'smith', limit: 1 } },
]);
ask(search.findContact, person);
ask(search.explainStrength, person);
ask(search.searchAccountContacts, ({ accountId }) => [
  { body: { account_ids: [accountId] } },
  { body: { account_ids: Object.values(kith.companies).map(String) } },
]);
ask(intros.listIntros, ({ company }) => [{}, { query: { companies: company } }]);
ask(intros.suggestIntroFilters, ({ company }) => [{ query: { query: company.slice(0, 4) } }]);
ask(intros.findIntros, ({ company }) => [{ query: { query: company.slice(0, 4) } }]);
ask(intros.introSummaries, ({ accountId }) => [{ body: { account_ids: [accountId] } }]);
ask(intros.listIntroChanges, person);
ask(signals.searchCrmContacts, (secret) => [{ query: { query: secret.person } }, { query: { query: 'smi' } }]);
ask(sales.getUseCase, ({ accountId }) => [useCase, accountId].map((id) => ({ params: { id: String(id) } })));
ask(sales.previewUseCase, ({ company, tags }) => [
  { body: {} },
  { body: { Target_Account_Keywords__c: company } },
  { body: { Target_Account_Keywords__c: misspelt(company), Target_Company_Size_Min__c: 5 } },
  { body: { Industries__c: tags[0] ?? 'Banking', Target_Account_Anti_Keywords__c: company.split(' ')[1] } },
  { body: { Excluded_Industries__c: 'Gilding', Target_Geographies__c: 'Secretville' } },
]);
ask(panel.getByLinkedinId, (secret) => [{ query: { ...profile(secret), fullName: secret.person } }]);
ask(connectors.portcoConnectorsMini, (secret) => [{ query: profile(secret) }]);
ask(connectors.portcoConnectorsFull, (secret) => [{ query: profile(secret) }]);
ask(connectors.publicIdentifierToEntityUrn, (secret) => [{ query: profile(secret) }]);
ask(connectors.checkMissingProfile, (secret) => [{ query: { ...profile(secret), fullName: secret.person } }]);
ask(connectors.getReachout, ({ contactId }) => [{ query: { reachoutId: contactId } }]);
ask(relatedTargets.getRelatedTargets, (secret) => [{ body: profile(secret) }]);
ask(talentRequest.requestResults, (secret) => [{ body: { contactToSearch: profile(secret) } }]);
ask(talentRequest.requestPositions, ({ company, contactId }) => [
  { query: { q: company } },
  { query: { id: contactId } },
]);
ask(talentRequest.positionsOfAccount, ({ accountId }) => [{ body: { accountId } }]);
ask(poscans.getCandidate, (secret) => [
  { body: { linkedinId: slug(secret.person) } },
  { body: { sfId: secret.contactId } },
]);
ask(poscans.poscanTimeline, person);
ask(positions.positionsByFit, ({ contactId }) => [{ query: { candidate: contactId } }]);
ask(jobChanges.listJobChanges, ({ company }) => [{}, { query: { q: company } }]);
ask(jobChanges.listNewPeople, ({ company }) => [{}, { query: { q: company } }]);
// Writing calls that are refused: the words must not depend on whether there is such a company or person.
ask(search.follow, ({ accountId }) => [{ params: { id: accountId } }]);
ask(intros.requestIntro, ({ accountId, contactId }) => [
  { params: { id: accountId }, body: {} },
  { params: { id: String(kith.companies['Quillmark Ventures']) }, body: { target_contact_id: contactId } },
]);
ask(signals.createSignal, ({ contactId }) => [
  {
    body: {
      Type__c: 'Opinion' as const,
      Direction__c: 'Positive' as const,
      Signalling_Contact__c: contactId,
      Contact__c: contactId,
    },
  },
]);
ask(sales.createUseCase, ({ contactId }) => [{ body: { Name: 'A try', Default_Contact__c: contactId } }]);
ask(talentRequest.poscanRequest, ({ contactId }) => [
  { body: { selectedPosition: '1', target: contactId, personalized_message_for_candidate__c: 'Hello' } },
]);
ask(sales.setStatus, ({ accountId }) => [
  {
    params: { sales_target_id: String(useCase), account_id: accountId },
    body: { status: 'Dismissed by Portfolio' as const, dismiss_category: 'Other' as const, comments: 'No' },
  },
]);
ask(connectors.markRelevance, (secret) => [
  { body: { connector: 'noor-salhavi', target: slug(secret.person), relevance: 'relevant' as const } },
]);

/** Calls that read without answering from the network, and calls about a row of one's own, which others' tests make. */
const EXEMPT = new Map<Call, string>([
  [session.frameSession, 'makes a session'],
  [session.login, 'signs in'],
  [intros.openFeedbackLink, 'a link about a request'],
  [intros.openConnectorLink, 'a link about a request'],
  [poscanFeedback.openPoscanFeedback, 'a link about a candidacy'],
  [preferences.openUnsubscribe, 'a link about one’s own mail'],
  ...[
    imports.listImportJoins,
    imports.getImport,
    imports.listImportRows,
    imports.listRejects,
    imports.downloadRejects,
    imports.listImports,
  ].map((call) => [call, 'about the list that this test imports'] as const),
  [invitations.listOwnInvitations, 'people whom one invited'],
]);

const isReading = (call: Call): boolean => call.method === 'GET' || getTokenScope(call) === 'read';

/** All reading calls of portfolio users, with and without input, and those writing ones that are asked above. */
function callsToMake(): [Call, SecretQuestion][] {
  const theirs = [...kith.app.calls].filter(
    (call) => can({ staff: false, portfolio: true, roles: [] }, call.permission) && !EXEMPT.has(call),
  );
  return theirs.flatMap((call): [Call, SecretQuestion][] => {
    const asking = requested.get(call);
    if (asking) return [[call, asking]];
    if (!isReading(call)) return [];
    // A call that needs no input is asked without anybody listing it here.
    if (call.params || call.body) throw new Error(`${call.method} ${call.path}: say how to ask it, or why not.`);
    return [[call, () => [{}]]];
  });
}

/** Everything that a portfolio user can learn, and what staff see with the admin view off. @param staff the firm does not know the person */
async function answersTo(secret: Secret, staff: boolean): Promise<Record<string, unknown>> {
  return {
    portco: await loadAnswers('portco', secret),
    'admin off': staff && (await loadAnswers('admin off', secret)),
    'the check of an own list': await answersToImport(secret),
    'the digest': await linesOfDigest(),
  };
}

async function loadAnswers(viewer: 'portco' | 'admin off', secret: Secret): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  // What staff may do does not depend on the view.
  const calls = callsToMake().filter(([call]) => viewer === 'portco' || isReading(call));
  for (const [call, asking] of calls)
    for (const args of asking(secret)) {
      const now = performance.now();
      // The live count of a use case looks for as long as there is time: here there always is.
      const clock = call === sales.previewUseCase ? vi.spyOn(performance, 'now').mockReturnValue(now) : undefined;
      const { status, body, error, text } = await kith.as(viewer).call(call, args as Args<Call>);
      clock?.mockRestore();
      expect(status, 'asked too often').not.toBe(429);
      const key = `${call.method} ${call.path} ${JSON.stringify(args)}`;
      if (!isReading(call)) expect(status, `${key} is refused`).not.toBe(200);
      found[key] = { status, answer: status === 200 ? (body ?? text) : error };
    }
  return found;
}

/** The mail of a whole week. */
async function linesOfDigest(): Promise<unknown[]> {
  const { db, settings, declared } = kith.deps;
  const firm = { domains: settings.firmDomains, accountId: await loadFirmAccountId(db) };
  const viewer = buildViewer(
    (await findActiveUser(db, kith.users.portco))!,
    { id: '', actingUserId: null },
    firm,
    false,
  );
  const since = new Date(START.getTime() - 7 * 86_400_000);
  const sections = declared.digest.filter((section) => isForViewer(section, viewer));
  expect(sections.length).toBeGreaterThan(2);
  return Promise.all(sections.map((section) => section.read(kith.deps, viewer, since)));
}

/** A list of one's own with the secret person, as its check tells of it. */
async function answersToImport(secret: Secret): Promise<unknown[]> {
  const [first, last] = secret.person.split(' ');
  const head = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
  const rows = [
    `${first},${last},linkedin.com/in/${slug(secret.person)},,${secret.company},Smith,02 Mar 2021`,
    `${first},${last},,,${secret.company},Smith,02 Mar 2021`,
    `,,linkedin.com/in/${slug(secret.person)},,,Smith,02 Mar 2021`,
    `Somebody,Else,linkedin.com/in/${slug(secret.person)},,${misspelt(secret.company)},,02 Mar 2021`,
  ];
  const as = kith.as('portco');
  const messages: unknown[] = [];
  for (const row of rows) {
    const body = new FormData();
    body.append('file', new Blob([`${head}${row}\n`]), 'Connections.csv');
    const made = await as.call(imports.uploadImport, { query: { kind: 'connections' }, body } as never);
    await kith.runJobs();
    const params = { id: made.body.import.id };
    const { counts, state, total_rows, strengths_left } = (await as.call(imports.getImport, { params })).body.import;
    const listed = (await as.call(imports.listImportRows, { params })).body.rows;
    const rejects = (await as.call(imports.listRejects, { params, query: {} })).body.rejects;
    const { status, body: joins } = await as.call(imports.listImportJoins, { params, query: {} });
    const rowsTold = listed.map(({ id: _, ...item }) => item);
    messages.push({ counts, state, total_rows, strengths_left, rejects, listed: rowsTold, joins: [status, joins] });
    await as.call(imports.cancelImport, { params });
  }
  return messages;
}

const name = (last: readonly string[]) => fc.tuple(fc.constantFrom(...FIRST), fc.constantFrom(...last));
const known = fc.record(
  { admin: fc.constantFrom(1, 2, 3, 4), portco2: fc.constantFrom(1, 2, 3, 4) },
  { requiredKeys: [] },
) as fc.Arbitrary<NonNullable<WorldPerson['known']>>;
const drawn = fc.record({
  companies: fc.uniqueArray(name(LAST), { minLength: 1, maxLength: 3, selector: (item) => item.join(' ') }),
  secret: name([...LAST, 'Secretworks']),
  tags: fc.uniqueArray(fc.constantFrom(...TAGS, 'Hidden Arts'), { maxLength: 2 }),
  headcount: fc.constantFrom(3, 40, 800),
  title: fc.constantFrom(...TITLES, 'Chief Secret'),
  known,
  wasAtOpen: fc.boolean(),
  others: fc.array(fc.record({ title: fc.constantFrom(...TITLES), known }), { minLength: 1, maxLength: 3 }),
});

let draws = 0;
test('no answer and no count differs because of what the viewer may not know', {
  timeout: getPatience(120_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (network) => {
      const draw = ++draws;
      if (draw % DRAWS_OF_AN_APP === 0) {
        await kith.app.close();
        await start();
      }
      const kind = KINDS[draw % KINDS.length]!;
      const open = network.companies.map((words) => `${words.join(' ')} ${draw}`);
      const job = (at: string, title: string): WorldJob => ({ at, title, from: '2020-01' });
      await put({
        accounts: Object.fromEntries(open.map((text, at) => [text, { headcount: 10 * 4 ** at, tags: [TAGS[at]!] }])),
        people: Object.fromEntries(
          network.others.map((row, at) => [
            `Open${at} Person${draw}`,
            { jobs: [job(open[at % open.length]!, row.title)], known: { portco: 2, ...row.known } },
          ]),
        ),
      });
      const company = `${network.secret.join(' ')} ${draw}`;
      const secret: Secret = {
        company: open.includes(company) ? `${company} Secret` : company,
        person: `Ines Secret${draw}`,
        tags: network.tags,
        accountId: await nextId('account'),
        contactId: await nextId('contact'),
      };
      // This call remembers that it was made.
      for (const viewer of ['portco', 'admin off'] as const)
        await kith.as(viewer).call(connectors.checkMissingProfile, {
          query: { ...profile(secret), fullName: secret.person },
        });
      const alone = kind === KINDS[0];
      const ofStaff = alone || network.known.admin === undefined;
      const without = await answersTo(secret, ofStaff);

      const world = await put({
        accounts: {
          [secret.company]: {
            headcount: network.headcount,
            tags: network.tags,
            ...(alone ? {} : { [kind]: 1 as const }),
          },
        },
        people: {
          [secret.person]: {
            jobs: [
              job(secret.company, network.title),
              ...(network.wasAtOpen ? [{ at: 'Brackenfield', title: 'Smith', from: '2012-01', to: '2015-01' }] : []),
            ],
            // Nobody but Brackenfield's user knows somebody at a company that only they name.
            known: alone ? { portco2: network.known.portco2 ?? 1 } : network.known,
            listed: alone,
          },
        },
      });
      await kith.db
        .updateTable('account')
        .set({ city: 'Secretville' })
        .where('id', '=', world.accounts[secret.company]!)
        .execute();
      if (alone) await namedBy('portco2', world.accounts[secret.company]!);
      await kith.runJobs();
      expect([world.accounts[secret.company], world.contacts[secret.person]].map(String)).toEqual([
        ...[secret.accountId, secret.contactId],
      ]);
      expect(await answersTo(secret, ofStaff)).toEqual(without);
    }),
    {
      numRuns: Number(process.env.TEST_SECRET_RUNS ?? 3),
      endOnFailure: true,
      seed: Number(process.env.TEST_SECRET_SEED ?? 38),
    },
  );
});

async function put(facts: WorldFacts) {
  const world = await insertFacts(kith, facts);
  await deriveAll(kith.db, START);
  return world;
}

async function nextId(table: 'account' | 'contact'): Promise<string> {
  const { id } = await kith.db
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return String(Number(id) + 1);
}

/** Puts the company into a list of that user's, and of nobody else. */
async function namedBy(kind: 'portco2', account: number): Promise<void> {
  const source_id = await insertOwnSource(kith.db, kith.users[kind], 'List', START.toISOString());
  await kith.db.updateTable('account').set({ source_id }).where('id', '=', account).execute();
  await updateKnown(kith.db, [account]);
  await deriveAll(kith.db, START);
}
