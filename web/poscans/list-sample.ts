import type { Reply } from '../../shared/call.ts';
import { myCandidates } from '../../shared/poscans/calls.ts';
import type { Poscan } from '../../shared/poscans/poscan.ts';
import { listOpenRequests, type OpenRequest, talentDashboard } from '../../shared/talent-dashboard/calls.ts';
import type { ListSample } from '../testing-lists.ts';

export const makePoscan = (id: number, more: Partial<Poscan> = {}): Poscan => ({
  ...{ Id: String(id), Position__c: '7', Position_Title__c: 'VP Data', Account__c: '3', Poscan_account: 'Lumenary' },
  ...{ Candidate__c: String(100 + id), Candidate_Name__c: `Person ${id}`, Candidate_First_Name__c: 'Person' },
  ...{ Candidate_LinkedIn__c: null, Candidate_Account__c: 'Harrow', Candidate_Source__c: 'Referral' },
  ...{ Status__c: 'Accepted by account', status_label: 'In Progress', poscanStatusPortco: 'In Progress' },
  ...{ introStatusPortco: null, set: 'in play', reasons: [], Request_Type__c: 'Talent Suggestion' },
  next_statuses: [
    { status: 'To be introduced', asks_reason: false, reasons: [] },
    { status: 'Rejected by account', asks_reason: true, reasons: ['Too junior', 'No position'] },
  ],
  ...{ Priority__c: 'High', Portco_Owner__c: null, Portco_Owner__r: null, Rejection_Reason__c: null },
  ...{ Rejection_Details__c: null, Candidate_Interested__c: false, Portco_Interested__c: false },
  ...{ Date_Suggested_to_Account__c: null, Date_Suggested_to_Candidate__c: null, Intro_Date__c: null },
  ...{ CreatedDate: '2026-11-01T08:00:00.000Z', Last_Status_Update__c: '2026-11-20T08:00:00.000Z' },
  ...{ Ramzor_Score__c: null, Comments__c: null, personalized_message_for_candidate__c: null },
  ...{ Reference_Check_Details__c: null, Portco_Feedback_Status__c: 'Not Requested', Portco_Feedback__c: null },
  ...{ Next_Portco_Feedback_Request__c: null, predictedEndDate: null, intros: [] },
  ...more,
});

export const makeDashboard = (poscans: readonly Poscan[]): Reply<typeof talentDashboard> => ({
  ...{ poscans: [...poscans], intros: [], next_cursor: null, whose: 'All', today: '2026-11-21' },
  counts: { outbound: { New: poscans.length, 'In Play': 23, Failed: 31, Closed: 8 }, inbound: 12, feedback: 9 },
  bounds: { created_after: '2026-08-21', next_from: '2026-05-21', next_to: '2026-12-21' },
});

const makeOpenRequest = (id: number): OpenRequest => ({
  ...{ kind: 'candidacy', Id: String(id), person: { Id: String(100 + id), Name: `Person ${id}` }, what: 'VP Data' },
  ...{ company: 'Lumenary', type: 'Intro Request', status: 'In Progress' },
  ...{ CreatedDate: '2026-11-01T08:00:00.000Z', Last_Status_Update__c: '2026-11-20T08:00:00.000Z' },
});

const several = <Row>(count: number, make: (id: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

export const samples: readonly ListSample[] = [
  {
    name: 'candidates',
    call: myCandidates,
    serve: (server, count) =>
      server.on(myCandidates, {
        poscans: several(count, (id) => makePoscan(id)),
        more: false,
      }),
  },
  {
    name: 'dashboard',
    call: talentDashboard,
    serve: (server, count) => server.on(talentDashboard, makeDashboard(several(count, (id) => makePoscan(id)))),
  },
  {
    name: 'open-requests',
    call: listOpenRequests,
    serve: (server, count) =>
      server.on(listOpenRequests, {
        ...{ requests: several(count, makeOpenRequest), next_cursor: null },
        counts: { candidacies: count, introductions: 0 },
      }),
  },
];
