/**
 * Translates requests about candidates and candidacies from the words of the wire, and names the fields of a refusal.
 */

import { DEFAULT_CANDIDATE_SOURCE } from '../../../../shared/core/talent/lists.ts';
import type { RequestType } from '../../../../shared/core/talent/request-types.ts';
import type {
  createPoscans,
  updateCandidate,
  updateOwner,
  updatePortcoFeedback,
  updatePoscan,
  updatePoscanDetails,
} from '../../../../shared/features/talent/candidacies/calls.ts';
import { ENTRIES } from '../../../../shared/features/talent/candidacies/statuses.ts';
import type { poscanRequest } from '../../../../shared/features/talent/requests/calls.ts';
import type { Body } from '../../../../shared/platform/call.ts';
import type { CandidacyRow } from '../../../platform/db/schema.ts';
import type { CandidateChange } from '../../../platform/db/tables/poscan-tables.ts';
import { createInvalidError } from '../../../platform/errors.ts';

export const CANDIDACY_FIELD = {
  status: 'Status__c',
  owner: 'Portco_Owner__c',
  email: 'Secondary_Email__c',
  reason: 'Rejection_Reason__c',
  details: 'Rejection_Details__c',
  dates: {
    date_suggested_to_account: 'Date_Suggested_to_Account__c',
    date_suggested_to_candidate: 'Date_Suggested_to_Candidate__c',
    intro_date: 'Intro_Date__c',
  },
} as const;

const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Only the given fields. */
function pickGiven<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

export const readItem = (item: Body<typeof createPoscans>['poscans'][number]) => ({
  position: item.Position__c,
  candidate: item.Candidate__c,
  source: item.Candidate_Source__c,
  status: item.Status__c,
  type: item.Request_Type__c,
  owner: item.Portco_Owner__c ?? null,
  comments: item.Comments__c || null,
  message: item.personalized_message_for_candidate__c || null,
  dates: {
    date_suggested_to_account: item.Date_Suggested_to_Account__c,
    date_suggested_to_candidate: item.Date_Suggested_to_Candidate__c,
    intro_date: item.Intro_Date__c,
  },
});
export type AskedItem = ReturnType<typeof readItem>;

export const readCandidacyUpdate = (body: Body<typeof updatePoscan>) => ({
  to: body.Status__c,
  from: body.From_Status__c,
  since: body.Last_Status_Update__c,
  reason: body.Rejection_Reason__c,
  details: body.Rejection_Details__c,
  comment: body.comment || null,
  candidateInterested: body.Candidate_Interested__c,
  portcoInterested: body.Portco_Interested__c,
});
export type AskedUpdate = ReturnType<typeof readCandidacyUpdate>;

/** A change that leaves everything as it is. */
export const NO_CANDIDACY_CHANGE: Omit<AskedUpdate, 'reason' | 'details'> &
  Partial<Record<'reason' | 'details', string | null>> = readCandidacyUpdate({ Id: '' }) as never;

export function readDetails(body: Body<typeof updatePoscanDetails>): Partial<CandidacyRow> {
  return pickGiven({
    priority: body.Priority__c,
    comments: body.Comments__c,
    internal_rejection_reasons: body.Internal_Rejection_Reasons__c?.join(';'),
    portco_feedback_status: body.Portco_Feedback_Status__c,
    candidate_feedback_status: body.Candidate_Feedback_Status__c,
    candidate_feedback: body.Candidate_Feedback__c,
  });
}

export const readFeedback = (body: Body<typeof updatePortcoFeedback>): Partial<CandidacyRow> => ({
  portco_feedback: body.Portco_Feedback__c,
  portco_feedback_status: 'Received',
});

export const readOwner = (body: Body<typeof updateOwner>): string | null => body.Portco_Owner__c;

/**
 * A person who is not looking for a job has nothing to keep secret.
 * @param wasLooking whether they look for one where the body does not say
 * @throws invalid when it makes somebody confidential who looks for none: no screen would show the mark
 */
export function readCandidate(body: Body<typeof updateCandidate>, wasLooking: boolean): CandidateChange {
  const { Is_looking_for_a_job__c: looking } = body;
  if (body.Confidential__c && !(looking ?? wasLooking))
    throw createInvalidError('Tick “Is looking for a job” first. Only job seekers can be confidential.', {
      Confidential__c: 'Only for people who are looking for a job',
    });
  const discreet = looking === false ? false : body.Confidential__c;
  return pickGiven({
    looking: looking === undefined ? undefined : toFlag(looking),
    discreet: discreet === undefined ? undefined : toFlag(discreet),
    skills: body.Skill__c,
    skill_category: body.Skill_Category__c,
    role: body.Role__c,
    secondary_email: body.Secondary_Email__c,
    mobile_phone: body.MobilePhone,
    summary: body.Expertise_Summary_and_Takeaways__c,
  });
}

/**
 * A request as a candidacy: the person, the position, and the columns that it sets. @throws invalid without what its
 * type needs
 */
export function readRequest(body: Body<typeof poscanRequest>) {
  const details = body.Reference_Check_Details__c || null;
  const message = body.personalized_message_for_candidate__c || null;
  if (body.requestType === 'Reference Check' && details === null)
    throw createInvalidError('Tell us what you want to know from people who worked with them.', {
      Reference_Check_Details__c: 'Needed for a Reference Check',
    });
  if (body.requestType === 'Intro Request' && message === null)
    throw createInvalidError('Write the text for the person.', {
      personalized_message_for_candidate__c: 'Needed for an Intro Request',
    });
  return {
    item: {
      position: body.selectedPosition,
      candidate: body.target,
      source: DEFAULT_CANDIDATE_SOURCE,
      status: undefined,
      type: body.requestType,
      owner: null,
      comments: body.comments || null,
      message,
      dates: { date_suggested_to_account: null, date_suggested_to_candidate: null, intro_date: null },
    },
    fields: {
      status: ENTRIES[body.requestType][0]!,
      reference_check_details: details,
      priority: body.Priority__c ?? 'Best Effort',
      request_key: body.request_key ?? null,
      request_source: body.requestSource || null,
      available: body.available || null,
      rec_count: body.recCount ?? null,
    },
  } as const;
}

/** A request that was made with a proposal, in the words in which it is made now. */
export const toRequestBody = (
  proposed: { id: number; position_id: number; request_type: RequestType; request_words: string },
  contactId: number,
): Body<typeof poscanRequest> => ({
  selectedPosition: String(proposed.position_id),
  target: String(contactId),
  requestType: proposed.request_type,
  ...(proposed.request_type === 'Reference Check'
    ? { Reference_Check_Details__c: proposed.request_words }
    : { personalized_message_for_candidate__c: proposed.request_words }),
  request_key: `proposal-${proposed.id}`,
});
