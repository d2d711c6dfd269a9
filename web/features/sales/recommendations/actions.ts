import { useRef } from 'react';
import type { Recommendation } from '../../../../shared/features/sales/recommendation.ts';
import type { RecommendationStatus } from '../../../../shared/features/sales/statuses.ts';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import { useEach } from '../../../platform/ui/list/each.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useUndoNotice } from '../../../platform/ui/states/use-undo-notice.ts';
import { type RecommendationStep, useRecommendationSteps } from './queries.ts';

/** An action on recommendations: a status, or a time until which they are snoozed. */
type RecommendationDetails = Pick<RecommendationStep, 'comments' | 'dismiss_category' | 'snooze_until'> & {
  status?: RecommendationStatus;
};

const WORDS: Readonly<Record<RecommendationStatus, string>> = {
  'To Review': 'returned',
  'Suggested to Portfolio': 'suggested',
  'Dismissed by Kith': 'dismissed',
  'Dismissed by Portfolio': 'dismissed',
  'Introduction Requested': 'requested an introduction to',
};

export const describeFailure = (error: unknown): string =>
  error instanceof ApiError && error.status === 409 ? error.detail : describeError(error);

/** Can this be done with the row? Snoozing always; a step where the table has it. */
export const may = ({ status }: Recommendation, { status: to, snooze_until }: RecommendationDetails): boolean =>
  to === undefined ? snooze_until !== undefined : status.allowed.includes(to);

/** @param ofForm throws if nothing was done: the form shows the error, and keeps the typed text */
type Do = (rows: readonly Recommendation[], doing: RecommendationDetails, ofForm?: true) => Promise<void>;

interface RecommendationAction {
  row: Recommendation;
  doing: RecommendationDetails;
  /** The ids of the recorded steps, for undoing: each press has its own list. */
  made: { account: string; change: string }[];
}

/** Does the same with some rows, one after the other, reports the result, and offers to undo all of it. */
export function useDoing(useCase: string): Do {
  const { step, undo } = useRecommendationSteps();
  const notices = useNotices();
  const undoable = useUndoNotice();
  // A double press counts once: the second would be refused because of the first.
  const underway = useRef(new Set<string>());
  const item = useEach(async ({ row, doing, made }: RecommendationAction) => {
    const { account_id: account, status } = row;
    const present = status.status;
    const { change_id } = await step({
      useCase,
      account,
      status_id: status.status_id,
      from_status: present,
      ...doing,
      status: doing.status ?? present,
    });
    made.push({ account, change: change_id });
  });
  return useSteady(async (rows: readonly Recommendation[], doing: RecommendationDetails, ofForm?: true) => {
    const those = rows.filter((row) => may(row, doing));
    if (those.length === 0) {
      if (rows.length > 0) notices.info('This step isn’t possible for these rows.');
      return;
    }
    const fresh = those.filter(({ account_id }) => !underway.current.has(account_id));
    if (fresh.length === 0) return;
    for (const { account_id } of fresh) underway.current.add(account_id);
    const made: RecommendationAction['made'] = [];
    const { done, failed } = await item.run(fresh.map((row) => ({ row, doing, made })));
    for (const { account_id } of fresh) underway.current.delete(account_id);
    if (done.length === 0 && failed[0] && ofForm) throw failed[0].error;
    const what = done.length === 1 ? (done[0]?.row.account ?? '') : `${done.length} companies`;
    // The same status again: a comment, or newly computed reasons.
    const again = fresh.every(({ status }) => status.status === doing.status);
    const slept = doing.snooze_until === null ? 'woke' : 'snoozed';
    const word = !doing.status ? slept : again ? 'updated' : WORDS[doing.status];
    if (done.length > 0)
      undoable(`You ${word} ${what}${word === 'returned' ? ' to review' : ''}.`, {
        run: async () => {
          const all = await Promise.allSettled(made.map((outcome) => undo({ useCase, ...outcome })));
          const wrong = all.find((outcome) => outcome.status === 'rejected');
          if (wrong) throw wrong.reason;
        },
        done: 'Undone.',
        failed: (error) => `Couldn’t undo that. ${describeFailure(error)}`,
      });
    if (failed[0])
      notices.error(
        `${failed.length === 1 ? `${failed[0].item.row.account} was not changed` : `${failed.length} companies were not changed`}. ${describeFailure(failed[0].error)}`,
      );
  });
}
