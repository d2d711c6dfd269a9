/** Asks every call of a portfolio user that reads, and those that write and refuse, about something that the user may not know. */
import { expect, vi } from 'vitest';
import * as invitations from '../../../shared/features/accounts/invitations/calls.ts';
import * as preferences from '../../../shared/features/accounts/preferences/calls.ts';
import * as session from '../../../shared/features/accounts/session/calls.ts';
import * as assistants from '../../../shared/features/assistants/calls.ts';
import * as calendars from '../../../shared/features/calendars/calls.ts';
import * as connectors from '../../../shared/features/connectors/calls.ts';
import * as connectionsLinks from '../../../shared/features/imports/by-link/calls.ts';
import * as imports from '../../../shared/features/imports/calls.ts';
import * as inTouch from '../../../shared/features/in-touch/calls.ts';
import * as intros from '../../../shared/features/introductions/calls.ts';
import * as letters from '../../../shared/features/introductions/letter/calls.ts';
import * as introLinks from '../../../shared/features/introductions/link-calls.ts';
import * as jobChanges from '../../../shared/features/job-changes/calls.ts';
import * as brought from '../../../shared/features/mailboxes/brought/calls.ts';
import * as mailboxes from '../../../shared/features/mailboxes/calls.ts';
import * as cases from '../../../shared/features/operations/cases/calls.ts';
import * as panel from '../../../shared/features/panel/calls.ts';
import * as peopleLists from '../../../shared/features/people-lists/calls.ts';
import * as blindSpots from '../../../shared/features/reach/blind-spots/calls.ts';
import * as reach from '../../../shared/features/reach/calls.ts';
import * as onePerson from '../../../shared/features/reach/one-person/calls.ts';
import * as whatIf from '../../../shared/features/reach/what-if/calls.ts';
import * as sales from '../../../shared/features/sales/calls.ts';
import { listRaisePartners } from '../../../shared/features/sales/raising/calls.ts';
import * as search from '../../../shared/features/search/calls.ts';
import * as companyPage from '../../../shared/features/search/company/calls.ts';
import * as sharing from '../../../shared/features/sharing/calls.ts';
import * as signals from '../../../shared/features/signals/calls.ts';
import * as ats from '../../../shared/features/talent/ats/calls.ts';
import * as poscans from '../../../shared/features/talent/candidacies/calls.ts';
import * as poscanFeedback from '../../../shared/features/talent/feedback/calls.ts';
import * as positions from '../../../shared/features/talent/positions/calls.ts';
import * as relatedTargets from '../../../shared/features/talent/related-targets/calls.ts';
import * as talentRequest from '../../../shared/features/talent/requests/calls.ts';
import * as webhooks from '../../../shared/features/webhooks/calls.ts';
import type { Args, Call } from '../../../shared/platform/call.ts';
import { can } from '../../../shared/platform/permissions.ts';
import { getTokenScope } from '../../../shared/platform/scopes.ts';
import type { TestApp } from '../app.ts';

/** What can be known of the secret from outside: the names, and the ids that it will have. */
export interface Secret {
  company: string;
  person: string;
  tags: readonly string[];
  accountId: string;
  contactId: string;
}
type SecretQuestion = (secret: Secret) => readonly object[];

export const makeSlug = (name: string) => name.toLowerCase().replaceAll(' ', '-');
export const changeLetter = (name: string) => `${name.slice(0, -1)}x`;
export const makeProfile = ({ person }: Secret) => ({ public_identifier: makeSlug(person) });
const person = ({ contactId }: Secret) => [{ params: { id: contactId } }];

const TAGS = ['Metalwork', 'Banking', 'Gilding'];
const TITLES = ['Smith', 'Head of Data', 'Partner'];

type Ask = <C extends Call>(call: C, asking: (secret: Secret) => Args<C>[]) => unknown;

interface Asked {
  kith: TestApp;
  /** A use case of the viewer's company. */
  useCase: number;
  /** A raise of that company. */
  raise?: number;
}

function askReading({ kith, useCase, raise = useCase }: Asked, ask: Ask): void {
  ask(search.suggestAccounts, ({ company }) => [4, 7, 30].map((to) => ({ query: { query: company.slice(0, to) } })));
  ask(search.findAccounts, ({ accountId }) => [{ body: { account_ids: [accountId] } }]);
  ask(search.searchByNames, ({ company }) => [
    { body: { names: [company, changeLetter(company), company.split(' ')[0]!] } },
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
  const companies = ({ accountId }: Secret) => [
    { params: { id: accountId } },
    ...Object.values(kith.companies).map((id) => ({ params: { id: String(id) } })),
  ];
  ask(companyPage.getCompany, companies);
  ask(companyPage.listCompanyPeople, companies);
  ask(intros.listIntros, ({ company }) => [{}, { query: { companies: company } }]);
  ask(intros.suggestIntroFilters, ({ company }) => [{ query: { query: company.slice(0, 4) } }]);
  ask(intros.findIntros, ({ company }) => [{ query: { query: company.slice(0, 4) } }]);
  ask(intros.introSummaries, ({ accountId }) => [{ body: { account_ids: [accountId] } }]);
  ask(intros.listIntroChanges, person);
  ask(signals.searchCrmContacts, (secret) => [{ query: { query: secret.person } }, { query: { query: 'smi' } }]);
  ask(sales.getUseCase, ({ accountId }) => [useCase, accountId].map((id) => ({ params: { id: String(id) } })));
  ask(listRaisePartners, () => [
    { params: { id: String(raise) }, query: {} },
    { params: { id: String(raise) }, query: { tab: 'Requested' as const } },
  ]);
  ask(sales.previewUseCase, ({ company, tags }) => [
    { body: {} },
    { body: { Target_Account_Keywords__c: company } },
    { body: { Target_Account_Keywords__c: changeLetter(company), Target_Company_Size_Min__c: 5 } },
    { body: { Industries__c: tags[0] ?? 'Banking', Target_Account_Anti_Keywords__c: company.split(' ')[1] } },
    { body: { Excluded_Industries__c: 'Gilding', Target_Geographies__c: 'Secretville' } },
  ]);
  ask(panel.getByLinkedinId, (secret) => [{ query: { ...makeProfile(secret), fullName: secret.person } }]);
  ask(panel.listPeopleInView, (secret) => {
    const { public_identifier } = makeProfile(secret);
    const named = { fullName: secret.person, company: secret.company };
    return [{ body: { people: [{ public_identifier }, named, { fullName: secret.person }] } }];
  });
  ask(connectors.portcoConnectorsMini, (secret) => [{ query: makeProfile(secret) }]);
  ask(connectors.portcoConnectorsFull, (secret) => [{ query: makeProfile(secret) }]);
  ask(connectors.publicIdentifierToEntityUrn, (secret) => [{ query: makeProfile(secret) }]);
  ask(connectors.checkMissingProfile, (secret) => [{ query: { ...makeProfile(secret), fullName: secret.person } }]);
  ask(connectors.getReachout, ({ contactId }) => [{ query: { reachoutId: contactId } }]);
  ask(relatedTargets.getRelatedTargets, (secret) => [{ body: makeProfile(secret) }]);
  ask(talentRequest.requestResults, (secret) => [{ body: { contactToSearch: makeProfile(secret) } }]);
  ask(talentRequest.requestPositions, ({ company, contactId }) => [
    { query: { q: company } },
    { query: { id: contactId } },
  ]);
  ask(talentRequest.positionsOfAccount, ({ accountId }) => [{ body: { accountId } }]);
  ask(poscans.getCandidate, (secret) => [
    { body: { linkedinId: makeSlug(secret.person) } },
    { body: { sfId: secret.contactId } },
  ]);
  ask(poscans.poscanTimeline, person);
  ask(ats.getCandidacyAts, person);
  ask(ats.listAtsJobs, person);
  ask(positions.positionsByFit, ({ contactId }) => [{ query: { candidate: contactId } }]);
  ask(sharing.getSharingAbout, person);
  ask(inTouch.getInTouch, person);
  ask(letters.getYearlyLetter, () => [{ query: {} }, { query: { year: 2025 } }]);
  ask(blindSpots.listBlindSpots, ({ company }) => [{}, { query: { q: company } }, { query: { of: 'kinds' as const } }]);
  ask(whatIf.previewArrival, ({ contactId }) => [{ query: { person: contactId } }]);
  ask(whatIf.previewLeave, ({ contactId }) => [{ query: { person: contactId } }]);
  ask(reach.listGroupedCompanies, ({ tags }) => [
    { query: {} },
    { query: { key: tags[0] ?? 'Metalwork' } },
    { query: { by: 'place' as const } },
    { query: { by: 'size' as const } },
  ]);
  ask(reach.getReachMap, () => reach.REACH_AXES.map((by) => ({ query: { by } })));
  ask(reach.getReachWays, () => reach.REACH_AXES.map((by) => ({ query: { by } })));
  ask(reach.getReachChoices, () => [{}]);
  ask(onePerson.listOnePersonDoors, () => [{}, { query: { second: 'true' as const } }]);
  ask(inTouch.listColdTies, ({ company }) => [{}, { query: { q: company } }]);
  ask(inTouch.listReminders, ({ company }) => [{}, { query: { q: company } }]);
  ask(peopleLists.listPeopleLists, ({ contactId }) => [{}, { query: { person: contactId } }]);
  ask(jobChanges.listJobChanges, ({ company }) => [{}, { query: { q: company } }]);
  ask(jobChanges.listNewPeople, ({ company }) => [{}, { query: { q: company } }]);
}

function askWriting({ kith, useCase }: Asked, ask: Ask): void {
  // Writing calls that are refused: the words must not depend on whether there is such a company or person.
  ask(inTouch.setReminder, ({ contactId }) => [{ body: { person: contactId, every: 1 as const } }]);
  ask(peopleLists.saveToLists, ({ contactId }) => [{ body: { people: [contactId], lists: ['999999'] } }]);
  ask(peopleLists.takeOffList, ({ contactId }) => [{ params: { id: '999999' }, body: { people: [contactId] } }]);
  ask(peopleLists.changeListNote, ({ contactId }) => [
    { params: { id: '999999', person: contactId }, body: { note: 'Ask' } },
  ]);
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
    { body: { connector: 'noor-salhavi', target: makeSlug(secret.person), relevance: 'relevant' as const } },
  ]);
}

/** Calls that read without answering from the network, and calls about a row of one's own, which others' tests make. */
const EXEMPT = new Map<Call, string>([
  [session.frameSession, 'makes a session'],
  [session.login, 'signs in'],
  [introLinks.openFeedbackLink, 'a link about a request'],
  [introLinks.openConnectorLink, 'a link about a request'],
  [introLinks.openTargetLink, 'a link about a request'],
  [connectionsLinks.openConnectionsLink, 'a link about one’s own list'],
  [introLinks.openYear, 'a link about a request'],
  [letters.openLetterLink, 'a link to one’s own letter'],
  [poscanFeedback.openPoscanFeedback, 'a link about a candidacy'],
  [preferences.openUnsubscribe, 'a link about one’s own mail'],
  [cases.openPrivacyRequest, 'a link about one’s own request'],
  ...[
    imports.listImportJoins,
    imports.getImport,
    imports.listImportRows,
    imports.listRejects,
    imports.downloadRejects,
    imports.listImports,
  ].map((call) => [call, 'about the list that this test imports'] as const),
  [assistants.getDraft, 'what one’s own assistant drafted'],
  [assistants.openConsent, 'about a client'],
  [webhooks.listDeliveries, 'about one’s own webhook, and names nothing'],
  [mailboxes.proposeForBlocklist, 'mails of one’s own mailbox'],
  [calendars.proposePrivateGuests, 'events of one’s own calendar'],
  [brought.listBrought, 'people of one’s own mails and meetings (mailboxes/brought.test.ts)'],
  [peopleLists.getPeopleList, 'a list that colleagues made (people-lists.test.ts)'],
  [invitations.listOwnInvitations, 'people whom one invited'],
]);

export const isReading = (call: Call): boolean => call.method === 'GET' || getTokenScope(call) === 'read';

/** All reading calls of portfolio users, with and without input, and those writing ones that are asked above. */
function callsToMake(given: Asked): [Call, SecretQuestion][] {
  const requested = new Map<Call, SecretQuestion>();
  const ask: Ask = (call, asking) => requested.set(call, asking);
  askReading(given, ask);
  askWriting(given, ask);
  const theirs = [...given.kith.app.calls].filter(
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

/** @param writes whether calls that write are asked, too, and must refuse @returns each answer by its question */
export async function askAboutSecret(
  { kith, useCase }: Asked,
  viewer: 'portco' | 'portco2' | 'admin off',
  secret: Secret,
  writes = viewer === 'portco',
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const calls = callsToMake({ kith, useCase }).filter(([call]) => writes || isReading(call));
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
