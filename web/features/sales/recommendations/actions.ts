import { useRef } from 'react';
import { undoRecommendations } from '../../../../shared/features/sales/calls.ts';
import type { Recommendation, Suggestion } from '../../../../shared/features/sales/recommendation.ts';
import type { RecommendationStatus } from '../../../../shared/features/sales/statuses.ts';
import type { StepNoun } from '../../../platform/life-cycle/undo.ts';
import { useRowSteps } from '../../../platform/life-cycle/use-row-steps.ts';
import { useSteady } from '../../../platform/ui/hooks/use-steady.ts';
import { useNotices } from '../../../platform/ui/states/notices.tsx';
import { type RecommendationStep, reloadDecisions, useRecommendationStep } from './queries.ts';

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

/** Can this be done with the row? Snoozing always; a step where the table has it. */
export const may = (
  { status }: Pick<DecidedRow, 'status'>,
  { status: to, snooze_until }: RecommendationDetails,
): boolean => (to === undefined ? snooze_until !== undefined : status.allowed.includes(to));

/** @param ofForm throws if nothing was done: the form shows the error, and keeps the typed text */
type Do = (rows: readonly DecidedRow[], doing: RecommendationDetails, ofForm?: true) => Promise<void>;

/** The steps on recommendations of a use case. */
export const makeDecisionNoun = (useCase: string): StepNoun<Pick<DecidedRow, 'account' | 'account_id'>> => ({
  call: undoRecommendations,
  noun: { one: 'recommendation', many: 'recommendations' },
  getId: ({ account_id }) => `${useCase}/${account_id}`,
  nameUndo: ({ account }) => `Undo the change of ${account}`,
  describeUndone: () => 'Undone.',
  reload: reloadDecisions,
});

/** The steps of a company on its suggestions. */
export const suggestionNoun: StepNoun<Pick<Suggestion, 'sales_target_id' | 'account_id' | 'target_account'>> = {
  call: undoRecommendations,
  noun: { one: 'suggestion', many: 'suggestions' },
  describeUndone: () => 'Undone.',
  reload: reloadDecisions,
  getId: ({ sales_target_id, account_id }) => `${sales_target_id}/${account_id}`,
  nameUndo: ({ target_account }) => `Undo the change of ${target_account.name}`,
};

/** Does the same with some rows. @param noun what several of them are called */
export function useDoing(useCase: string, noun = 'companies'): Do {
  const step = useRecommendationStep();
  const notices = useNotices();
  const steps = useRowSteps<DecidedRow>(makeDecisionNoun(useCase));
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
      describeDone: (all) => `You ${word} ${nameAll(all)}${word === 'returned' ? ' to review' : ''}.`,
      describeFailed: (all) => `${nameAll(all)} ${all.length === 1 ? 'was' : 'were'} not changed.`,
    });
    await taking.finally(() => {
      for (const { account_id } of fresh) underway.current.delete(account_id);
    });
  });
}
