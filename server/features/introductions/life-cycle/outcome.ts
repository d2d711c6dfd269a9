import type { SalesStatus } from '../../../../shared/core/introductions/constants.ts';
import type { Db } from '../../../platform/db/engine.ts';
import type { IntroMessageDeps } from '../messages/notify.ts';
import { type ChangedBy, takeIntroStep } from './changes.ts';
import type { NamedIntro } from './queries.ts';

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
  { outcome, comments }: { outcome: SalesStatus; comments?: string | null },
): Promise<NamedIntro> {
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
    comment: [outcome, comments].filter(Boolean).join(': '),
  });
}
