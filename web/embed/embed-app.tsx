import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CONNECTIONS_PATH, MINI_VIEW_PATH } from '../../shared/embed/paths.ts';
import { OpenBanner } from '../ui/open-banner.tsx';
import { useChanges } from './changes.ts';
import { ConnectionsScreen } from './connections-screen.tsx';
import { EmbedProvider } from './embed-context.tsx';
import type { Host } from './host-link.ts';
import { MiniViewScreen } from './mini-view-screen.tsx';
import { useOpenToAnybody } from './queries.ts';
import { SidePanelScreen } from './side-panel-screen.tsx';

/** The pages that the extension holds in its frame. Few and without links to each other, so there is no router. */
function Screen() {
  useChanges();
  const path = window.location.pathname.replace(/\/$/, '');
  if (path === MINI_VIEW_PATH) return <MiniViewScreen />;
  return path === CONNECTIONS_PATH ? <ConnectionsScreen /> : <SidePanelScreen />;
}

function WhereOpen() {
  return useOpenToAnybody() ? <OpenBanner /> : null;
}

export function EmbedApp({ host, queries }: { host: Host | null; queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <EmbedProvider host={host}>
        <Screen />
        <WhereOpen />
      </EmbedProvider>
    </QueryClientProvider>
  );
}
