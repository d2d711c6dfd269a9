import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { introSummaries, requestIntro } from '../../../../shared/features/introductions/calls.ts';
import { defaultSalesTarget, getUseCase } from '../../../../shared/features/sales/calls.ts';
import { listRaisePartners } from '../../../../shared/features/sales/raising/calls.ts';
import { findAccounts } from '../../../../shared/features/search/calls.ts';
import type { Body, Result } from '../../../../shared/platform/call.ts';
import { refreshIntros } from '../../../platform/api/query-client.ts';
import { send } from '../../../platform/api/send.ts';
import { type LetterSource, toRaiseLetter, toSalesLetter } from './prompts.ts';

/**
 * The values of a letter: from the use case of the recommendation, otherwise from the company's default one.
 * @param company for staff, the company for which they ask; null is their own
 * @param account the recommended company, or fund
 */
export const letterQuery = (useCase: string | null, company: string | null, account: string | null = null) => {
  const queryKey: readonly (string | null)[] = useCase
    ? ['sales-targets', 'use-case', useCase, account]
    : ['sales-targets', 'default', company];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<LetterSource | null> => {
      if (useCase) return loadLetter(useCase, account, signal);
      const query = company ? { query: { account_id: company } } : {};
      const { sales_target } = await send(defaultSalesTarget, query, { signal });
      return sales_target && toSalesLetter(sales_target);
    },
    staleTime: 60_000,
  });
};

async function loadLetter(id: string, fund: string | null, signal: AbortSignal): Promise<LetterSource> {
  const params = { id };
  const { sales_target: useCase } = await send(getUseCase, { params }, { signal });
  if (useCase.Kind__c === 'Sales') return toSalesLetter(useCase);
  const query = { tab: 'Suggested' as const, ...(fund && { fund }) };
  const { partners } = await send(listRaisePartners, { params, query }, { signal });
  return toRaiseLetter(useCase, partners[0]?.why ?? null);
}

/** A company's existing requests to these accounts, by account id. */
export const runningQuery = (accountIds: readonly string[], company: string | null) =>
  queryOptions({
    queryKey: ['intros', 'running', accountIds, company],
    queryFn: ({ signal }) =>
      send(
        introSummaries,
        { body: { account_ids: [...accountIds], ...(company ? { requesting_account_id: company } : {}) } },
        { signal },
      ),
    select: toRunning,
    placeholderData: keepPreviousData,
    enabled: accountIds.length > 0,
  });

/** An account's requests before: how many of each kind, and the people of the open ones. */
interface EarlierRequests {
  groups: Groups;
  open_people: readonly string[];
}
export type Groups = readonly { label: string; count: number }[];
const toRunning = ({ accounts }: Result<typeof introSummaries>): ReadonlyMap<string, EarlierRequests> =>
  new Map(accounts.map(({ account_id, groups, open_people }) => [account_id, { groups, open_people }]));

/** The companies that a link names; those that nobody here may see are left out. */
export const targetsQuery = (accountIds: readonly string[]) =>
  queryOptions({
    queryKey: ['intros', 'targets', accountIds],
    queryFn: ({ signal }) => send(findAccounts, { body: { account_ids: [...accountIds] } }, { signal }),
    select: (reply) => reply.accounts,
    enabled: accountIds.length > 0,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  });

/** Requests an introduction. The account's requests are loaded again in any case. */
export function useIntroRequest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ accountId, body }: { accountId: string; body: Body<typeof requestIntro> }) =>
      send(requestIntro, { params: { id: accountId }, body }),
    onSettled: (_reply, _error, { accountId, body }) => {
      void refreshIntros(queries, accountId);
      // The recommendation it came from has changed, too.
      if (body.sales_recommendation_id) void queries.invalidateQueries({ queryKey: ['sales-targets'] });
    },
  });
}
