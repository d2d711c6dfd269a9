import { INTRO_LIFE } from '../../../../shared/core/introductions/statuses.ts';
import { getGroupLabel } from '../../../../shared/features/introductions/derive.ts';
import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import type { OpenRequest } from '../../../../shared/features/talent/dashboard/calls.ts';
import type { CandidacyCallDeps } from '../candidacies/read-candidacies.ts';
import type { OpenIntro } from './queries.ts';

export const serializeOpenCandidacy = (row: Candidacy): OpenRequest => ({
  kind: 'candidacy',
  Id: row.Id,
  person: { Id: row.Candidate__c, Name: row.Candidate_Name__c },
  what: row.Position_Title__c,
  company: row.Poscan_account,
  type: row.Request_Type__c,
  status: row.status_label,
  CreatedDate: row.CreatedDate,
  Last_Status_Update__c: row.Last_Status_Update__c,
});

/** Staff read the status, a company the words that My Requests has for it. */
export function serializeOpenIntro(row: OpenIntro, { viewer, settings }: CandidacyCallDeps): OpenRequest {
  const label = getGroupLabel(row.status, row.reject_reason, settings.firm);
  const { person, person_id: id } = row;
  return {
    kind: 'introduction',
    Id: String(row.id),
    what: row.target,
    company: row.company,
    type: row.goal,
    person: person === null ? null : { Id: id === null ? null : String(id), Name: person },
    status: viewer.staff ? INTRO_LIFE[row.status].label : label,
    CreatedDate: row.created_at,
    Last_Status_Update__c: row.status_at,
  };
}
