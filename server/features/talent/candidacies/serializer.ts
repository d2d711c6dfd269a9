import { summarizeStatuses } from '../../../../shared/features/introductions/derive.ts';
import type { Candidacy, CandidacyChange, Candidate } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { CandidacyActor, CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import {
  CANDIDACY_LIFE,
  formatStatusFor,
  listReasons,
} from '../../../../shared/features/talent/candidacies/statuses.ts';
import { getFirstName, getPublicIdentifier } from '../../../core/network/read/find-person.ts';
import { getUserName } from '../../../platform/access/users.ts';
import type { PendingStep } from '../../../platform/db/schema.ts';
import { serializeUndo } from '../../../platform/life-cycle/waiting.ts';
import { buildProfileUrl } from '../../../platform/text/profile-address.ts';
import { makeRecordUrl } from '../../../platform/text/record-url.ts';
import { formatIsoMonth, OPEN_END, UNKNOWN_START } from '../../../platform/time/months.ts';
import type { CandidateJobRow, CandidateRow } from '../candidates/queries.ts';
import { getAwaitedFeedback } from '../feedback/awaited.ts';
import type { CandidacyChangeRow, listCandidacyIntros, NamedCandidacy } from './queries.ts';
import { listStepsOf } from './rules.ts';

/** The further inputs of the fields, beside the row. */
export interface CandidacySerializerContext {
  actor: CandidacyActor;
  userId: number;
  firm: string;
  crmUrl: string | null;
  now: Date;
}

type IntroOf = Awaited<ReturnType<typeof listCandidacyIntros>>[number];

const toIdOrNull = (id: number | null): string | null => (id === null ? null : String(id));
const INTERNAL = ';';

export function serializeCandidacy(
  row: NamedCandidacy,
  intros: readonly IntroOf[],
  context: CandidacySerializerContext,
): Candidacy {
  const { actor } = context;
  const { label, portfolioLabel, set, rejection } = CANDIDACY_LIFE[row.status];
  return {
    Id: String(row.id),
    Position__c: String(row.position_id),
    Position_Title__c: row.position,
    Account__c: String(row.company_id),
    Poscan_account: row.company,
    Candidate__c: String(row.contact_id),
    Candidate_Name__c: row.candidate,
    Candidate_First_Name__c: getFirstName({ first_name: row.candidate_first_name, name: row.candidate }),
    Candidate_LinkedIn__c: buildProfileUrl(row.candidate_profile),
    Candidate_Account__c: row.candidate_account,
    Candidate_Source__c: row.candidate_source,
    Status__c: formatStatusFor(row.status, actor),
    status_label: actor === 'portfolio' ? portfolioLabel : label,
    poscanStatusPortco: portfolioLabel,
    introStatusPortco:
      intros.length === 0 ? null : (summarizeStatuses(intros.map(({ status }) => status))?.text ?? null),
    set,
    next_statuses: listStepsOf(row, actor).map(({ to, asksReason }) => ({
      status: to,
      asks_reason: asksReason,
      reasons: listReasonsFor(to),
    })),
    reasons: rejection === null ? [] : [...listReasons(rejection)],
    Request_Type__c: row.request_type,
    Priority__c: row.priority,
    Portco_Owner__c: toIdOrNull(row.portco_owner_user_id),
    Portco_Owner__r:
      row.portco_owner_user_id === null
        ? null
        : { Name: getUserName(row.portco_owner_given, row.portco_owner_family, row.portco_owner_email) },
    Rejection_Reason__c: row.rejection_reason,
    Rejection_Details__c: row.rejection_details,
    Candidate_Interested__c: row.candidate_interested === 1,
    Portco_Interested__c: row.portco_interested === 1,
    Date_Suggested_to_Account__c: row.date_suggested_to_account,
    Date_Suggested_to_Candidate__c: row.date_suggested_to_candidate,
    Intro_Date__c: row.intro_date,
    CreatedDate: row.created_at,
    Last_Status_Update__c: row.status_at,
    Ramzor_Score__c: row.ramzor_score,
    Comments__c: row.comments,
    personalized_message_for_candidate__c: row.personalized_message,
    Reference_Check_Details__c: row.reference_check_details,
    Portco_Feedback_Status__c: row.portco_feedback_status as Candidacy['Portco_Feedback_Status__c'],
    Portco_Feedback__c: row.portco_feedback,
    Next_Portco_Feedback_Request__c: row.next_portco_feedback_request,
    predictedEndDate: row.predicted_end_date,
    intros: intros.map(({ id, status, created_at }) => ({
      Id: String(id),
      Status__c: status,
      CreatedDate: created_at,
    })),
    ...(actor === 'portfolio' ? {} : serializeForStaff(row, intros[0], context)),
  };
}

/** The status that the viewer decided on, as long as they can take it back. */
export const serializeComing = (to: CandidacyStatus, step: PendingStep, now: Date) => ({
  coming: { Status__c: to, ...serializeUndo(step, now) },
});

function listReasonsFor(status: keyof typeof CANDIDACY_LIFE): string[] {
  const side = CANDIDACY_LIFE[status].rejection;
  return side === null ? [] : [...listReasons(side)];
}

function serializeForStaff(
  row: NamedCandidacy,
  intro: IntroOf | undefined,
  { userId, crmUrl, now }: CandidacySerializerContext,
): Partial<Candidacy> {
  return {
    ...serializeIntroOf(intro),
    Internal_Rejection_Reasons__c: (row.internal_rejection_reasons ?? '').split(INTERNAL).filter(Boolean),
    Candidate_Feedback_Status__c: row.candidate_feedback_status as Candidacy['Portco_Feedback_Status__c'],
    Candidate_Feedback__c: row.candidate_feedback,
    feedback_awaited: {
      portco: getAwaitedFeedback(row, 'portco', now),
      candidate: getAwaitedFeedback(row, 'candidate', now),
    },
    Kith_Owner__r:
      row.kith_owner_user_id === null
        ? null
        : {
            Id: String(row.kith_owner_user_id),
            FirstName: row.kith_owner_given ?? '',
            Email: row.kith_owner_email ?? '',
          },
    isOwner: row.kith_owner_user_id === userId,
    Gmail_Thread_Id__c: row.gmail_thread_id,
    crm_url: makeRecordUrl(crmUrl, 'contact', row.candidate_crm_id),
  };
}

function serializeIntroOf(intro: IntroOf | undefined): Partial<Candidacy> {
  const { connector_id, connector, facilitator_id, next_update = null } = intro ?? {};
  const facilitator = getUserName(
    intro?.given_name ?? null,
    intro?.family_name ?? null,
    intro?.facilitator_email ?? null,
  );
  return {
    Connector__r: connector_id && connector ? { Id: String(connector_id), Name: connector } : null,
    Kith_Facilitator__r: facilitator_id ? { Id: String(facilitator_id), Name: facilitator } : null,
    Next_Update_Request__c: next_update,
  };
}

export function serializeCandidacyChange(
  row: CandidacyChangeRow,
  { actor, firm }: CandidacySerializerContext,
): CandidacyChange {
  const staff = actor !== 'portfolio';
  const by = getUserName(row.given_name, row.family_name, row.email);
  const acting = getUserName(row.acting_given, row.acting_family, row.acting_email);
  return {
    id: String(row.id),
    at: row.at,
    kind: row.kind,
    // A company deals with the firm, not with one of its people.
    by: staff || row.actor === 'portfolio' ? by || firm : firm,
    from: row.from_status && formatStatusFor(row.from_status, actor),
    to: row.to_status && formatStatusFor(row.to_status, actor),
    comment: row.comment,
    ...(staff ? { internal_comment: row.internal_comment, on_behalf_by: acting || null } : {}),
  };
}

export const serializeSignals = (counts: readonly { type: string; count: number }[]) =>
  counts.map(({ type, count }) => ({ Type__c: type, count }));

/** A job that one source has with dates is not shown again from a source without them. */
const withoutRepeats = (jobs: readonly CandidateJobRow[]): CandidateJobRow[] =>
  jobs.filter(
    (job) =>
      job.start_month !== UNKNOWN_START ||
      !jobs.some(
        (other) =>
          other.start_month !== UNKNOWN_START && other.account_id === job.account_id && other.title === job.title,
      ),
  );

/** A company sees their private address and phone number once the person is interested in one of its positions. */
export function serializeCandidate(
  row: CandidateRow,
  jobs: readonly CandidateJobRow[],
  poscans: Candidacy[],
  { actor, crmUrl }: CandidacySerializerContext,
): Candidate {
  const staff = actor !== 'portfolio';
  const reachable = staff || poscans.some((poscan) => poscan.Candidate_Interested__c);
  return {
    Id: String(row.id),
    Name: row.name,
    FirstName: getFirstName(row),
    headline: row.title ?? '',
    public_identifier: getPublicIdentifier(row.profile_key),
    linkedin_profile: buildProfileUrl(row.profile_key),
    location: row.location,
    Skill__c: row.skills ?? '',
    Skill_Category__c: row.skill_category,
    Role__c: row.role,
    tenures: withoutRepeats(jobs).map((job) => ({
      Account_Name__c: job.account,
      role_title: job.title,
      Start_Date__c: formatIsoMonth(job.start_month),
      End_Date__c: formatIsoMonth(job.end_month),
      current: job.end_month === OPEN_END,
    })),
    poscans,
    ...(reachable ? { Secondary_Email__c: row.secondary_email, MobilePhone: row.mobile_phone } : {}),
    ...(staff
      ? {
          Email: row.email,
          Is_looking_for_a_job__c: row.looking === 1,
          Confidential__c: row.discreet === 1,
          Expertise_Summary_and_Takeaways__c: row.summary,
          last_enriched: row.read_at,
          crm_url: makeRecordUrl(crmUrl, 'contact', row.crm_id),
        }
      : {}),
  };
}
