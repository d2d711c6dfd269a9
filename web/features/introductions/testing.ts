import type { Intro, IntroChange } from '../../../shared/core/introductions/intro.ts';
import type { Actor, IntroStatus } from '../../../shared/core/introductions/status-names.ts';
import { INTRO_LIFE } from '../../../shared/core/introductions/statuses.ts';
import { listCompanies } from '../../../shared/features/accounts/access/calls.ts';
import { listKithUsers } from '../../../shared/features/accounts/session/calls.ts';
import {
  introPeople,
  listIntroChanges,
  listIntros,
  previewIntroUpdate,
} from '../../../shared/features/introductions/calls.ts';
import { deriveIntro, getIntroTab, type Tab } from '../../../shared/features/introductions/derive.ts';
import type { Result } from '../../../shared/platform/call.ts';
import { listStepsFrom } from '../../../shared/platform/steps.ts';
import { createFakeServer, createRefusal, type FakeServer, putSession, staff } from '../../testing/testing.tsx';

const TODAY = '2025-11-20';

/** A request of Noor's; the fields that follow from the status are derived as the server does. */
export function makeIntro(id: string, status: IntroStatus, more: Partial<Intro> = {}): Intro {
  const facts = {
    status,
    goal: more.Goal__c ?? 'Sales Opportunity',
    salesStatus: more.Sales_Status__c ?? null,
    rejectReason: more.Reject_Reason__c ?? null,
    archived: more.Archived_In_Dashboard__c ?? false,
    nextUpdate: more.Next_Update_Request__c ?? null,
  };
  const company = `Company ${id}`;
  return {
    Id: id,
    Name: `Lumenary to ${company}`,
    Status__c: status,
    Target_Account__c: `1${id}`,
    Target_Account__r: { Name: company, logo_url: null },
    To_Who__c: null,
    To_Who__r: null,
    Target_Contact_Role__r: null,
    Connector__c: null,
    Connector__r: null,
    Requestor__c: null,
    Requestor__r: { Name: 'Noor Salhavi', Email: 'noor@lumenary.example' },
    Requesting_Account__c: '2',
    Requesting_Account__r: { Name: 'Lumenary', logo_url: null },
    Kith_Facilitator__r: null,
    Sales_Status__c: null,
    Most_Advanced_Sales_Status__c: null,
    Is_In_Play__c: false,
    Feedback__c: null,
    Feedback_Details__c: null,
    Comments__c: null,
    Goal__c: 'Sales Opportunity',
    Position_Candidate__c: null,
    Reject_Reason__c: null,
    Archived_In_Dashboard__c: false,
    Next_Update_Request__c: null,
    Intro_Date__c: null,
    CreatedDate: '2025-11-03T09:00:00.000Z',
    LastActivityDate: '2025-11-18T23:30:00.000Z',
    Last_Status_Update__c: '2025-11-18T23:30:00.000Z',
    why: null,
    email_draft: null,
    prior_interaction: null,
    customer_tier: null,
    who_to_introduce: null,
    extra_comments: null,
    forwardable: null,
    Target_Answer__c: null,
    progress: null,
    ...deriveIntro(facts, 'Quillmark Ventures', TODAY),
    mine: true,
    may_cancel: false,
    may_change_forwardable: false,
    ...more,
  };
}

export const makePerson = (Id: string, Name: string, Title: string) => ({
  Id,
  Name,
  Title,
  Linkedin_Profile__c: `https://www.linkedin.com/in/person-${Id}`,
});

export const makeIntroChange = (id: string, more: Partial<IntroChange> = {}): IntroChange => ({
  id,
  at: '2025-11-14T09:00:00.000Z',
  kind: 'status',
  by: 'Tal Berkovan',
  mine: false,
  from: 'Asked',
  to: 'Agreed',
  comment: null,
  ...more,
});

const tab = (intro: Intro): Tab => getIntroTab(intro.bucket, intro.Archived_In_Dashboard__c);
const fits = (wanted: string | null, is: string) => wanted === null || wanted === is;
const listLines = (text: string | null) => (text ?? '').split('\n').filter(Boolean);

/** Answers as the server would: by tab, bucket, status and chips, a page of at most `limit` at a time. */
function listed(all: readonly Intro[], query: URLSearchParams): Result<typeof listIntros> {
  const companies = listLines(query.get('companies'));
  const people = listLines(query.get('people'));
  const found = all.filter(
    (item) =>
      (companies.length === 0 || companies.includes(item.Target_Account__r.Name)) &&
      (people.length === 0 || people.includes(item.To_Who__r?.Name ?? '')) &&
      fits(query.get('bucket'), item.bucket) &&
      fits(query.get('status'), item.Status__c),
  );
  const count = (wanted: Tab) => found.filter((item) => tab(item) === wanted).length;
  const shown = found.filter((item) => fits(query.get('tab'), tab(item)));
  const from = Number(query.get('cursor') ?? 0);
  const end = from + Number(query.get('limit') ?? 200);
  const page = shown.slice(from, end);
  return {
    my_intros: page.filter(({ mine }) => mine),
    all_intros: page,
    next_cursor: end < shown.length ? String(end) : null,
    counts: {
      queued: count('queued'),
      active: count('active'),
      archived: count('archived'),
      action_required: found.filter((item) => item.action_required && tab(item) !== 'archived').length,
    },
  };
}

/**
 * From now on the server has these requests, in this order, with these timelines.
 * @returns the list itself: the next answer has the changes that a test makes in it
 */
export function serveIntros(
  server: FakeServer,
  intros: Intro[],
  timelines: Record<string, IntroChange[]> = {},
): Intro[] {
  server.on(listIntros, ({ query }) => listed(intros, query));
  server.on(listIntroChanges, ({ params }) => {
    const intro = intros.find(({ Id }) => Id === params.id);
    return intro
      ? { intro, changes: timelines[intro.Id] ?? [] }
      : createRefusal(404, 'not_found', 'This request doesn’t exist, or you can’t see it.');
  });
  return intros;
}

/** A request as staff see it. */
export const makeStaffIntro = (id: string, status: IntroStatus, more: Partial<Intro> = {}): Intro =>
  makeIntro(id, status, {
    next_statuses: listStepsFrom(INTRO_LIFE, { state: status, cameFrom: null }, 'staff' as Actor).map(({ to }) => to),
    came_from: null,
    crm_url: `https://crm.example/${id}`,
    mine: false,
    ...more,
  });

/** Somebody of the firm is signed in, and can choose among colleagues and companies. */
export function createStaffServer(): FakeServer {
  const server = createFakeServer();
  putSession(server, staff);
  const user = (Id: string, Name: string) => ({ Id, Name, Email: '', Kith_Connect_Role__c: '', Slack_Id__c: null });
  server.on(listKithUsers, { users: { 7: user('7', 'Dana Orlev'), 8: user('8', 'Adaeze Molwuni') } });
  server.on(introPeople, { targets: [], connectors: [] });
  server.on(previewIntroUpdate, { messages: [], unreached: [], refused: null });
  server.on(listCompanies, {
    companies: [
      { id: '2', name: 'Lumenary', logo_url: null, firm: false },
      { id: '3', name: 'Brackenfield', logo_url: null, firm: false },
    ],
  });
  return server;
}
