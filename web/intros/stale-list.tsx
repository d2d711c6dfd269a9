import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { describeError } from '../api/api-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import css from './request-list.module.css';

type List = Pick<UseInfiniteQueryResult, 'isRefetchError' | 'error' | 'refetch' | 'isFetching'>;

/** Rows that are shown, though the server could not be asked whether they still stand like this. */
export function StaleList({ list }: { list: List }) {
  if (!list.isRefetchError) return null;
  return (
    <div className={css.stale}>
      <ErrorState
        message={`What is shown may be out of date: the requests could not be loaded again. ${describeError(list.error)}`}
        onRetry={() => list.refetch()}
        retrying={list.isFetching}
      />
    </div>
  );
}
