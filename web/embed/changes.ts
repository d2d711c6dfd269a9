import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useEmbed } from './embed-context.tsx';

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

/** Follows what the other frame writes, and windows of the extension: browsers keep a page's frames apart from those. */
export function useChanges(): void {
  const queries = useQueryClient();
  const { changes } = useEmbed();
  useEffect(() => {
    if (changes > 0) askAgain(queries);
  }, [queries, changes]);
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => askAgain(queries);
    return () => channel.close();
  }, [queries]);
}
