import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { describeError } from '../api/api-error.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingShape } from '../ui/loading.tsx';
import css from './paths.module.css';

export function PathsLoading() {
  return (
    <LoadingShape label="Looking for paths…">
      <div className={css.head}>
        <Skeleton width={56} height={56} variant="circular" />
        <Skeleton width={260} height={28} />
      </div>
      <Card>
        {[0, 1, 2].map((row) => (
          <div key={row} className={css.shape}>
            <Skeleton width="55%" height={18} />
            <Skeleton width="80%" height={16} />
          </div>
        ))}
      </Card>
    </LoadingShape>
  );
}

/** Document 1 §8: "Error: {message}". */
export function PathsError({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) {
  return (
    <div className={css.note}>
      <title>Path finder · Kith</title>
      <ErrorState message={`Error: ${describeError(error)}`} onRetry={onRetry} retrying={retrying} />
    </div>
  );
}

/** Nobody leads there, or nobody whom the filters let pass. */
export function NoPaths({ name, filtered, onReset }: { name: string; filtered: boolean; onReset: () => void }) {
  return (
    <EmptyState
      title={filtered ? 'No such paths' : 'No paths found'}
      actions={
        filtered && (
          <Button variant="contained" onClick={onReset}>
            Show all paths
          </Button>
        )
      }
    >
      {filtered
        ? `There may be paths to ${name} that these filters leave out.`
        : `Nobody whom Kith knows leads to ${name} yet. Imported connections and signals make paths.`}
    </EmptyState>
  );
}
