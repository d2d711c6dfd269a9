import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useEmbed } from './embed-context.tsx';

/** Panel and mini view are separate frames beside the same page; a write in either changes the answers of the other. */
const CHANNEL = 'kith-embed';

const askAgain = (queries: QueryClient): void => void queries.invalidateQueries({ queryKey: ['embed'] });

/** After a write: every answer here and in the other frame is loaded again. */
export function notifyChange(queries: QueryClient): void {
  askAgain(queries);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Follows the writes of the other frame and of the extension's windows: browsers keep a page's frames apart from those windows. */
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
