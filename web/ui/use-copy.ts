import { useCallback } from 'react';
import { useNotices } from './notices.tsx';

/** Copies text for pasting elsewhere, and says so where the browser does not let it. @returns whether it was copied */
export function useCopy(): (text: string) => Promise<boolean> {
  const notices = useNotices();
  return useCallback(
    async (text) => {
      try {
        await navigator.clipboard.writeText(text);
        return true;
      } catch {
        notices.error('The text could not be copied. Select it and copy it by hand.');
        return false;
      }
    },
    [notices],
  );
}
