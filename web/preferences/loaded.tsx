import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { Preferences } from '../../shared/preferences/calls.ts';
import { describeError } from '../api/api-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingShape } from '../ui/loading.tsx';
import { usePreferences } from './use-preferences.ts';

type LoadedProps = {
  children: (
    preferences: Preferences,
    change: ReturnType<typeof usePreferences>['change'],
    acting: boolean,
  ) => ReactNode;
};

/** A section once it is known what the viewer chose. */
export function Loaded({ children }: LoadedProps) {
  const { data, error, isFetching, refetch, change, acting } = usePreferences();
  if (data) return children(data, change, acting);
  if (error)
    return (
      <ErrorState
        message={`What you chose could not be loaded. ${describeError(error)}`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <LoadingShape label="Loading what you chose…">
      <Skeleton width="60%" height={34} />
    </LoadingShape>
  );
}
