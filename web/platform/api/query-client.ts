import { type Query, QueryClient } from '@tanstack/react-query';
import { ApiError, isTimeout } from './api-error.ts';

/** A refusal is final; only a server in trouble or a lost connection is tried again, twice. A call that took too long is not repeated. */
const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 502 : !isTimeout(error);

/**
 * A request was made or changed: everything that shows requests is loaded again. The people of a search carry their account's
 * introductions.
 * @param accountId the company it is about; without it those of every account
 * @param which of the questions about requests; without it all of them
 */
export async function refreshIntros(
  queries: QueryClient,
  accountId?: string,
  which: (query: Query) => boolean = () => true,
): Promise<void> {
  await queries.invalidateQueries({
    queryKey: ['search', 'people-of', ...(accountId ? [accountId] : [])],
    refetchType: 'none',
  });
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['intros'], predicate: which }),
    queries.invalidateQueries({ queryKey: ['search', 'people'] }),
  ]);
}

/** Somebody is better known than before: strengths, evidence and paths are loaded again wherever they are shown. */
export async function refreshStrengths(queries: QueryClient): Promise<void> {
  await Promise.all([['search'], ['paths']].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        refetchOnWindowFocus: false,
      },
      // A change fails at once when offline, and says so: waiting in silence would look frozen, and the change would be made when nobody
      // expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
