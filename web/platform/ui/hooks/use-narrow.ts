import { useMedia } from './use-media.ts';

/** Below 720 the rail becomes a drawer, tables stack and popovers open in their row: the only layout switch. */
export const useNarrow = (): boolean => useMedia('(max-width: 719.95px)');
