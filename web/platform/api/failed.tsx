import { ErrorState } from '../ui/states/error-state.tsx';
import { tryAgain } from '../ui/states/try-again.ts';
import { describeError } from './api-error.ts';

type FailedProps = {
  /** A sentence that names the part that did not load. */
  what: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
};

/** Says that something did not load and why, and offers to try again. Nothing if it loaded. */
export function Failed({ what, query: { error, isFetching, refetch } }: FailedProps) {
  if (!error) return null;
  return (
    <ErrorState
      message={`${what} ${describeError(error)}`}
      onRetry={() => void tryAgain(refetch)}
      retrying={isFetching}
    />
  );
}
