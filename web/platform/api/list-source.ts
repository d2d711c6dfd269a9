import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ListSource } from '../ui/list/source.ts';
import { describeError } from './api-error.ts';

/** The state of a query, in the form a list needs. */
export function listSource(query: UseQueryResult | UseInfiniteQueryResult): ListSource {
  const pages = 'fetchNextPage' in query ? query : null;
  return {
    pending: query.isPending && !query.error,
    offline: query.fetchStatus === 'paused',
    // The list's last row shows the failure of a next page.
    problem: query.error && !pages?.isFetchNextPageError ? describeError(query.error) : null,
    busy: query.isFetching,
    retry: () => void query.refetch(),
    more: pages?.hasNextPage
      ? {
          loading: pages.isFetchingNextPage,
          failed: pages.isFetchNextPageError,
          load: () => void pages.fetchNextPage({ cancelRefetch: false }),
        }
      : null,
  };
}
