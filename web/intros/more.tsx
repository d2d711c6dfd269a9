import { useEffect } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import css from './request-list.module.css';

/** The last thing of a list that has more: asks for it when it comes near the window. */
export function More({ loading, failed, load }: { loading: boolean; failed: boolean; load: () => void }) {
  useEffect(() => {
    if (!loading && !failed) load();
  }, [loading, failed, load]);
  return failed ? (
    <div className={css.more}>
      <ErrorState message="The next requests could not be loaded." onRetry={load} retrying={loading} />
    </div>
  ) : (
    <div className={css.more} role="status">
      Loading more…
    </div>
  );
}
