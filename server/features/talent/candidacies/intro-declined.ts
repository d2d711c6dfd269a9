import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { ServedJobs } from '../../../platform/jobs/jobs.ts';
import { findCandidacy, findDeclinedIntro } from './queries.ts';
import { candidacyLife, getClosedMark } from './rules.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** An introduction that was asked for on behalf of a candidacy was declined by its target. */
    'poscan.introDeclined': { introId: number };
  }
}

const TO: CandidacyStatus = 'Rejected by Candidate';

/**
 * A person who declines to be introduced to a company has declined its position: the candidacy gets that, with the
 * reason.
 */
export function introDeclinedJobs(deps: Pick<Deps, 'db' | 'clock' | 'settings'>) {
  return {
    'poscan.introDeclined': {
      async run({ payload: { introId } }) {
        await deps.db.transaction().execute(async (trx) => {
          const intro = await findDeclinedIntro(trx, introId);
          if (!intro) return;
          const row = await findCandidacy(trx, ALL_SEEING, intro.position_candidate_id);
          // A finished candidacy stays as it ended.
          if (row?.closed_mark !== 0) return;
          const { user_id, acting_user_id: actingUserId } = intro;
          const viewer =
            user_id === null ? null : { user: { id: user_id }, actingUserId, staff: true, companyId: null };
          await candidacyLife.change(trx, deps, row, {
            set: {
              status: TO,
              closed_mark: getClosedMark(row.id, TO),
              rejection_reason: intro.reject_reason,
              rejection_details: intro.reject_details,
            },
            by: { actor: 'staff', viewer },
            comment: 'The candidate declined to be introduced.',
          });
        });
      },
    },
  } satisfies ServedJobs;
}
