import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 719.95px)';

const watch = (changed: () => void): (() => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Below 720 the rail becomes a drawer, tables stack and popovers open in their row: the one layout switch. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(NARROW).matches);
