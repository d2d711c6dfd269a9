import { useRef } from 'react';
import type { Recommendation } from '../../../../shared/features/sales/recommendation.ts';
import type { RecommendationStatus } from '../../../../shared/features/sales/statuses.ts';
import { ApiError, describeError } from '../../../platform/api/api-error.ts';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { useRowSteps } from '../../../platform/ui/states/use-row-steps.ts';
import type { UndoableAction } from '../../../platform/ui/states/use-undo-notice.ts';
import { type RecommendationStep, useRecommendationSteps } from './queries.ts';

/** A company or fund that is decided on. */
export type DecidedRow = Pick<Recommendation, 'account' | 'account_id' | 'status'>;

/** An action on recommendations: a status, or a time until which they are snoozed. */
type RecommendationDetails = Pick<RecommendationStep, 'comments' | 'dismiss_category' | 'snooze_until' | 'anyway'> & {
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
export const may = (
  { status }: Pick<DecidedRow, 'status'>,
  { status: to, snooze_until }: RecommendationDetails,
): boolean => (to === undefined ? snooze_until !== undefined : status.allowed.includes(to));

/** @param ofForm throws if nothing was done: the form shows the error, and keeps the typed text */
type Do = (rows: readonly DecidedRow[], doing: RecommendationDetails, ofForm?: true) => Promise<void>;

/** Takes a step back, and says so. */
export function useUndoing(): (of: Pick<RecommendationStep, 'useCase' | 'account'>) => UndoableAction {
  const { undo } = useRecommendationSteps();
  return (of) => ({
    run: () => undo(of),
    done: 'Undone.',
    failed: (error) => `Couldn’t undo that. ${describeFailure(error)}`,
  });
}

/** Does the same with some rows. @param noun what several of them are called */
export function useDoing(useCase: string, noun = 'companies'): Do {
  const { step, undo } = useRecommendationSteps();
  const notices = useNotices();
  const steps = useRowSteps<DecidedRow>();
  // A double press counts once: the second would be refused because of the first.
  const underway = useRef(new Set<string>());
  return useSteady(async (rows: readonly DecidedRow[], doing: RecommendationDetails, ofForm?: true) => {
    const those = rows.filter((row) => may(row, doing));
    if (those.length === 0 && rows.length > 0) notices.info('This step isn’t possible for these rows.');
    const fresh = those.filter(({ account_id }) => !underway.current.has(account_id));
    if (fresh.length === 0) return;
    for (const { account_id } of fresh) underway.current.add(account_id);
    // The same status again: a comment, or newly computed reasons.
    const again = fresh.every(({ status }) => status.status === doing.status);
    const slept = doing.snooze_until === null ? 'woke' : 'snoozed';
    const word = !doing.status ? slept : again ? 'updated' : WORDS[doing.status];
    const nameAll = (all: readonly DecidedRow[]) => (all.length === 1 ? all[0]!.account : `${all.length} ${noun}`);
    const taking = steps.run(fresh, {
      isOfForm: ofForm,
      take: async ({ account_id: account, status: { status_id, status: present } }) => {
        const status = doing.status ?? present;
        const { statuses } = await step({ useCase, account, status_id, from_status: present, ...doing, status });
        return statuses[account]?.undo ?? null;
      },
      back: ({ account_id: account }) => undo({ useCase, account }),
      describeDone: (all) => `You ${word} ${nameAll(all)}${word === 'returned' ? ' to review' : ''}.`,
      describeUndone: () => 'Undone.',
      describeFailed: (all) => `${nameAll(all)} ${all.length === 1 ? 'was' : 'were'} not changed.`,
      describeNotUndone: () => 'Couldn’t undo that.',
      describeError: describeFailure,
    });
    await taking.finally(() => {
      for (const { account_id } of fresh) underway.current.delete(account_id);
    });
  });
}
