import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Panel and mini view stand in frames of their own beside one page; what is written in one changes the other's answers. */
const CHANNEL = 'kith-embed';

const askAgain = (queries: QueryClient): void => void queries.invalidateQueries({ queryKey: ['embed'] });

/** Something was written: every answer here and in the other frame is asked again. */
export function tellChange(queries: QueryClient): void {
  askAgain(queries);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Follows what the other frame writes. */
export function useChanges(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => askAgain(queries);
    return () => channel.close();
  }, [queries]);
}
