import { ROLES_OF_WORK, SKILL_CATEGORIES } from '../../../../shared/core/talent/lists.ts';
import type { updateCandidate } from '../../../../shared/features/talent/candidacies/calls.ts';
import type { Candidate } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { Body } from '../../../../shared/platform/call.ts';

type CandidateField = Exclude<keyof Body<typeof updateCandidate>, 'Id'>;

export type Detail = {
  field: CandidateField & keyof Candidate;
  label: string;
  kind: 'text' | 'area' | 'select' | 'skills';
  options?: readonly string[];
};

/** The fields in the order of the page, read-only until the user clicks one. */
export const DETAIL_FIELDS = [
  { field: 'Skill__c', label: 'Skill', kind: 'skills' },
  { field: 'Skill_Category__c', label: 'Skill Category', kind: 'select', options: SKILL_CATEGORIES },
  { field: 'Role__c', label: 'Role', kind: 'select', options: ROLES_OF_WORK },
  { field: 'Secondary_Email__c', label: 'Secondary Email', kind: 'text' },
  { field: 'MobilePhone', label: 'Mobile Phone', kind: 'text' },
  { field: 'Expertise_Summary_and_Takeaways__c', label: 'Expertise Summary and Takeaways', kind: 'area' },
] as const satisfies readonly Detail[];

export type DetailField = (typeof DETAIL_FIELDS)[number]['field'];

/** Names the draft of a field; without a field, the beginning of all names of a candidate. */
export const nameDetailDraft = (id: string, field = ''): string => `candidate-${id}-${field}`;
