import { ALTERNATIVE_PATH, OVERDUE_DAYS } from '../../../../shared/core/introductions/constants.ts';
import type { Intro, IntroChange } from '../../../../shared/core/introductions/intro.ts';
import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { deriveIntro } from '../../../../shared/features/introductions/derive.ts';
import type { ViewerScope } from '../../../core/network/read/viewer-scope.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { IntroRow } from '../../../platform/db/schema.ts';
import { buildProfileUrl } from '../../../platform/text/profile-address.ts';
import { makeRecordUrl } from '../../../platform/text/record-url.ts';
import { getDayInZone } from '../../../platform/time/day.ts';
import { isForwardableOpen } from './forwardable.ts';
import type { ChangeRow, NamedIntro } from './queries.ts';
import { listAllowedFrom } from './rules.ts';

/** The further inputs of the fields, besides the row. */
export interface IntroSerializerContext {
  scope: ViewerScope;
  userId: number;
  firm: string;
  /** `YYYY-MM-DD`, in the installation's time zone. */
  today: string;
  timeZone: string;
  /** The time in which the viewer's action can be taken back. */
  graceMs: number;
  crmUrl: string | null;
}

const toIdOrNull = (id: number | null): string | null => (id === null ? null : String(id));

export function deriveForRow(row: IntroRow, { firm, today }: Pick<IntroSerializerContext, 'firm' | 'today'>) {
  const { status, goal, sales_status, reject_reason, archived, next_update } = row;
  const facts = { status, goal, salesStatus: sales_status, rejectReason: reject_reason, nextUpdate: next_update };
  return deriveIntro({ ...facts, archived: archived === 1 }, firm, today);
}

export function serializeRequester(row: NamedIntro): { Name: string; Email: string } {
  const { requester_given_name, requester_family_name, requester_email, requester_contact } = row;
  const own = getUserName(requester_given_name, requester_family_name, requester_email);
  return { Name: own || (requester_contact ?? ''), Email: requester_email ?? row.requester_contact_email ?? '' };
}

export function serializeIntro(row: NamedIntro, context: IntroSerializerContext): Intro {
  const { staff } = context.scope;
  const mine = row.requester_user_id === context.userId;
  const target = row.target ?? row.target_name;
  const actor = staff ? 'staff' : 'requester';
  return {
    Id: String(row.id),
    Name: `${row.company} to ${target}`,
    Status__c: row.status,
    Target_Account__c: toIdOrNull(row.target_account_id),
    Target_Account__r: { Name: target, logo_url: row.target_logo },
    ...getPerson(row),
    ...getConnector(row),
    Requestor__c: toIdOrNull(row.requester_contact_id),
    Requestor__r: serializeRequester(row),
    Requesting_Account__c: String(row.account_id),
    Requesting_Account__r: { Name: row.company, logo_url: row.company_logo },
    Kith_Facilitator__r: getFacilitator(row, staff),
    Sales_Status__c: row.sales_status,
    Most_Advanced_Sales_Status__c: row.furthest_sales_status,
    Is_In_Play__c: row.sales_status === 'In Play',
    Feedback__c: row.feedback,
    Feedback_Details__c: row.feedback_details,
    Comments__c: row.comments,
    Goal__c: row.goal,
    Position_Candidate__c: toIdOrNull(row.position_candidate_id),
    Reject_Reason__c: staff || row.reject_reason === ALTERNATIVE_PATH ? row.reject_reason : null,
    Archived_In_Dashboard__c: row.archived === 1,
    Next_Update_Request__c: row.next_update,
    Intro_Date__c: row.intro_date,
    CreatedDate: row.created_at,
    LastActivityDate: row.updated_at,
    Last_Status_Update__c: row.status_at,
    why: row.why,
    email_draft: row.email_draft,
    prior_interaction: row.prior_interaction,
    customer_tier: row.customer_tier,
    who_to_introduce: row.who_to_introduce,
    extra_comments: row.extra_comments,
    forwardable: row.forwardable,
    Target_Answer__c: row.target_answer,
    progress: row.progress,
    ...deriveForRow(row, context),
    mine,
    may_cancel: (staff || mine) && listAllowedFrom(row, actor).includes('Declined by Requestor'),
    may_change_forwardable: (staff || mine) && isForwardableOpen(row),
    ...(staff ? serializeForStaff(row, context) : {}),
  };
}

function getPerson(row: NamedIntro): Pick<Intro, 'To_Who__c' | 'To_Who__r' | 'Target_Contact_Role__r'> {
  if (row.person === null) return { To_Who__c: null, To_Who__r: null, Target_Contact_Role__r: null };
  const id = toIdOrNull(row.person_id);
  const title = row.person_title ?? '';
  return {
    To_Who__c: id,
    To_Who__r: { Id: id, Name: row.person, Title: title, Linkedin_Profile__c: buildProfileUrl(row.person_profile) },
    Target_Contact_Role__r: title ? { Name: title } : null,
  };
}

function getConnector(row: NamedIntro): Pick<Intro, 'Connector__c' | 'Connector__r'> {
  if (row.connector === null) return { Connector__c: null, Connector__r: null };
  const id = toIdOrNull(row.connector_id);
  return {
    Connector__c: id,
    Connector__r: {
      Id: id,
      Name: row.connector,
      Title: row.connector_title ?? '',
      Linkedin_Profile__c: buildProfileUrl(row.connector_profile),
      Account: row.connector_account,
    },
  };
}

function getFacilitator(row: NamedIntro, staff: boolean): Intro['Kith_Facilitator__r'] {
  if (row.facilitator_user_id === null) return null;
  const name = getUserName(row.facilitator_given_name, row.facilitator_family_name, row.facilitator_email);
  return {
    Id: String(row.facilitator_user_id),
    Name: name,
    ...(staff ? { Slack_Id__c: row.facilitator_chat_id } : {}),
  };
}

const DAY_MS = 86_400_000;

/** The time since which an open request waits for the next step; an answer of its requester starts the wait again. */
function getWaiting(row: NamedIntro, { today, timeZone }: IntroSerializerContext): Intro['waiting'] {
  if (INTRO_LIFE[row.status].bucket === 'archive' || row.archived === 1) return null;
  const since = row.answered_at ?? row.status_at;
  const days = Math.max(
    0,
    Math.round((Date.parse(today) - Date.parse(getDayInZone(timeZone, new Date(since)))) / DAY_MS),
  );
  const rests = row.rests_until !== null && row.rests_until >= today;
  const overdue = !rests && (row.next_update === null ? days >= OVERDUE_DAYS : row.next_update < today);
  return { since, days, overdue };
}

function serializeForStaff(row: NamedIntro, context: IntroSerializerContext): Partial<Intro> {
  const { crmUrl } = context;
  return {
    came_from: row.came_from,
    next_statuses: listAllowedFrom(row, 'staff'),
    Rejection_Details__c: row.reject_details,
    Relationship_With_Connector__c: row.connector_relationship,
    Double_Opt_In__c: row.double_opt_in === 1,
    answer: row.answered_at === null ? null : { at: row.answered_at, words: row.answer ?? '' },
    waiting: getWaiting(row, context),
    rests_until: row.rests_until,
    path: row.path,
    source: row.source,
    crm_url: makeRecordUrl(crmUrl, 'request', row.crm_id),
  };
}

export function serializeIntroChange(row: ChangeRow, { scope, userId, firm }: IntroSerializerContext): IntroChange {
  const by = getUserName(row.given_name, row.family_name, row.email);
  const acting = getUserName(row.acting_given_name, row.acting_family_name, row.acting_email);
  return {
    id: String(row.id),
    at: row.at,
    kind: row.kind,
    by: by || (row.actor === 'link' ? byLink(row, scope, firm) : firm),
    mine: row.user_id === userId,
    from: row.from_status,
    to: row.to_status,
    comment: row.comment,
    ...(scope.staff ? { internal_comment: row.internal_comment, on_behalf_by: acting || null } : {}),
  };
}

/** The requester reads only the status of a connector's answer. */
function byLink({ to_status }: ChangeRow, { staff }: ViewerScope, firm: string): string {
  if (to_status === 'Feedback Provided' || to_status === 'No Feedback') return 'Feedback link';
  return staff ? "The connector's link" : firm;
}

/** A request as the palette shows it; only staff read the requesting company. */
export const serializeFound = (intro: Intro, staff: boolean) => ({
  ...intro,
  ...(staff ? { company: intro.Requesting_Account__r.Name } : {}),
  person: intro.To_Who__r?.Name ?? null,
  person_id: intro.To_Who__r?.Id ?? null,
});

/** A request as news about its target company. */
export const serializeIntroMove = (intro: Intro) => ({
  ...intro,
  person: intro.To_Who__r?.Name ?? null,
  person_id: intro.To_Who__r?.Id ?? null,
  at: intro.Last_Status_Update__c,
});

/** Comments of staff for staff are hidden from everybody else. */
export function isForAll(change: { kind: string; comment: string | null }): boolean {
  return change.kind === 'status' || change.kind === 'created' || (change.kind === 'note' && change.comment !== null);
}
