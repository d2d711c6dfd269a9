import type { Candidacy } from '../../../../shared/features/talent/candidacies/poscan.ts';
import { PersonLine } from '../../../core/people/person-line.tsx';
import { PersonLinks } from '../../../core/people/person-links.tsx';

/** The candidate of a candidacy in a list, with a link to all candidacies of that person. */
export function CandidateLine({ row }: { row: Candidacy }) {
  return (
    <PersonLine
      name={row.Candidate_Name__c}
      to={`/talent/match-positions?sf_id=${row.Candidate__c}&tab=reviewed`}
      about={row.Candidate_Account__c ?? 'Company unknown'}
      cut
      beside={
        <PersonLinks
          person={{
            name: row.Candidate_Name__c,
            linkedin_profile: row.Candidate_LinkedIn__c,
            crm_url: row.crm_url ?? null,
          }}
        />
      }
    />
  );
}
