import type { FeedbackSide } from '../../../../shared/features/talent/feedback/calls.ts';
import type { Deps } from '../../../platform/app/deps.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { CandidacyRow } from '../../../platform/db/schema.ts';
import { candidacyLife } from '../candidacies/rules.ts';

/** Writes an answer by link. A candidate's is for the firm alone: no company reads it, not even in the timeline. @throws conflict */
export async function recordLinkFeedback(
  trx: Db,
  deps: Pick<Deps, 'clock' | 'settings'>,
  row: CandidacyRow,
  of: FeedbackSide,
  feedback: string,
): Promise<void> {
  const isCompany = of === 'portco';
  const words = `${isCompany ? 'The company' : 'The candidate'} answered with the link in an e-mail.`;
  const set: Partial<CandidacyRow> = {
    [`${of}_feedback`]: feedback,
    [`${of}_feedback_status`]: 'Received',
    [`${of}_feedback_asked_at`]: null,
    [`${of}_feedback_at`]: row[`${of}_feedback_at`] ?? deps.clock.now().toISOString(),
  };
  await candidacyLife.change(trx, deps, row, {
    set,
    by: { actor: isCompany ? 'portfolio' : 'talent', viewer: null },
    [isCompany ? 'comment' : 'internal']: words,
    detail: Object.keys(set),
  });
}
