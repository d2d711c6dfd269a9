/** The names of the fields that the calls about candidates change, in the choice between two versions. */
import type {
  updateCandidate,
  updatePoscan,
  updatePoscanDetails,
} from '../../../../shared/features/talent/candidacies/calls.ts';
import type { EditLabels } from '../../../platform/api/edits.ts';

const showSkills = (value: unknown): string =>
  String(value || '')
    .split(';')
    .filter(Boolean)
    .join(', ') || 'Nothing';

export const CANDIDATE_LABELS: EditLabels<typeof updateCandidate> = {
  Is_looking_for_a_job__c: 'Is looking for a job',
  Confidential__c: 'Confidential',
  Skill__c: { label: 'Skill', show: showSkills },
  Skill_Category__c: 'Skill Category',
  Role__c: 'Role',
  Secondary_Email__c: 'Secondary Email',
  MobilePhone: 'Mobile Phone',
  Expertise_Summary_and_Takeaways__c: 'Expertise Summary and Takeaways',
};

/** A step has guards of its own: the status and time on which it was decided. */
export const STEP_LABELS: EditLabels<typeof updatePoscan> = {
  Status__c: null,
  From_Status__c: null,
  Last_Status_Update__c: null,
  comment: null,
  Rejection_Reason__c: 'Rejection reason',
  Rejection_Details__c: 'Rejection details',
  Candidate_Interested__c: 'Candidate interested',
  Portco_Interested__c: 'Portco interested',
};

export const CANDIDACY_LABELS: EditLabels<typeof updatePoscanDetails> = {
  Priority__c: 'Priority',
  Comments__c: 'Comments',
  Internal_Rejection_Reasons__c: 'Internal rejection reasons',
  // They follow the feedback.
  Portco_Feedback_Status__c: null,
  Candidate_Feedback_Status__c: null,
  Candidate_Feedback__c: 'Feedback of the candidate',
};

export const FEEDBACK_LABELS = { Portco_Feedback__c: 'Feedback' };
