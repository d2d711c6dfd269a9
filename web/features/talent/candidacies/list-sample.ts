import { myCandidates } from '../../../../shared/features/talent/candidacies/calls.ts';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import {
  listOpenRequests,
  type OpenRequest,
  talentDashboard,
} from '../../../../shared/features/talent/dashboard/calls.ts';
import { getJobSeekers, type JobSeeker } from '../../../../shared/features/talent/job-seekers/calls.ts';
import {
  requestConnectors,
  requestPositions,
  requestResults,
} from '../../../../shared/features/talent/requests/calls.ts';
import type { Connector, RequestTarget } from '../../../../shared/features/talent/requests/connector.ts';
import type { Reply } from '../../../../shared/platform/call.ts';
import type { ListSample } from '../../../testing/testing-lists.ts';

export const makeCandidacy = (id: number, more: Partial<Candidacy> = {}): Candidacy => ({
  Id: String(id),
  Position__c: '7',
  Position_Title__c: 'VP Data',
  Account__c: '3',
  Poscan_account: 'Lumenary',
  Candidate__c: String(100 + id),
  Candidate_Name__c: `Person ${id}`,
  Candidate_First_Name__c: 'Person',
  Candidate_LinkedIn__c: null,
  Candidate_Account__c: 'Harrow',
  Candidate_Source__c: 'Referral',
  Status__c: 'Accepted by account',
  status_label: 'In Progress',
  poscanStatusPortco: 'In Progress',
  introStatusPortco: null,
  set: 'in play',
  reasons: [],
  Request_Type__c: 'Talent Suggestion',
  next_statuses: [
    { status: 'To be introduced', asks_reason: false, reasons: [] },
    { status: 'Rejected by account', asks_reason: true, reasons: ['Too junior', 'No position'] },
  ],
  Priority__c: 'High',
  Portco_Owner__c: null,
  Portco_Owner__r: null,
  Rejection_Reason__c: null,
  Rejection_Details__c: null,
  Candidate_Interested__c: false,
  Portco_Interested__c: false,
  Date_Suggested_to_Account__c: null,
  Date_Suggested_to_Candidate__c: null,
  Intro_Date__c: null,
  CreatedDate: '2026-11-01T08:00:00.000Z',
  Last_Status_Update__c: '2026-11-20T08:00:00.000Z',
  Ramzor_Score__c: null,
  Comments__c: null,
  personalized_message_for_candidate__c: null,
  Reference_Check_Details__c: null,
  Portco_Feedback_Status__c: 'Not Requested',
  Portco_Feedback__c: null,
  Next_Portco_Feedback_Request__c: null,
  predictedEndDate: null,
  intros: [],
  ...more,
});

export const makeDashboard = (poscans: readonly Candidacy[]): Reply<typeof talentDashboard> => ({
  poscans: [...poscans],
  intros: [],
  next_cursor: null,
  whose: 'All',
  today: '2026-11-21',
  companies: [{ Account__c: '3', count: 41 }],
  counts: { outbound: { New: poscans.length, 'In Play': 23, Failed: 31, Closed: 8 }, inbound: 12, feedback: 9 },
  bounds: { created_after: '2026-08-21', next_from: '2026-05-21', next_to: '2026-12-21' },
});

const makeOpenRequest = (id: number): OpenRequest => ({
  kind: 'candidacy',
  Id: String(id),
  person: { Id: String(100 + id), Name: `Person ${id}` },
  what: 'VP Data',
  company: 'Lumenary',
  type: 'Intro Request',
  status: 'In Progress',
  CreatedDate: '2026-11-01T08:00:00.000Z',
  Last_Status_Update__c: '2026-11-20T08:00:00.000Z',
});

const makeSeeker = (id: number, more: Partial<JobSeeker> = {}): JobSeeker => ({
  Id: String(id),
  Name: `Person ${id}`,
  public_identifier: `person-${id}`,
  linkedin_profile: null,
  title: 'VP Data',
  Account_Name__c: 'Harrow',
  location: 'Berlin',
  Skill__c: 'Backend;Security',
  Skill_Category__c: 'Engineering',
  Role__c: 'Manager',
  Confidential__c: false,
  open_poscans: 1,
  last_enriched: null,
  crm_url: null,
  ...more,
});

export const requestTarget: RequestTarget = {
  Id: '12',
  name: 'Ines Calloway',
  FirstName: 'Ines',
  public_identifier: 'ines-calloway',
  headline: 'Head of Data',
  linkedin_profile: null,
  AccountId: '3',
  poscans: [],
  works_at_firm: false,
  roles: [
    {
      Start_Date__c: '2019-03',
      End_Date__c: null,
      Account_Name__c: 'Castellan Bank',
      role_title: 'Head of Data',
      Role__c: 'Manager',
      Is_Direct__c: true,
      Soft_Deleted__c: false,
      NumberOfEmployees: 600,
      current: true,
    },
  ],
  pgPositions: [],
};

export const makeTalentConnector = (id: number, more: Partial<Connector> = {}): Connector => ({
  Contact__c: String(200 + id),
  Contact_Name__c: `Connector ${id}`,
  FirstName: 'Connector',
  crm_url: null,
  Linkedin_Profile__c: null,
  Title: 'CTO',
  Account_Name__c: 'Parcelwise',
  current_account_id_of_contact: '9',
  Currrent_account_of_contact_role__c: 'Executive',
  announcement_status: null,
  account_tags: '',
  owner_id: '7',
  owner_name: 'Dana Orlev',
  owner_slack_id: 'U0DANA001',
  score: 4,
  is_owner: false,
  talpodScore: 0.5,
  defpodScore: 0.5,
  category: 3,
  signals: [],
  KithSignals: [],
  years: 2,
  score_details: {
    evidence: [
      {
        kind: 'tenure',
        text: 'They worked together at Tesselane.',
        source: 'Career history',
        date: null,
        on_record: true,
      },
    ],
    elsewhere: null,
    on_record: 1,
    inferred: 0,
    best_through: null,
  },
  roles: [
    {
      Account_Name__c: 'Tesselane',
      role_title: 'CTO',
      Role__c: 'Executive',
      Active__c: false,
      Skill__c: '',
      Skill_Category__c: null,
      overlappingMonths: 31,
      startDateTogether: '2018-06',
      endDateTogether: '2021-01',
      employees_count: 40,
    },
  ],
  connectionOnLinkedin: false,
  current_colleague: false,
  connections_count: null,
  oxy_connections_count: 1,
  poscan_count: 0,
  connector_count: 0,
  has_email: true,
  load: { asked: 0, open: 0, last_answered: null },
  ...more,
});

const makeMany = <Row>(count: number, make: (id: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

export const samples: readonly ListSample[] = [
  {
    name: 'job-seekers',
    call: getJobSeekers,
    serve: (server, count) =>
      server.on(getJobSeekers, {
        jobSeekers: Array.from({ length: count }, (_, index) => makeSeeker(index + 1)),
        next_cursor: null,
        counts: { found: count, all: count },
        options: { category: [], role: [], place: [] },
      }),
  },
  {
    name: 'candidates',
    call: myCandidates,
    serve: (server, count) =>
      server.on(myCandidates, {
        poscans: makeMany(count, (id) => makeCandidacy(id)),
        more: false,
        next_cursor: null,
        counts: { active: count, archive: 0 },
      }),
  },
  {
    name: 'dashboard',
    call: talentDashboard,
    serve: (server, count) => server.on(talentDashboard, makeDashboard(makeMany(count, (id) => makeCandidacy(id)))),
  },
  {
    name: 'connectors',
    call: requestConnectors,
    serve: (server, count) =>
      server
        .on(requestResults, { target: requestTarget })
        .on(requestPositions, { positions: [] })
        .on(requestConnectors, {
          connectors: makeMany(count, (id) => makeTalentConnector(id)),
          next_cursor: null,
          unfiltered: count,
          counts: { all: count, work: count, linkedin: 0, other: 0 },
        }),
  },
  {
    name: 'open-requests',
    call: listOpenRequests,
    serve: (server, count) =>
      server.on(listOpenRequests, {
        requests: makeMany(count, makeOpenRequest),
        next_cursor: null,
        counts: { candidacies: count, introductions: 0 },
      }),
  },
];
