import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { Preferences } from '../../../../shared/features/accounts/preferences/calls.ts';
import { Failed } from '../../../platform/api/failed.tsx';
import { LoadingShape } from '../../../platform/ui/states/loading.tsx';
import { usePreferences } from './use-preferences.ts';

type LoadedProps = {
  children: (
    preferences: Preferences,
    change: ReturnType<typeof usePreferences>['change'],
    acting: boolean,
  ) => ReactNode;
};

/** A section once the viewer's choices are loaded. */
export function Loaded({ children }: LoadedProps) {
  const { data, error, isFetching, refetch, change, acting } = usePreferences();
  if (data) return children(data, change, acting);
  if (error) return <Failed what="Your settings could not be loaded." query={{ error, isFetching, refetch }} />;
  return (
    <LoadingShape label="Loading your settings…">
      <Skeleton width="60%" height={34} />
    </LoadingShape>
  );
}
