import type { CandidacyStatus } from '../../../../shared/features/talent/candidacies/status-names.ts';
import { ALL_SEEING } from '../../../core/network/read/viewer-scope.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { ServedJobs } from '../../../platform/jobs/jobs.ts';
import { changeCandidacy, findCandidacy, findDeclinedIntro, insertCandidacyChange } from './queries.ts';
import { getClosedMark } from './rules.ts';

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
export function introDeclinedJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    'poscan.introDeclined': {
      async run({ payload: { introId } }) {
        await db.transaction().execute(async (trx) => {
          const intro = await findDeclinedIntro(trx, introId);
          if (!intro) return;
          const row = await findCandidacy(trx, ALL_SEEING, intro.position_candidate_id);
          // A finished candidacy stays as it ended.
          if (row?.closed_mark !== 0) return;
          const at = clock.now().toISOString();
          const changed = await changeCandidacy(trx, row, {
            status: TO,
            closed_mark: getClosedMark(row.id, TO),
            status_at: at,
            updated_at: at,
            rejection_reason: intro.reject_reason,
            rejection_details: intro.reject_details,
          });
          if (!changed) return;
          await insertCandidacyChange(trx, {
            poscan_id: row.id,
            at,
            kind: 'status',
            actor: 'staff',
            from_status: row.status,
            to_status: TO,
            user_id: intro.user_id,
            acting_user_id: intro.acting_user_id,
            comment: 'The candidate declined to be introduced.',
            internal_comment: null,
          });
        });
      },
    },
  } satisfies ServedJobs;
}
