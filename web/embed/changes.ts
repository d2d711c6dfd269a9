import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useEmbed } from './embed-context.tsx';

/** Panel and mini view are separate frames beside one page; a write in one changes the answers of the other. */
const CHANNEL = 'kith-embed';

const askAgain = (queries: QueryClient): void => void queries.invalidateQueries({ queryKey: ['embed'] });

/** After a write: every answer here and in the other frame is loaded again. */
export function tellChange(queries: QueryClient): void {
  askAgain(queries);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Follows what the other frame writes, and windows of the extension: browsers keep a page's frames apart from those. */
export function useFrameChanges(): void {
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
