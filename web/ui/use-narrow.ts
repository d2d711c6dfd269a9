import useMediaQuery from '@mui/material/useMediaQuery';

/** Below 720 the rail becomes a drawer, tables stack and popovers open in their row: the one layout switch. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 719.95px)');
