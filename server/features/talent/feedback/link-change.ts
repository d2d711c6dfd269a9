import type { FeedbackSide } from '../../../../shared/features/talent/feedback/calls.ts';
import type { CandidacyRow } from '../../../platform/db/schema.ts';
import type { NewCandidacyChange } from '../candidacies/queries.ts';

/**
 * Writes an answer by link. A candidate's answer is for the firm alone: no company reads it, not even in the timeline.
 */
export function buildLinkChange(
  row: CandidacyRow,
  of: FeedbackSide,
  feedback: string,
  at: string,
): { change: Partial<CandidacyRow>; entry: NewCandidacyChange } {
  const change: Partial<CandidacyRow> =
    of === 'portco'
      ? {
          portco_feedback: feedback,
          portco_feedback_status: 'Received',
          portco_feedback_asked_at: null,
          portco_feedback_at: row.portco_feedback_at ?? at,
        }
      : {
          candidate_feedback: feedback,
          candidate_feedback_status: 'Received',
          candidate_feedback_asked_at: null,
          candidate_feedback_at: row.candidate_feedback_at ?? at,
        };
  const words = `${of === 'portco' ? 'The company' : 'The candidate'} answered with the link in an e-mail.`;
  return {
    change: { ...change, updated_at: at },
    entry: {
      poscan_id: row.id,
      at,
      kind: 'note',
      actor: of === 'portco' ? 'portfolio' : 'talent',
      user_id: null,
      acting_user_id: null,
      from_status: null,
      to_status: null,
      comment: of === 'portco' ? words : null,
      internal_comment: of === 'portco' ? null : words,
    },
  };
}
