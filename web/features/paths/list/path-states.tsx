import Skeleton from '@mui/material/Skeleton';
import { describeError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../platform/ui/buttons/button.tsx';
import { Card } from '../../../platform/ui/layout/card.tsx';
import { EmptyState } from '../../../platform/ui/states/empty-state.tsx';
import { ErrorState } from '../../../platform/ui/states/error-state.tsx';
import { LoadingShape } from '../../../platform/ui/states/loading.tsx';
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

interface NoPathsProps {
  name: string;
  filtered: boolean;
  onReset: () => void;
  /** False for a company that is only described in words: there was nowhere to look. */
  known?: boolean;
}

/** Nobody leads there, or the filters leave nobody who does. */
export function NoPaths({ name, filtered, onReset, known = true }: NoPathsProps) {
  return (
    <EmptyState
      title={filtered ? 'No matching paths' : 'No paths found'}
      actions={
        filtered && (
          <Button variant="contained" onClick={onReset}>
            Show all paths
          </Button>
        )
      }
    >
      {explainNone(name, filtered, known)}
    </EmptyState>
  );
}

function explainNone(name: string, filtered: boolean, known: boolean): string {
  if (!known) return `Kith can’t search for paths, because ${name} isn’t a company it knows.`;
  if (filtered) return `These filters may hide paths to ${name}.`;
  return `No path to ${name} yet. Import connections or add signals to find one.`;
}
