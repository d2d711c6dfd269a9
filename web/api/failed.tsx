import { ErrorState } from '../ui/error-state.tsx';
import { describeError } from './api-error.ts';

type FailedProps = {
  /** What did not come, in a sentence. */
  what: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
};

/** What was asked for did not come: says so and why, and asks again. Nothing where it did. */
export function Failed({ what, query: { error, isFetching, refetch } }: FailedProps) {
  if (!error) return null;
  return (
    <ErrorState message={`${what} ${describeError(error)}`} onRetry={() => void refetch()} retrying={isFetching} />
  );
}
