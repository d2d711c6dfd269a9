import { useEffect, useState } from 'react';
import {
  ConnectionsPiece,
  type ConnectionsPress,
  MAX_CONNECTIONS,
  type ReadConnections,
} from '../../shared/features/panel/frames/page-connections.ts';
import type { PageList } from '../../shared/features/panel/frames/page-list.ts';
import type { ListWatcher } from '../lists/list-watcher.ts';
import { askWatcher } from './ask-watcher.ts';

/** Runs in the page, in the extension's isolated world. */
const readConnections = (name: string, anew: boolean): unknown =>
  (window as unknown as Record<string, ListWatcher>)[name]!.readConnections(anew);

const end = (state: ReadConnections['state']) => (before: ReadConnections | null) =>
  before?.state === 'reading' ? { ...before, state } : before;

/**
 * The connections that the tab's page shows, from the user's press until they leave the page; kept in memory until they are forgotten.
 * @param tabId null: do not read
 * @param user whose they are: nobody else sees them
 */
export function usePageConnections(tabId: number | null, visit: number, user: string | undefined) {
  const [connections, setConnections] = useState<ReadConnections | null>(null);
  const isReading = connections?.state === 'reading';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that was loaded anew has another page.
  useEffect(() => () => setConnections(end('left')), [tabId, visit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one user read is not for the next.
  useEffect(() => () => setConnections(null), [user]);
  useEffect(() => {
    if (tabId === null || !isReading) return;
    let open = true;
    const follow = async (): Promise<void> => {
      for await (const answer of askWatcher(tabId, readConnections)) {
        if (!open) return;
        const piece = ConnectionsPiece.safeParse(answer?.result ?? null);
        if (!piece.success || piece.data === null) return setConnections(end('left'));
        const { data } = piece;
        if (data.length > 0) setConnections((before) => add(before, data));
      }
    };
    follow().catch(() => open && setConnections(end('left')));
    return () => {
      open = false;
    };
  }, [tabId, isReading]);
  /** Begins only where the page is known to be that list. */
  const press = (what: ConnectionsPress, list: PageList | null): void => {
    if (what === 'stop') setConnections(end('stopped'));
    else if (what === 'forget') setConnections(null);
    else if (list?.kind === 'connections') setConnections({ people: [], state: 'reading' });
  };
  return { connections, press };
}

function add(before: ReadConnections | null, more: ReadConnections['people']): ReadConnections | null {
  if (before?.state !== 'reading') return before;
  const people = [...before.people, ...more].slice(0, MAX_CONNECTIONS);
  return { people, state: people.length === MAX_CONNECTIONS ? 'full' : 'reading' };
}
