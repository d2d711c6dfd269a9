import { useEffect, useState } from 'react';
import type { OpenedPage } from '../../../shared/platform/opened-page.ts';

/**
 * Whether a page that a mail's link opened takes presses yet: not in its first seconds, in which programs that look through mails press
 * everything. Until then its buttons are off, and the server refuses what comes all the same.
 */
export function usePressable(page: OpenedPage | undefined): boolean {
  const [ready, setReady] = useState<string>();
  useEffect(() => {
    if (!page) return;
    const timer = setTimeout(() => setReady(page.proof), page.ready_in_ms);
    return () => clearTimeout(timer);
  }, [page]);
  return page !== undefined && ready === page.proof;
}
