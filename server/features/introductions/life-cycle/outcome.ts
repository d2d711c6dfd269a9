import { PROGRESS, type Progress, type SalesStatus } from '../../../../shared/core/introductions/constants.ts';
import type { Db } from '../../../platform/db/engine.ts';
import { createInvalidError } from '../../../platform/errors.ts';
import type { IntroMessageDeps } from '../messages/notify.ts';
import { type ChangedBy, takeIntroStep } from './changes.ts';
import type { NamedIntro } from './queries.ts';

export interface GivenOutcome {
  outcome: SalesStatus;
  /** The same in finer words. */
  progress?: Progress | null | undefined;
  comments?: string | null | undefined;
  /** The connector may read the comments. */
  shared?: boolean | undefined;
}

/**
 * Records the outcome of an introduction (the specification's README): in play and not relevant are feedback, no answer is none. An answer
 * before the question counts as asked.
 * @throws conflict if the request's status takes no outcome
 */
export async function recordOutcome(
  trx: Db,
  deps: IntroMessageDeps,
  row: NamedIntro,
  by: ChangedBy,
  { outcome, progress, comments, shared }: GivenOutcome,
): Promise<NamedIntro> {
  if (progress && PROGRESS[progress] !== outcome)
    throw createInvalidError('These two contradict each other.', { progress: `Not of “${outcome}”` });
  const intro =
    row.status === 'Introduced'
      ? await takeIntroStep(trx, deps, row, {
          to: 'Feedback Requested',
          by: { ...by, actor: 'system' },
          silently: true,
        })
      : row;
  return takeIntroStep(trx, deps, intro, {
    to: outcome === 'No Answer' ? 'No Feedback' : 'Feedback Provided',
    by,
    salesStatus: outcome,
    feedbackDetails: comments || null,
    fields: {
      // News without finer words leave the earlier ones, unless they say otherwise.
      progress: progress ?? (row.progress && PROGRESS[row.progress] === outcome ? row.progress : null),
      ...(comments ? { progress_shared: shared ? 1 : 0 } : {}),
    },
    comment: [outcome, comments].filter(Boolean).join(': '),
  });
}
