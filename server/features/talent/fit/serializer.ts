import { CANDIDACY_LIFE } from '../../../../shared/features/talent/candidacies/statuses.ts';
import type { Fit, FittingCandidate } from '../../../../shared/features/talent/positions/fit.ts';
import { buildProfileUrl } from '../../../platform/text/profile-address.ts';
import type { FitCandidacy, showCandidates } from './queries.ts';

type Row = Awaited<ReturnType<typeof showCandidates>>[number];

export function serializeFitting(row: Row, fit: Fit, candidacy: FitCandidacy | undefined): FittingCandidate {
  return {
    Id: String(row.id),
    Name: row.name,
    headline: row.title ?? '',
    company: row.company,
    location: row.location,
    linkedin_profile: buildProfileUrl(row.profile_key),
    Is_looking_for_a_job__c: row.looking === 1,
    fit,
    poscan: candidacy
      ? {
          Id: String(candidacy.id),
          Status__c: candidacy.status,
          status_label: CANDIDACY_LIFE[candidacy.status].label,
          set: CANDIDACY_LIFE[candidacy.status].set,
          Last_Status_Update__c: candidacy.status_at,
        }
      : null,
  };
}
