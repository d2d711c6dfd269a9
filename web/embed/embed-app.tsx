import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CONFIRM_PATH, CONNECTIONS_PATH, MINI_VIEW_PATH } from '../../shared/features/panel/frames/paths.ts';
import { ErrorReports } from '../api/error-reports.tsx';
import { OpenBanner } from '../ui/open-banner.tsx';
import { useFrameChanges } from './changes.ts';
import { ConfirmScreen } from './confirm-screen.tsx';
import { ConnectionsScreen } from './connections-screen.tsx';
import { EmbedProvider, useEmbed } from './embed-context.tsx';
import type { Host } from './host-link.ts';
import { MiniViewScreen } from './mini-view-screen.tsx';
import { useErrorReports, useOpenToAnybody } from './queries.ts';
import { SidePanelScreen } from './side-panel-screen.tsx';

/** The pages that the extension holds in its frame. Few and without links to each other, so there is no router. */
const path = (): string => window.location.pathname.replace(/\/$/, '');

function Screen() {
  useFrameChanges();
  if (path() === MINI_VIEW_PATH) return <MiniViewScreen />;
  if (path() === CONFIRM_PATH) return <ConfirmScreen />;
  return path() === CONNECTIONS_PATH ? <ConnectionsScreen /> : <SidePanelScreen />;
}

/** Warns that anybody can sign in. The mini view has no room for it. */
function WhereOpen() {
  const { place } = useEmbed();
  const isOpen = useOpenToAnybody();
  return isOpen && !(place && path() === MINI_VIEW_PATH) ? <OpenBanner /> : null;
}

/** Every failure is reported, if this Kith reports failures. */
function Reports() {
  return <ErrorReports dsn={useErrorReports()} />;
}

export function EmbedApp({ host, queries }: { host: Host | null; queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <EmbedProvider host={host}>
        <Screen />
        <WhereOpen />
        <Reports />
      </EmbedProvider>
    </QueryClientProvider>
  );
}
